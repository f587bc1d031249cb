import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Time } from '#app/components/time.tsx'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { longestNoteLength } from '#domain/orders/order-search.ts'
import { type AdminOrder, useAddNote } from './queries.ts'

/** Notes of the administrators about the order; nobody else reads it. */
export function OrderNotes({ order }: { order: AdminOrder }) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate: add, isPending } = useAddNote(order.id)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissing(!text.trim())
    // Written on while it is saved, the rest stays.
    if (text.trim()) add(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }

  return (
    <section aria-labelledby="titre-notes" className="grid gap-3">
      <h2 id="titre-notes" className="text-xl">
        Notes
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextAreaField
          label="Nouvelle note"
          hint="Lue par les administrateurs seulement. Elle ne se modifie pas."
          rows={3}
          maxLength={longestNoteLength}
          value={text}
          error={isMissing && !text.trim() ? orderAdminMessages.noteMissing : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="outline" aria-disabled={isPending} className="justify-self-start">
          {isPending ? 'En cours...' : 'Ajouter la note'}
        </Button>
      </form>
      <ul aria-live="polite" className="grid gap-4 empty:hidden">
        {order.notes.map((note) => (
          <li key={note.id} className="border-l-2 border-terracotta pl-4">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {note.author ? `${note.author}, ` : ''}
              <Time at={note.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
