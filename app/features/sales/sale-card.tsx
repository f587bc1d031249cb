import { clsx } from 'clsx'
import { ArrowRight, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink, buttonClass } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Time } from '#app/components/time.tsx'
import { writeMessagePath } from '#domain/conversations/conversations.ts'
import { formatDate } from '#domain/dates.ts'
import { offeredPrice } from '#domain/money.ts'
import { arrangeActions } from '#domain/orders/fulfilment-actions.ts'
import { describeFulfilment } from '#domain/orders/fulfilment-progress.ts'
import { getTransition, transitions } from '#domain/orders/lifecycle.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { quantitiesText } from '#domain/orders/sold-quantity.ts'
import { type Sale, useAcknowledge } from './queries.ts'

const toneClasses = {
  waiting: 'bg-plaster-deep text-ink',
  moving: 'bg-fir-tint text-fir-deep',
  done: 'bg-fir text-paper',
  trouble: 'bg-terracotta-tint text-terracotta-deep',
} as const

/** One sale: buyer, products, amount, state, and the next step. */
export function SaleCard({ sale }: { sale: Sale }) {
  const { label, tone } = saleLabel(sale)
  const path = `/profile?tab=products/${sale.number}`
  const otherItemCount = sale.itemCount - 1
  return (
    <article
      aria-labelledby={`vente-${sale.fulfilmentId}`}
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg bg-paper p-4 shadow-card sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:px-6"
    >
      <div className="size-16 overflow-hidden rounded-sm bg-plaster-deep sm:size-20">
        {sale.picture && <Picture picture={sale.picture} alt="" sizes="5rem" className="size-full" />}
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-1">
        <p className={clsx('rounded-sm px-2 py-0.5 text-sm font-semibold', toneClasses[tone])}>
          <span className="sr-only">Statut&nbsp;: </span>
          {label}
        </p>
        <h2 id={`vente-${sale.fulfilmentId}`} className="text-lg wrap-anywhere">
          <Link to={path} className="inline-block py-1 underline-offset-4 hover:text-fir hover:underline">
            {sale.firstTitle}
            {otherItemCount > 0 && (
              <span className="font-normal text-ink-soft"> et {othersText(otherItemCount)}</span>
            )}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {sale.buyerName} · {quantitiesText(sale.quantities)} · {deliveryLabels[sale.deliveryOption].name}
        </p>
        <p className="text-sm text-ink-soft">
          Commande <span className="break-all">{sale.number}</span>, le{' '}
          <Time at={sale.createdAt} format={formatDate} />
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:grid sm:content-between sm:justify-items-end">
        <p className="font-display text-xl font-bold tabular-nums">
          {offeredPrice(sale.amount + (sale.transportAmount ?? 0))}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Link
            to={writeMessagePath({ fulfilmentId: sale.fulfilmentId })}
            className={buttonClass({ variant: 'ghost' }, 'px-3!')}
          >
            <MessageSquare aria-hidden="true" className="size-4.5" />
            Écrire<span className="sr-only"> à {sale.buyerName}</span>
          </Link>
          <SaleAction sale={sale} path={path} />
        </div>
      </div>
    </article>
  )
}

const othersText = (count: number) => (count > 1 ? `${count}\u00a0autres articles` : 'un autre article')

/** Returns the label that the order's page shows; the facts set to false or null here change its sentences only. */
const saleLabel = (sale: Sale) =>
  describeFulfilment(
    {
      ...sale,
      isWaitingForOtherQuotes: false,
      isSellerSilent: false,
      lastTransition: null,
    },
    'seller',
  )

/** The next step: a button where it needs no text, otherwise a link to the order's page. */
function SaleAction({ sale, path }: { sale: Sale; path: string }) {
  const { primary } = arrangeActions(sale, 'seller')
  if (primary === 'acknowledge') return <Acknowledge sale={sale} />
  if (sale.actions.includes('offer-quote') && sale.quoteStage === 'requested') {
    return <ButtonLink to={path}>Proposer un devis</ButtonLink>
  }
  if (primary === 'collect') return <ButtonLink to="/collect">Scanner le retrait</ButtonLink>
  if (primary) return <ButtonLink to={path}>{getTransition(primary).button?.seller}</ButtonLink>
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
