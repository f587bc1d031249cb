import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { totalText } from '#domain/page.ts'
import { useResendFailedEmails } from './queries.ts'

/** Tries every failed mail anew. */
export function ResendFailed({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: resend, isPending } = useResendFailedEmails()
  const close = () => setIsAsking(false)
  if (count === 0 && !isAsking) return null
  const what =
    count === 1 ? 'L’email en échec sera remis' : `Les emails en échec (${totalText(count)}) seront remis`
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Renvoyer les échecs ({totalText(count)})</Button>
      <Modal open={isAsking} onClose={close} title="Renvoyer tous les échecs ?" placement="center">
        <div className="grid gap-5 p-5">
          <p>
            {what} en attente d’envoi, mille au plus à la fois. Ceux qui ont déjà été envoyés ne le seront pas
            une seconde fois.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Ne pas renvoyer
            </Button>
            <Button aria-disabled={isPending} onClick={() => resend(undefined, { onSettled: close })}>
              {isPending ? 'En cours...' : 'Renvoyer les échecs'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
