import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { maxReasonLength } from '#domain/catalogue/admin-products.ts'

interface RefusalDialogProps {
  /** Of the advertisement; null: closed. */
  title: string | null
  onClose: () => void
  onRefuse: (reason: string) => void
}

/** Common reasons, as a beginning. */
const beginnings = [
  { label: 'Photos', text: 'Les photos ne montrent pas assez le produit\u00a0: ajoutez-en de plus nettes.' },
  {
    label: 'Description',
    text: 'La description ne suffit pas pour acheter\u00a0: précisez l’état et les dimensions.',
  },
  { label: 'Catégorie', text: 'L’annonce n’est pas dans la bonne catégorie.' },
  { label: 'Prix', text: 'Le prix semble erroné\u00a0: vérifiez-le.' },
]

export const RefusalDialog = ({ title, onClose, onRefuse }: RefusalDialogProps) => (
  <Modal
    open={title !== null}
    onClose={onClose}
    title="Refuser l’annonce"
    description={title ?? undefined}
    placement="center"
  >
    <ReasonForm onClose={onClose} onRefuse={onRefuse} />
  </Modal>
)

function ReasonForm({ onClose, onRefuse }: Omit<RefusalDialogProps, 'title'>) {
  const [reason, setReason] = useState('')
  const begin = (text: string) => setReason((before) => [before.trim(), text].filter(Boolean).join('\n'))
  return (
    <DialogForm
      submit="Refuser"
      variant="destructive"
      onClose={onClose}
      onSubmit={() => {
        if (!reason.trim()) return { reason: 'Dites pourquoi au vendeur.' }
        onRefuse(reason.trim())
      }}
    >
      {(errors) => (
        <>
          <div className="flex flex-wrap gap-2">
            {beginnings.map(({ label, text }) => (
              <Button key={label} variant="secondary" size="sm" onClick={() => begin(text)}>
                {label}
              </Button>
            ))}
          </div>
          <TextAreaField
            label="Motif"
            hint="Le vendeur le reçoit par email et le voit sur son annonce, qu’il peut corriger."
            name="reason"
            required
            data-autofocus
            rows={5}
            maxLength={maxReasonLength}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  )
}
