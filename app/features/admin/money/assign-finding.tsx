import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { moneyMessages } from '#domain/payments/messages.ts'
import { type BankFinding, useAssignFinding } from './queries.ts'

/** Says to which seller's part of an order a refund belongs that was made at the provider. */
export function AssignFinding({ id, parts }: Pick<BankFinding, 'id' | 'parts'>) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate: assign, isPending } = useAssignFinding()
  const close = () => setIsAsking(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fulfilmentId = String(new FormData(event.currentTarget).get('part'))
    setError(fulfilmentId ? undefined : moneyMessages.sellerMissing)
    if (fulfilmentId) assign({ id, fulfilmentId }, { onSettled: close })
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        Attribuer
      </Button>
      <Modal open={isAsking} onClose={close} title="À qui revient ce remboursement&nbsp;?" placement="center">
        <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
          <p>
            L’acheteur a déjà cet argent&nbsp;: il est inscrit dans les comptes, et rien de plus n’est envoyé.
          </p>
          <SelectField
            label="Vendeur concerné"
            name="part"
            required
            placeholder="Choisissez"
            options={parts.map((part) => ({ value: part.id, label: part.seller }))}
            error={error}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'En cours…' : 'Attribuer'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
