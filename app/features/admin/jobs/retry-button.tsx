import { Button } from '#app/components/button.tsx'
import type { FailedJobLine } from '#domain/platform/failed-jobs.ts'
import { jobName } from './job-name.ts'
import { useRetryJob } from './queries.ts'

/** Has one piece of work tried once more. */
export function RetryButton({ job }: { job: FailedJobLine }) {
  const retrying = useRetryJob()
  // Done, the line is about to go.
  const isBusy = retrying.isPending || retrying.isSuccess
  return (
    <Button
      variant="outline"
      size="sm"
      className="min-h-11 whitespace-nowrap"
      aria-label={`Réessayer\u00a0: ${jobName(job)}`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && retrying.mutate(job.id)}
    >
      {isBusy ? 'En cours...' : 'Réessayer'}
    </Button>
  )
}
