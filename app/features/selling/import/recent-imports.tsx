import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { formatDate } from '#domain/dates.ts'
import type { ImportSummary } from '#domain/selling/imports.ts'
import { countText } from './count-text.ts'
import { importStatusLabels } from './import-status.ts'
import { importFailure, importsQuery } from './queries.ts'
import { UndoButton } from './undo-button.tsx'

export function RecentImports() {
  const { data, error, refetch, isFetching } = useQuery(importsQuery)
  if (error && !data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{importFailure(error).text}</p>
        <Button variant="outline" aria-disabled={isFetching} onClick={() => refetch()}>
          Réessayer
        </Button>
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="mt-4 grid gap-4">
      <h2 id="recent-imports" className="text-2xl">
        Vos derniers imports
      </h2>
      <ul className="grid border-t border-line-strong">
        {data.map((entry) => (
          <RecentImport key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const RecentImport = ({ entry }: { entry: ImportSummary }) => (
  <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto] sm:items-center">
    <div className="min-w-0">
      <Link
        to={`/profile/products/import/${entry.id}`}
        className="inline-block py-2 font-semibold wrap-anywhere text-fir underline-offset-4 hover:underline"
      >
        {entry.fileName}
      </Link>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span
          className={clsx(
            'font-semibold',
            entry.status === 'uploaded' || entry.status === 'failed'
              ? 'text-terracotta-deep'
              : 'text-fir-deep',
          )}
        >
          {importStatusLabels[entry.status]}
        </span>
        <span>{formatDate(entry.createdAt)}</span>
        <span>{describe(entry)}</span>
      </p>
    </div>
    <UndoButton entry={entry} />
  </li>
)

function describe({ status, rowCount, counts }: ImportSummary): string {
  if (status !== 'done') return countText(rowCount, 'ligne')
  return [
    counts.created > 0 && countText(counts.created, 'créé'),
    counts.updated > 0 && countText(counts.updated, 'mis à jour', 'mis à jour'),
    counts.unchanged > 0 && countText(counts.unchanged, 'inchangé'),
    counts.rejected > 0 && countText(counts.rejected, 'à corriger', 'à corriger'),
  ]
    .filter(Boolean)
    .join(', ')
}
