import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type Person, useSuspend } from './queries.ts'

const longestReason = 1000

/** Asks for the reason, which the person gets by mail. */
export function SuspendForm({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const suspend = useSuspend(person)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Suspendre le compte
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        placement="center"
        title="Suspendre le compte"
        description={person.email}
      >
        <form
          className="grid gap-4 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            const reason = String(new FormData(event.currentTarget).get('reason')).trim()
            if (reason) suspend.mutate(reason, { onSuccess: close })
          }}
        >
          <p>
            Ses sessions seront fermées, se connecter lui sera refusé, et ses annonces quitteront le
            catalogue. Rien n’est supprimé{'\u00a0'}: le compte peut être rétabli.
          </p>
          <TextAreaField
            label="Motif"
            name="reason"
            hint="Envoyé par email à la personne."
            required
            maxLength={longestReason}
            rows={4}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button type="submit" variant="destructive" aria-disabled={suspend.isPending}>
              {suspend.isPending ? 'En cours...' : 'Suspendre'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
