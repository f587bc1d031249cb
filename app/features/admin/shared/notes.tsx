import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Time } from '#app/components/time.tsx'

interface AddMutation {
  isPending: boolean
  mutate: (text: string, callbacks: { onSuccess: () => void }) => void
}

/** The text of a new note or tag. It is cleared after saving, unless it was edited meanwhile. */
export function useNoteText({ isPending, mutate }: AddMutation) {
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(!text.trim())
    if (text.trim() && !isPending)
      mutate(text, { onSuccess: () => setText((current) => (current === text ? '' : current)) })
  }
  return { text, setText, isMissing: wasSubmitted && !text.trim(), submit }
}

interface NoteFormProps {
  add: AddMutation
  label?: string
  hint: string
  rows?: number
  maxLength: number
  /** The error for an empty text. */
  missing: string
  submit?: string
}

export function NoteForm({
  add,
  label = 'Nouvelle note',
  hint,
  rows = 3,
  maxLength,
  missing,
  submit = 'Ajouter la note',
}: NoteFormProps) {
  const note = useNoteText(add)
  return (
    <form noValidate onSubmit={note.submit} className="grid gap-3">
      <TextAreaField
        label={label}
        hint={hint}
        rows={rows}
        maxLength={maxLength}
        value={note.text}
        error={note.isMissing ? missing : undefined}
        onChange={(event) => note.setText(event.target.value)}
      />
      <Button type="submit" variant="outline" aria-disabled={add.isPending} className="justify-self-start">
        {add.isPending ? 'En cours…' : submit}
      </Button>
    </form>
  )
}

interface Note {
  id: string
  text: string
  author: string | null
  createdAt: string
}

interface NoteListProps {
  notes: readonly Note[]
  actions?: (note: Note) => ReactNode
}

/** Notes with their authors. */
export const NoteList = ({ notes, actions }: NoteListProps) => (
  <ul aria-live="polite" className="grid gap-4 empty:hidden">
    {notes.map((note) => (
      <li key={note.id} className="flex items-start justify-between gap-2 border-l-2 border-terracotta pl-4">
        <div className="min-w-0">
          <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {note.author ? `${note.author}, ` : ''}
            <Time at={note.createdAt} />
          </p>
        </div>
        {actions?.(note)}
      </li>
    ))}
  </ul>
)
