import type { MoneyLine } from '#domain/payments/seller-money.ts'
import { Amount, amountColumns, Sale, State } from './money-line-text.tsx'

/** On narrow screens: one sale below the other, with the amounts there are. */
export const MoneyCards = ({ lines }: { lines: readonly MoneyLine[] }) => (
  <ul className="grid gap-4 md:grid-cols-2 lg:hidden">
    {lines.map((line) => (
      <li key={line.fulfilmentId} className="grid content-start gap-3 rounded-lg bg-paper p-5 shadow-card">
        <div>
          <Sale line={line} />
        </div>
        <div>
          <State line={line} />
        </div>
        <dl className="grid gap-1 border-t border-line pt-3">
          {amountColumns
            .filter(({ key }) => line[key] !== 0)
            .map(({ key, label }) => (
              <div key={key} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="tabular-nums">
                  <Amount amount={line[key]} />
                </dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)
