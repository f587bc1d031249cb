import { useQuery } from '@tanstack/react-query'
import { Time } from '#app/components/time.tsx'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { totalText } from '#domain/page.ts'
import { type FailedJobLine, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import type { Column } from '../shared/admin-table.tsx'
import { DeleteButton } from './delete-button.tsx'
import { failedJobsQuery } from './queries.ts'
import { RetryButton } from './retry-button.tsx'

/** Background work that failed each time it was tried. */
export function JobsPage({ page }: { page: number }) {
  const list = useQuery(failedJobsQuery(page))
  return (
    <AdminPage
      title="Tâches de fond en échec"
      text="Ce que le site fait de lui-même, et qui n’a pas abouti après plusieurs essais. Sans décision, une tâche disparaît de cette liste au bout d’une semaine. Les emails ont leur propre page."
    >
      <AdminList
        label="Tâches de fond en échec"
        caption="Tâches de fond en échec, les plus récentes d’abord"
        list={list}
        columns={columns}
        keyOf={(job) => job.id}
        countText={countText}
        empty={failedJobMessages.none}
        failure={failedJobMessages.loadFailure}
      />
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
    cell: ({ failedAt }) => <Time at={failedAt} className="wrap-normal" />,
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
