import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type SuppressionLine, useUnblockAddress } from './queries.ts'

/** What unblocking means: a mailbox that still refuses, or a person who did not want our mail. */
const warnings = {
  bounced:
    'Son serveur avait répondu que cette boîte n’existe pas. Débloquez-la seulement si vous savez qu’elle fonctionne de nouveau\u00a0: trop de refus font passer tous nos emails pour indésirables.',
  complained:
    'Son propriétaire avait signalé un de nos emails comme indésirable. Débloquez-la seulement à sa demande.',
} as const

/** Lets an address get mail again, once what that means has been read. */
export function UnblockButton({ line: { address, reason } }: { line: SuppressionLine }) {
  const [isAsking, setIsAsking] = useState(false)
  const unblocking = useUnblockAddress()
  const { isPending } = unblocking
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 whitespace-nowrap"
        aria-label={`Débloquer ${address}`}
        onClick={() => setIsAsking(true)}
      >
        Débloquer
      </Button>
      <Modal open={isAsking} onClose={close} title="Débloquer cette adresse&nbsp;?" placement="center">
        <div className="grid gap-5 p-5">
          <p className="wrap-anywhere">
            {address} recevra de nouveau les emails de la plateforme. {warnings[reason]}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button
              aria-disabled={isPending}
              onClick={() => unblocking.mutate(address, { onSettled: close })}
            >
              {isPending ? 'En cours...' : 'Débloquer'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
