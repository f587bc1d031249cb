import { Fragment } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { useAccount } from '#app/lib/session.ts'
import { formatDate, formatListedMoment } from '#domain/dates.ts'
import type { WorkKind } from '#domain/platform/work.ts'
import { useReleaseWork, useTakeWork, type WorkEntry } from './queries.ts'
import { WorkNotes } from './work-notes.tsx'

interface WorkRowProps {
  kind: WorkKind
  entry: WorkEntry
}

/** One thing that waits: what, whom it concerns, since when, and which administrator sees to it. */
export const WorkRow = ({ kind, entry }: WorkRowProps) => (
  <li className="grid gap-x-6 gap-y-2 border-t border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
    <div className="grid min-w-0 content-start gap-0.5">
      <Link
        to={entry.to}
        className="justify-self-start py-1 font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-fir hover:decoration-current"
      >
        {entry.title}
      </Link>
      {entry.text && <p className="line-clamp-2 wrap-anywhere">{entry.text}</p>}
      <p className="text-sm text-ink-soft">
        {entry.people.map(({ id, name }) => (
          <Fragment key={id}>
            <Link to={`/admin/users/${id}`} className="underline underline-offset-4 hover:text-fir">
              {name}
            </Link>
            {', '}
          </Fragment>
        ))}
        depuis le <Time at={entry.since} format={formatListedMoment} />
        {entry.deadline && (
          <>
            {' '}
            · fin automatique le <Time at={entry.deadline} format={formatDate} />
          </>
        )}
      </p>
    </div>
    <Assignment kind={kind} entry={entry} />
    <div className="md:col-span-2">
      <WorkNotes kind={kind} entry={entry} />
    </div>
  </li>
)

/** By one tap: mine, nobody's, or somebody else's, who may be away. */
function Assignment({ kind, entry: { id, title, assignee } }: WorkRowProps) {
  const { account } = useAccount()
  const take = useTakeWork({ kind, id })
  const release = useReleaseWork({ kind, id })
  const isMine = assignee !== null && assignee.id === account?.id
  const isPending = take.isPending || release.isPending
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end md:self-start">
      {assignee && (
        <p className="text-sm font-semibold text-fir-deep">
          {isMine ? 'Vous vous en occupez' : `${assignee.name} s’en occupe`}
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        className="min-h-11"
        aria-disabled={isPending}
        aria-label={`${isMine ? 'Rendre' : assignee ? 'Reprendre' : 'Je m’en occupe'}\u00a0: ${title}`}
        onClick={() => {
          if (isPending) return
          if (isMine) release.mutate(undefined)
          else take.mutate(assignee?.id ?? null)
        }}
      >
        {isMine ? 'Rendre' : assignee ? 'Reprendre' : 'Je m’en occupe'}
      </Button>
    </div>
  )
}
