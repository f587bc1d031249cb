import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useFulfilmentChange } from './queries.ts'

interface FulfilmentDialogProps {
  fulfilmentId: string
  label: string
  sellerName: string
  children: (dialog: ReturnType<typeof useFulfilmentChange> & { onClose: () => void }) => ReactNode
}

/** A button that opens what there is to say before a fulfilment is changed. */
export function FulfilmentDialog({ fulfilmentId, label, sellerName, children }: FulfilmentDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  const change = useFulfilmentChange(fulfilmentId, onClose)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Modal open={isOpen} onClose={onClose} title={label} description={sellerName} placement="center">
        {children({ ...change, onClose })}
      </Modal>
    </>
  )
}
