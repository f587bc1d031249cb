import { ArrowRight } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { transitions } from '#domain/orders/lifecycle.ts'
import { type Sale, useAcknowledge } from './queries.ts'

/** The one next thing: done here when it needs no words, otherwise on the order's page. */
export function SaleAction({ sale, path }: { sale: Sale; path: string }) {
  if (sale.actions.includes('acknowledge')) return <Acknowledge sale={sale} />
  if (sale.actions.includes('offer-quote') && sale.quoteStage === 'requested') {
    return <ButtonLink to={path}>Proposer un devis</ButtonLink>
  }
  if (sale.actions.includes('ship'))
    return <ButtonLink to={path}>{transitions.ship.button.seller}</ButtonLink>
  if (sale.status === 'accuse_reception') return <ButtonLink to="/collect">Scanner le retrait</ButtonLink>
  return (
    <ButtonLink to={path} variant="ghost" aria-label={`Voir la commande ${sale.number}`}>
      Voir
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </ButtonLink>
  )
}

function Acknowledge({ sale }: { sale: Sale }) {
  const { acknowledge, isPending } = useAcknowledge(sale.fulfilmentId)
  return (
    <Button aria-disabled={isPending} onClick={() => acknowledge(undefined)}>
      {isPending ? 'En cours…' : transitions.acknowledge.button.seller}
      <span className="sr-only"> la commande {sale.number}</span>
    </Button>
  )
}
