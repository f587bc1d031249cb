import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Time } from '#app/components/time.tsx'
import { maxWorkNoteLength, type WorkKind } from '#domain/platform/work.ts'
import { useAddWorkNote, type WorkEntry } from './queries.ts'

interface WorkNotesProps {
  kind: WorkKind
  entry: WorkEntry
}

/** Notes of the administrators about one thing that waits; the last note shows while they are folded. */
export function WorkNotes({ kind, entry: { id, title, notes } }: WorkNotesProps) {
  const last = notes.at(-1)
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
        <ul aria-live="polite" className="grid gap-3 empty:hidden">
          {notes.map((note) => (
            <li key={note.id} className="border-l-2 border-terracotta pl-4">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="text-sm text-ink-soft">
                {note.author ? `${note.author}, ` : ''}
                <Time at={note.createdAt} />
              </p>
            </li>
          ))}
        </ul>
        <NoteForm kind={kind} id={id} />
      </div>
    </details>
  )
}

function NoteForm({ kind, id }: { kind: WorkKind; id: string }) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate: add, isPending } = useAddWorkNote({ kind, id })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissing(!text.trim())
    // Written on while it is saved, the rest stays.
    if (text.trim() && !isPending) add(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label="Note"
        hint="Lue par les administrateurs seulement."
        rows={2}
        maxLength={maxWorkNoteLength}
        value={text}
        error={isMissing && !text.trim() ? 'Écrivez une note.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" aria-disabled={isPending} className="justify-self-start">
        {isPending ? 'En cours…' : 'Noter'}
      </Button>
    </form>
  )
}
