import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type Conversation, useBlock } from './queries.ts'

/** Ends what the other person may write, everywhere; or allows it again. */
export function BlockButton({ conversation: { id, other, isBlockedByMe } }: { conversation: Conversation }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { mutate, isPending } = useBlock(id, close)
  const label = isBlockedByMe ? 'Débloquer' : 'Bloquer'
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-3 px-3!"
        aria-disabled={isPending}
        aria-haspopup={isBlockedByMe ? undefined : 'dialog'}
        onClick={() => {
          if (!isBlockedByMe) setIsOpen(true)
          else if (!isPending) mutate(false)
        }}
      >
        <Ban aria-hidden="true" className="size-4.5" />
        {label}
        <span className="sr-only">{other.name}</span>
      </Button>
      <Modal open={isOpen} onClose={close} title={`Bloquer ${other.name}\u00a0?`} placement="center">
        <div className="grid gap-5 p-5">
          <p>
            Vous ne pourrez plus vous écrire, ni ici ni ailleurs sur le site. Les commandes en cours suivent
            leur cours. Vous pourrez débloquer cette personne quand vous voudrez.
          </p>
          <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button
              variant="destructive"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(true)}
            >
              {isPending ? 'En cours…' : 'Bloquer'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
