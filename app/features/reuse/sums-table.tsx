import { massText, type ReuseSums } from '#domain/orders/reuse-balance.ts'

export interface SumsRow extends ReuseSums {
  key: string
  label: string
  /** A text below the label. */
  note?: string
}

interface SumsTableProps {
  caption: string
  heading: string
  rows: readonly SumsRow[]
}

/** A table whose rows show their sums as figures and as a bar: of weight or, where none is known, of the number of articles. */
export function SumsTable({ caption, heading, rows }: SumsTableProps) {
  const hasWeights = rows.some(({ weight }) => weight > 0)
  const hasCarbonSources = rows.some(({ sourced }) => sourced > 0)
  const barValue = ({ weight, articles }: SumsRow) => (hasWeights ? weight : articles)
  const maxValue = Math.max(1, ...rows.map(barValue))
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left font-display text-xl font-bold">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line-strong text-sm">
          <th scope="col" className="py-2 pr-3">
            {heading}
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            Articles
          </th>
          <th scope="col" className="py-2 pl-3 text-right">
            Poids
          </th>
          {hasCarbonSources && (
            <th scope="col" className="py-2 pl-3 text-right">
              CO₂e évité
            </th>
          )}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map((row) => (
          <tr key={row.key} className="border-b border-line align-top">
            <th scope="row" className="w-full py-2.5 pr-3 font-medium">
              <span className="wrap-anywhere">{row.label}</span>
              {row.note && <span className="block text-sm font-normal text-ink-soft">{row.note}</span>}
              <span aria-hidden="true" className="mt-1.5 block h-2 rounded-full bg-plaster-deep">
                <span
                  className="block h-2 rounded-full bg-fir"
                  style={{ width: `${Math.max(1, (barValue(row) / maxValue) * 100)}%` }}
                />
              </span>
            </th>
            <td className="px-3 py-2.5 text-right">{row.articles.toLocaleString('fr-FR')}</td>
            <td className="py-2.5 pl-3 text-right whitespace-nowrap">
              {row.weight > 0 ? massText(row.weight) : <span className="text-ink-soft">non connu</span>}
            </td>
            {hasCarbonSources && (
              <td className="py-2.5 pl-3 text-right whitespace-nowrap">
                {row.sourced > 0 ? massText(row.avoided) : <span className="text-ink-soft">sans source</span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
