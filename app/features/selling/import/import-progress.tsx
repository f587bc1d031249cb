import { useEffect, useRef } from 'react'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { countText, formatCount } from './count-text.ts'

/** Screen readers hear of every quarter, not of every second. */
const quarter = 25

export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { processed, rowCount } = detail
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was pressed is gone, and stood far below.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const percent = rowCount > 0 ? Math.min(100, Math.floor((processed * 100) / rowCount)) : 0
  return (
    <section aria-labelledby="import-progress" className="grid max-w-2xl gap-4">
      <h2 id="import-progress" ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Import en cours
      </h2>
      <progress
        value={processed}
        max={Math.max(rowCount, 1)}
        aria-labelledby="import-progress"
        className="h-3 w-full appearance-none overflow-hidden rounded-sm border border-fir bg-paper [&::-moz-progress-bar]:bg-fir [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-fir [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p className="tabular-nums" aria-hidden="true">
        {`${formatCount(processed)} sur ${countText(rowCount, 'ligne')}`}
      </p>
      <p role="status" className="sr-only">
        {`${percent - (percent % quarter)}\u00a0% des lignes importées`}
      </p>
      <p className="max-w-prose text-ink-soft">
        Vous pouvez quitter cette page&nbsp;: l’import continue, et cette adresse vous en dira le résultat.
      </p>
    </section>
  )
}
