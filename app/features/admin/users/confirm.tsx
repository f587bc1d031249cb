import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'

interface ConfirmProps {
  /** Also the button's label. */
  title: string
  text: string
  isPending: boolean
  /** `onSettled` closes the dialog: a refusal has its message. */
  onConfirm: (then: { onSettled: () => void }) => void
}

/** A button that asks before it acts. */
export function Confirm({ title, text, isPending, onConfirm }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal open={isOpen} onClose={close} placement="center" title={title}>
        <div className="grid gap-4 p-5">
          <p className="wrap-anywhere">{text}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button aria-disabled={isPending} onClick={() => onConfirm({ onSettled: close })}>
              Confirmer
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
