import { Fragment } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { useAccount } from '#app/lib/session.ts'
import { formatDate, formatListedMoment } from '#domain/dates.ts'
import { maxWorkNoteLength, type WorkKind, workMessages } from '#domain/platform/work.ts'
import { type AdminApi, type AnswerOf, useAdminAction } from '../shared/admin-api.ts'
import { NoteForm, NoteList } from '../shared/notes.tsx'

export type WorkGroup = AnswerOf<AdminApi['work']['$get']>['groups'][number]
type WorkEntry = WorkGroup['entries'][number]

const refresh = [['admin', 'work']]

interface WorkRowProps {
  kind: WorkKind
  entry: WorkEntry
}

/** One task: its subject, the persons, its date, and its administrator. */
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

/** Assigns the task to the administrator, returns it, or reassigns it from a colleague who may be away. */
function Assignment({ kind, entry: { id, title, assignee } }: WorkRowProps) {
  const { account } = useAccount()
  const mutationKey = ['work', kind, id]
  const failure = workMessages.failureTitle
  const take = useAdminAction(
    (admin, from: string | null) => admin.work.taken.$post({ json: { kind, id, from } }),
    { mutationKey, failure, refresh },
  )
  const release = useAdminAction((admin) => admin.work.released.$post({ json: { kind, id } }), {
    mutationKey,
    failure,
    refresh,
  })
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
          if (isMine) release.mutate()
          else take.mutate(assignee?.id ?? null)
        }}
      >
        {isMine ? 'Rendre' : assignee ? 'Reprendre' : 'Je m’en occupe'}
      </Button>
    </div>
  )
}

/** The administrators' notes about a task. Folded, they show the last one. */
function WorkNotes({ kind, entry: { id, title, notes } }: WorkRowProps) {
  const last = notes.at(-1)
  const add = useAdminAction((admin, text: string) => admin.work.notes.$post({ json: { kind, id, text } }), {
    failure: 'Note non enregistrée',
    refresh,
  })
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 max-w-full items-center gap-2 text-sm text-fir">
        <span className="shrink-0 underline underline-offset-4">
          {notes.length === 0 ? 'Ajouter une note' : `Notes (${notes.length})`}
          <span className="sr-only">&nbsp;: {title}</span>
        </span>
        {last && <span className="truncate text-ink-soft group-open:hidden">{last.text}</span>}
      </summary>
      <div className="grid max-w-prose gap-3 pb-2">
        <NoteList notes={notes} />
        <NoteForm
          add={add}
          label="Note"
          hint="Lue par les administrateurs seulement."
          rows={2}
          maxLength={maxWorkNoteLength}
          missing="Écrivez une note."
          submit="Noter"
        />
      </div>
    </details>
  )
}
