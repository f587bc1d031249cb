import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAppointment } from './queries.ts'

/** Asks first: the seller is told at once, and expects nobody any more. */
export function CancelAppointment({ fulfilmentId, when }: { fulfilmentId: string; when: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { change, isPending } = useAppointment(fulfilmentId, () => setIsOpen(false))
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Annuler le rendez-vous
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Annuler le rendez-vous"
        description={when}
        placement="center"
      >
        <div className="grid gap-5 p-5">
          <p>
            Le vendeur en est prévenu. Votre commande ne change pas&nbsp;: vous pourrez choisir un autre
            créneau.
          </p>
          <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              Garder
            </Button>
            <Button variant="destructive" aria-disabled={isPending} onClick={() => change(null)}>
              {isPending ? 'En cours…' : 'Annuler'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
