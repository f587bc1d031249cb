import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { Time } from '#app/components/time.tsx'
import { maxPersonNoteLength, maxTagLength, personNoteMessages } from '#domain/accounts/person-notes.ts'
import {
  type Person,
  useAddPersonNote,
  useAddTag,
  useDeletePersonNote,
  usePersonTags,
  useRemoveTag,
} from './queries.ts'
import { Section } from './section.tsx'

/** What administrators note of a person, and the words they gather people by. */
export const PersonNotes = ({ person }: { person: Person }) => (
  <Section title="Notes et étiquettes">
    <Tags person={person} />
    <NoteForm person={person} />
    <ul aria-live="polite" className="grid gap-4 empty:hidden">
      {person.notes.map((note) => (
        <li
          key={note.id}
          className="flex items-start justify-between gap-2 border-l-2 border-terracotta pl-4"
        >
          <div className="min-w-0">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {note.author ? `${note.author}, ` : ''}
              <Time at={note.createdAt} />
            </p>
          </div>
          <DeleteNote person={person} noteId={note.id} />
        </li>
      ))}
    </ul>
  </Section>
)

function Tags({ person }: { person: Person }) {
  const known = useId()
  const tags = usePersonTags()
  const add = useAddTag(person)
  const remove = useRemoveTag(person)
  const { text, setText, isMissing, submit } = useTypedOnce(add)
  return (
    <div className="grid gap-3">
      <ul aria-label="Étiquettes" className="flex flex-wrap gap-2 empty:hidden">
        {person.tags.map((tag) => (
          <li key={tag} className="flex items-center rounded-sm bg-plaster-deep pl-2.5">
            <Link
              to={`/admin/users?${new URLSearchParams({ tag })}`}
              className="py-1 font-medium underline-offset-4 hover:underline"
            >
              {tag}
            </Link>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Retirer l’étiquette ${tag}`}
              aria-disabled={remove.isPending}
              onClick={() => remove.mutate(tag)}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <TextField
            label="Nouvelle étiquette"
            list={known}
            autoComplete="off"
            maxLength={maxTagLength}
            value={text}
            error={isMissing ? personNoteMessages.tagMissing : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={known}>
            {tags.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </div>
        <Button type="submit" variant="outline" aria-disabled={add.isPending}>
          Ajouter l’étiquette
        </Button>
      </form>
    </div>
  )
}

function NoteForm({ person }: { person: Person }) {
  const add = useAddPersonNote(person)
  const { text, setText, isMissing, submit } = useTypedOnce(add)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label="Nouvelle note"
        hint={
          'Lue par les administrateurs, et par la personne si elle demande ses données\u00a0: restez factuel.'
        }
        rows={3}
        maxLength={maxPersonNoteLength}
        value={text}
        error={isMissing ? personNoteMessages.noteMissing : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" aria-disabled={add.isPending} className="justify-self-start">
        {add.isPending ? 'En cours…' : 'Ajouter la note'}
      </Button>
    </form>
  )
}

function DeleteNote({ person, noteId }: { person: Person; noteId: string }) {
  const { mutate, isPending } = useDeletePersonNote(person)
  return (
    <ConfirmButton
      label="Supprimer"
      button={{ variant: 'ghost' }}
      title="Supprimer la note"
      submit="Supprimer la note"
      variant="destructive"
      isPending={isPending}
      onConfirm={(_, then) => mutate(noteId, then)}
    >
      Elle ne pourra pas être retrouvée.
    </ConfirmButton>
  )
}

interface Adding {
  isPending: boolean
  mutate: (text: string, then: { onSuccess: () => void }) => void
}

/** One text that is typed and added; the field is empty again once it is saved, unless it was written on meanwhile. */
function useTypedOnce({ isPending, mutate }: Adding) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(!text.trim())
    if (text.trim() && !isPending)
      mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return { text, setText, isMissing: isTried && !text.trim(), submit }
}
