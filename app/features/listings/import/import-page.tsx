import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { formatCount } from '#domain/catalogue/unit-names.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { countText } from './count-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportReview } from './import-review.tsx'
import { importQuery } from './queries.ts'

/** One import, at the step it is at: the address alone says which, so that a reload changes nothing. */
export function ImportPage({ importId }: { importId: string }) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(importId))
  if (data === null) return <MissingImport />
  if (!data) {
    return (
      <div className="grid justify-items-start gap-4">
        <FailureNotice error={error} />
        {error ? (
          <Button variant="outline" aria-disabled={isFetching} onClick={() => refetch()}>
            Réessayer
          </Button>
        ) : (
          <p role="status">Chargement de l’import…</p>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-10">
      {/* What is shown may be old: it says so, and asks again by itself. */}
      {data.status === 'running' && <FailureNotice error={error} />}
      {data.status === 'uploaded' && <ImportReview detail={data} />}
      {data.status === 'running' && <ImportProgress detail={data} />}
      {data.status !== 'uploaded' && data.status !== 'running' && <ImportResult detail={data} />}
    </div>
  )
}

const MissingImport = () => (
  <div className="grid justify-items-start gap-5">
    <p className="text-lg text-ink-soft">{importMessages.missing}</p>
    <ButtonLink to="/profile/products/import">Importer un fichier</ButtonLink>
  </div>
)

/** Screen readers hear of every quarter, not of every second. */
const quarter = 25

function ImportProgress({ detail }: { detail: ImportDetail }) {
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
