import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { formatMoment } from '#domain/dates.ts'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import { BesideNextSteps } from './next-steps.tsx'
import type { WithdrawalAnswer } from './queries.ts'

interface AcknowledgementProps {
  orderId: string
  answer: WithdrawalAnswer
  onAgain: () => void
}

/** It is done: when, and where the proof has gone. */
export function Acknowledgement({ orderId, answer, onAgain }: AcknowledgementProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <BesideNextSteps>
      <section
        data-acknowledged
        className="grid gap-4 border-l-4 border-fir bg-fir-tint px-5 py-6 sm:px-8 print:border-black print:bg-white"
      >
        <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-10 text-fir" />
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Votre rétractation est enregistrée
        </h2>
        <p>
          Commande {orderNumber(orderId)}, déclaration de {answer.name} reçue le{' '}
          <strong>{formatMoment(answer.createdAt)}</strong>, heure de Paris.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          {answer.items.map((item) => (
            <li key={item.id} className="wrap-anywhere">
              {item.quantity} × {item.title}
            </li>
          ))}
        </ul>
        <p className="wrap-anywhere">
          L’accusé de réception est envoyé à <strong>{answer.email}</strong>. Conservez-le.
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={orderPath(orderId)}>Voir ma commande</ButtonLink>
          <PrintButton />
          <Button variant="link" onClick={onAgain}>
            Renoncer à autre chose
          </Button>
        </div>
      </section>
    </BesideNextSteps>
  )
}
