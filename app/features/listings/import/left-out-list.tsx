import type { LeftOutRow } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'

interface LeftOutListProps {
  rows: readonly LeftOutRow[]
  /** The number of all rows that are left out; the first of them are listed. */
  count: number
}

/** The rows of a file that are left out of the import, with the reasons. */
export function LeftOutList({ rows, count }: LeftOutListProps) {
  if (count === 0) return null
  return (
    <details className="grid gap-3 rounded-md border border-line-strong px-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-fir underline underline-offset-4">
        {countText(count, 'ligne laissée de côté', 'lignes laissées de côté')}
      </summary>
      <ol aria-label="Lignes laissées de côté" className="grid pb-3">
        {rows.map(({ rowNumber, text, reason }) => (
          <li
            key={rowNumber}
            className="grid gap-x-6 gap-y-1 border-t border-line py-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="text-sm text-ink-soft tabular-nums">{`Ligne\u00a0${rowNumber}`}</span>
            <span className="font-medium wrap-anywhere">{text || 'Ligne vide'}</span>
            <span className="text-sm text-ink-soft">{reason}</span>
          </li>
        ))}
      </ol>
      {count > rows.length && (
        <p className="pb-3">{`et ${countText(count - rows.length, 'autre ligne', 'autres lignes')}.`}</p>
      )}
    </details>
  )
}
