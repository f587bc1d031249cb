import { useEffect, useRef } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { orderPath } from '#domain/orders/orders.ts'
import type { Payment } from './queries.ts'

type Settled = Exclude<Payment['state'], 'to-pay'>

/** Where an order stands whose payment asks nothing of the buyer. */
const texts: Record<Settled, { title: string; text: string; link: string }> = {
  processing: {
    title: 'Votre banque n’a pas encore répondu',
    text: 'Le paiement est en cours de vérification. Vous pouvez quitter cette page\u00a0: vous serez prévenu par email, et rien ne sera débité deux fois.',
    link: 'Voir la commande',
  },
  paid: {
    title: 'Merci, votre paiement est reçu',
    text: 'Le vendeur est prévenu. Le code à montrer pour recevoir vos articles vous attend sur la page de la commande et dans vos emails.',
    link: 'Voir la commande et son code',
  },
  cancelled: {
    title: 'Cette commande est annulée',
    text: 'Ses articles sont revenus à la vente. Si un montant avait tout de même été débité, il vous est remboursé sans démarche de votre part.',
    link: 'Voir la commande',
  },
  'not-payable': {
    title: 'Il n’y a rien à payer pour le moment',
    text: 'Le prix de la livraison n’est pas encore connu, ou la commande est déjà réglée. Le paiement s’ouvre dès que vous avez accepté un devis.',
    link: 'Voir la commande',
  },
}

export function PaymentOutcome({ payment }: { payment: Payment & { state: Settled } }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, text, link } = texts[payment.state]
  // Announces the result of the payment just made.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="text-lg">{text}</p>
      <ButtonLink to={orderPath(payment.orderId)}>{link}</ButtonLink>
    </div>
  )
}
