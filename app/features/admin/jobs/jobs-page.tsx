import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { Column } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { formatExactMoment } from '#domain/dates.ts'
import { type FailedJobLine, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { RowButton, rowButton } from '../shared/row-button.tsx'
import { failedJobsQuery, readJobsPage, useDeleteJob, useRetryJob } from './queries.ts'

/** Background work that failed each time it was tried. */
export function JobsPage() {
  const page = useAddress(readJobsPage)
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
        unit={['tâche en échec', 'tâches en échec']}
        empty={failedJobMessages.none}
        failure={failedJobMessages.loadFailure}
        exportAs="jobs"
      />
    </AdminPage>
  )
}

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
  { heading: 'Action', cell: (job) => <JobActions job={job} /> },
]

/** Has one piece of work tried once more, or gives it up for good. */
function JobActions({ job }: { job: FailedJobLine }) {
  const retrying = useRetryJob()
  const { mutate: remove, isPending } = useDeleteJob()
  const { label, effect } = failedJobTexts[job.kind]
  return (
    <div className="flex flex-wrap gap-2 @max-4xl:justify-end @4xl:flex-nowrap">
      <RowButton
        label="Réessayer"
        name={`Réessayer\u00a0: ${jobName(job)}`}
        // Done, the line is about to go.
        isPending={retrying.isPending || retrying.isSuccess}
        onPress={() => retrying.mutate(job.id)}
      />
      <ConfirmButton
        label="Abandonner"
        button={rowButton(`Abandonner\u00a0: ${jobName(job)}`)}
        title="Abandonner cette tâche&nbsp;?"
        submit="Abandonner"
        variant="destructive"
        isPending={isPending}
        onConfirm={(_, then) => remove(job.id, then)}
      >
        {`La tâche «\u00a0${label}\u00a0» ne sera plus essayée et quittera cette liste, définitivement. ${effect}`}
      </ConfirmButton>
    </div>
  )
}

/** Tells two pieces of work of one kind apart: 'Version légère d’une photo, 12 mai 2026 à 14:05:30'. */
const jobName = ({ kind, failedAt }: FailedJobLine): string =>
  `${failedJobTexts[kind].label}, ${formatExactMoment(failedAt)}`
