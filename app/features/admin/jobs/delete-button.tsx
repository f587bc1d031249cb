import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type FailedJobLine, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { jobName } from './job-name.ts'
import { useDeleteJob } from './queries.ts'

/** Gives one piece of work up for good, once what that means has been read. */
export function DeleteButton({ job }: { job: FailedJobLine }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: remove, isPending } = useDeleteJob()
  const close = () => setIsAsking(false)
  const { label, effect } = failedJobTexts[job.kind]
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 whitespace-nowrap"
        aria-label={`Abandonner\u00a0: ${jobName(job)}`}
        onClick={() => setIsAsking(true)}
      >
        Abandonner
      </Button>
      <Modal open={isAsking} onClose={close} title="Abandonner cette tâche&nbsp;?" placement="center">
        <div className="grid gap-5 p-5">
          <p>
            La tâche «&nbsp;{label}&nbsp;» ne sera plus essayée et quittera cette liste, définitivement.{' '}
            {effect}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button
              variant="destructive"
              aria-disabled={isPending}
              onClick={() => remove(job.id, { onSettled: close })}
            >
              {isPending ? 'En cours...' : 'Abandonner'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
