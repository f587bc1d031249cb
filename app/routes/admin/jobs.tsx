import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { defineSearchParams, page } from '#domain/address.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { formatExactMoment } from '#domain/dates.ts'
import { type FailedJobLine, failedJobsPerPage, failedJobTexts } from '#domain/platform/failed-jobs.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Tâches de fond en échec',
  text: 'Ce que le site fait de lui-même, et qui échoue plusieurs fois de suite. Une tâche abandonnée disparaît de cette liste au bout d’une semaine. Les emails ont leur propre page.',
  queryKey: ['jobs'],
  searchParams: defineSearchParams({ page: page(failedJobsPerPage) }),
  call: (admin, args) => admin.jobs.$get(args as object),
  // A retried job may fail again.
  refetchInterval: 15_000,
  caption: 'Tâches de fond en échec, les plus récentes d’abord',
  unit: ['tâche en échec', 'tâches en échec'],
  columns: [
    {
      heading: 'Tâche',
      isTitle: true,
      cell: ({ kind, subjects }) => (
        <div className="grid max-w-sm gap-1 @max-4xl:text-left">
          <span>{failedJobTexts[kind].label}</span>
          {subjects.map(({ label, to }) => (
            <Link key={to} to={to} className="justify-self-start underline underline-offset-4 hover:text-fir">
              {label}
            </Link>
          ))}
          <span className="text-sm font-normal text-ink-soft">{failedJobTexts[kind].effect}</span>
        </div>
      ),
    },
    { heading: 'Dernier échec', cell: ({ failedAt }) => <Time at={failedAt} className="wrap-normal" /> },
    {
      heading: 'Prochain essai',
      cell: ({ nextAt }) => (nextAt ? <Time at={nextAt} className="wrap-normal" /> : 'Abandonnée'),
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
  ],
  rowActions: (job) => (
    <>
      <ActButton
        label="Réessayer"
        name={`Réessayer\u00a0: ${jobName(job)}`}
        staysBusy
        call={(admin) => admin.jobs[':id'].retry.$post({ param: { id: job.id } })}
        success={failedJobMessages.retried}
        failure={failedJobMessages.retryFailureTitle}
      />
      <ActButton
        label="Abandonner"
        name={`Abandonner\u00a0: ${jobName(job)}`}
        call={(admin) => admin.jobs[':id'].$delete({ param: { id: job.id } })}
        success={failedJobMessages.deleted}
        failure={failedJobMessages.deleteFailureTitle}
        confirm={{
          title: 'Abandonner cette tâche\u00a0?',
          variant: 'destructive',
          children: `La tâche «\u00a0${failedJobTexts[job.kind].label}\u00a0» ne sera plus essayée et quittera cette liste, définitivement. ${failedJobTexts[job.kind].effect}`,
        }}
      />
    </>
  ),
  empty: failedJobMessages.none,
  failure: failedJobMessages.loadFailure,
  exportAs: 'jobs',
})

export { ListPage as default, loader as clientLoader, loader }

/** Distinguishes two jobs of one kind: 'Version légère d’une photo, 12 mai 2026 à 14:05:30'. */
const jobName = ({ kind, failedAt }: FailedJobLine): string =>
  `${failedJobTexts[kind].label}, ${formatExactMoment(failedAt)}`
