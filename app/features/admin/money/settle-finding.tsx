import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { longestReason } from '#domain/orders/disputes.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { useSettleFinding } from './queries.ts'

/** Notes how money that the books cannot place was accounted for. */
export function SettleFinding({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate: settle, isPending } = useSettleFinding()
  const close = () => setIsAsking(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note')).trim()
    setError(note ? undefined : moneyMessages.noteMissing)
    if (note) settle({ id, note }, { onSettled: close })
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        Marquer réglé
      </Button>
      <Modal open={isAsking} onClose={close} title="Mouvement réglé&nbsp;?" placement="center">
        <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
          <p>Rien n’est envoyé ni repris&nbsp;: le mouvement est seulement rayé de ce qui reste à traiter.</p>
          <TextAreaField
            label="Ce qui a été fait"
            hint="Pour qui relira les comptes&nbsp;: quoi, où, sous quelle référence."
            name="note"
            maxLength={longestReason}
            required
            error={error}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'En cours…' : 'Marquer réglé'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
