import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { stockOutMessages } from '#domain/selling-messages.ts'

interface RemovalDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

export function RemovalDialog({ open, onClose, onConfirm }: RemovalDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  const isShown = () => content.current?.closest('dialog')?.open ?? false
  return (
    <Modal
      open={open}
      onClose={() => {
        // The second click of a double click lands beside the dialog the first has opened.
        if (isShown() && performance.now() - openedAt.current < doubleClick) return
        onClose()
      }}
      title={stockOutMessages.confirmation.title}
      placement="center"
    >
      <div ref={content} className="grid gap-6 px-5 py-5">
        <p className="text-lg">{stockOutMessages.confirmation.text}</p>
        <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
          <Button variant="outline" size="lg" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="destructive" size="lg" onClick={onConfirm}>
            Supprimer
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Milliseconds between two clicks that are one double click, on most systems. */
const doubleClick = 500
