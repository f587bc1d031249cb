import type { MoneyLine } from '#domain/payments/seller-money.ts'
import { Amount, amountColumns, Sale, State } from './money-line-text.tsx'

/** Where there is room for columns. */
export const MoneyTable = ({ lines }: { lines: readonly MoneyLine[] }) => (
  <div className="rounded-lg bg-paper shadow-card max-lg:hidden">
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Vos ventes payées et leur argent</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className="px-5 py-3 font-medium">
            Vente
          </th>
          <th scope="col" className="px-3 py-3 font-medium">
            État
          </th>
          {amountColumns.map(({ key, label }) => (
            <th key={key} scope="col" className="px-3 py-3 text-right font-medium last:pr-5">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.fulfilmentId} className="align-top">
            <th scope="row" className="max-w-72 px-5 py-3 font-normal">
              <Sale line={line} />
            </th>
            <td className="max-w-56 px-3 py-5.5">
              <State line={line} />
            </td>
            {amountColumns.map(({ key }) => (
              <td key={key} className="px-3 py-5.5 text-right whitespace-nowrap tabular-nums last:pr-5">
                <Amount amount={line[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
