import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { importMessages } from '#domain/selling-messages.ts'
import { FailureNotice } from './failure-notice.tsx'
import { ImportProgress } from './import-progress.tsx'
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
