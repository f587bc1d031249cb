import { useQuery } from '@tanstack/react-query'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { totalText } from '#domain/page.ts'
import { type FailedJobLine, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { AdminTable, type Column } from '../shared/admin-table.tsx'
import { LoadState } from '../shared/load-state.tsx'
import { PageLinks } from '../shared/page-links.tsx'
import { When } from '../shared/when.tsx'
import { DeleteButton } from './delete-button.tsx'
import { failedJobsQuery } from './queries.ts'
import { RetryButton } from './retry-button.tsx'

/** Background work that failed each time it was tried. */
export function JobsPage({ page }: { page: number }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(failedJobsQuery(page))
  return (
    <AdminPage
      title="Tâches de fond en échec"
      text="Ce que le site fait de lui-même, et qui n’a pas abouti après plusieurs essais. Sans décision, une tâche disparaît de cette liste au bout d’une semaine. Les emails ont leur propre page."
    >
      {data ? (
        <section aria-label="Tâches de fond en échec" className="grid gap-4">
          <p role="status" className="font-semibold">
            {countText(data.total)}
          </p>
          <AdminTable
            caption="Tâches de fond en échec, les plus récentes d’abord"
            columns={columns}
            rows={data.items}
            keyOf={(job) => job.id}
            isBusy={isPlaceholderData}
            empty={data.total > 0 ? 'Cette page est vide.' : failedJobMessages.none}
          />
          <PageLinks page={data.page} pageCount={data.pageCount} />
        </section>
      ) : (
        <LoadState isError={isError} message={failedJobMessages.loadFailure} onRetry={refetch} />
      )}
    </AdminPage>
  )
}

const countText = (total: number) => `${totalText(total)} tâche${total > 1 ? 's' : ''} en échec`

const columns: readonly Column<FailedJobLine>[] = [
  {
    heading: 'Tâche',
    isTitle: true,
    cell: ({ kind }) => (
      <div className="grid max-w-sm gap-1 @max-4xl:text-left">
        <span>{failedJobTexts[kind].label}</span>
        <span className="text-sm font-normal text-ink-soft">{failedJobTexts[kind].effect}</span>
      </div>
    ),
  },
  {
    heading: 'En échec depuis',
    cell: ({ failedAt }) => <When at={failedAt} className="wrap-normal" />,
  },
  { heading: 'Essais', isNumber: true, cell: ({ attempts }) => attempts.toLocaleString('fr-FR') },
  {
    heading: 'Erreur',
    cell: ({ error }) =>
      error ? (
        <p className="max-w-sm font-mono text-xs wrap-anywhere">{error}</p>
      ) : (
        <p className="text-ink-soft">Sans explication</p>
      ),
  },
  {
    heading: 'Action',
    cell: (job) => (
      <div className="flex flex-wrap gap-2 @max-4xl:justify-end @4xl:flex-nowrap">
        <RetryButton job={job} />
        <DeleteButton job={job} />
      </div>
    ),
  },
]
