import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { maxPersonNoteLength, maxTagLength, personNoteMessages } from '#domain/accounts/person-notes.ts'
import { ActButton } from '../shared/act-button.tsx'
import { useAdminAction } from '../shared/admin-api.ts'
import { NoteForm, NoteList, useNoteText } from '../shared/notes.tsx'
import { type Person, tagsQuery } from './person.tsx'

/** The administrators' notes about a person, and the tags they group people by. */
export function PersonNotes({ person: { id, notes, tags } }: { person: Person }) {
  const add = useAdminAction(
    (admin, text: string) => admin.users[':id'].notes.$post({ param: { id }, json: { text } }),
    { failure: personNoteMessages.noteFailureTitle },
  )
  return (
    <Section isLined title="Notes et étiquettes">
      <Tags id={id} tags={tags} />
      <NoteForm
        add={add}
        hint={
          'Lue par les administrateurs, et par la personne si elle demande ses données\u00a0: restez factuel.'
        }
        maxLength={maxPersonNoteLength}
        missing={personNoteMessages.noteMissing}
      />
      <NoteList
        notes={notes}
        actions={(note) => (
          <ActButton
            label="Supprimer"
            button={{ variant: 'ghost' }}
            call={(admin) => admin.users[':id'].notes[':noteId'].$delete({ param: { id, noteId: note.id } })}
            success="Note supprimée"
            failure={personNoteMessages.noteDeletionFailureTitle}
            confirm={{
              title: 'Supprimer la note',
              submit: 'Supprimer la note',
              variant: 'destructive',
              children: 'Elle ne pourra pas être retrouvée.',
            }}
          />
        )}
      />
    </Section>
  )
}

function Tags({ id, tags }: Pick<Person, 'id' | 'tags'>) {
  const listId = useId()
  const { data: knownTags = [] } = useQuery(tagsQuery)
  const failure = personNoteMessages.tagFailureTitle
  const add = useAdminAction(
    (admin, tag: string) => admin.users[':id'].tags.$post({ param: { id }, json: { tag } }),
    { failure },
  )
  const remove = useAdminAction(
    (admin, tag: string) => admin.users[':id'].tags[':tag'].$delete({ param: { id, tag } }),
    { failure },
  )
  const { text, setText, isMissing, submit } = useNoteText(add)
  return (
    <div className="grid gap-3">
      <ul aria-label="Étiquettes" className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
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
            list={listId}
            autoComplete="off"
            maxLength={maxTagLength}
            value={text}
            error={isMissing ? personNoteMessages.tagMissing : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={listId}>
            {knownTags.map(({ tag }) => (
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
