import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { longestReason } from '#domain/catalogue/admin-products.ts'

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

export function RefusalDialog({ title, onClose, onRefuse }: RefusalDialogProps) {
  return (
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
}

function ReasonForm({ onClose, onRefuse }: Omit<RefusalDialogProps, 'title'>) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onRefuse(reason.trim())
    else setError('Dites pourquoi au vendeur.')
  }
  const begin = (text: string) => setReason((before) => [before.trim(), text].filter(Boolean).join('\n'))
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 p-5">
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
        required
        rows={5}
        maxLength={longestReason}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="destructive">
          Refuser
        </Button>
      </div>
    </form>
  )
}
