import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'

interface ConfirmProps {
  /** Also the button's label. */
  title: string
  text: string
  isPending: boolean
  isRunning: () => boolean
  onConfirm: () => Promise<unknown>
}

/** A button that asks before it acts. */
export function Confirm({ title, text, isPending, isRunning, onConfirm }: ConfirmProps) {
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
            <Button
              aria-disabled={isPending}
              // A refusal has its message; the dialog closes either way.
              onClick={() => !isRunning() && void onConfirm().then(close, close)}
            >
              Confirmer
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
