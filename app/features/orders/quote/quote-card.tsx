import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { type OrderSide, orderNumber, paymentPath } from '#domain/orders/orders.ts'
import { MoveButton } from '../fulfilment/move-button.tsx'
import { type OrderDetail, type OrderFulfilment, orderQuery } from '../queries.ts'
import { QuoteForm } from './quote-form.tsx'

interface QuoteCardProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
  side: OrderSide
}

/** The quote for the delivery of one seller's items: requested, offered or accepted. */
export function QuoteCard({ order, fulfilment, side }: QuoteCardProps) {
  const [isChanging, setIsChanging] = useState(false)
  const mayOffer = fulfilment.actions.includes('offer-quote')
  // A pending or accepted offer; the history shows earlier ones.
  const quote = fulfilment.quoteStage === 'requested' ? null : fulfilment.quote
  if (!quote && !mayOffer) return null
  const id = `devis-${fulfilment.fulfilmentId}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-l-4 border-fir bg-paper px-5 py-5 shadow-card sm:px-6"
    >
      <h3 id={id} className="text-xl">
        {quote ? 'Devis de livraison' : 'Proposer un devis de livraison'}
      </h3>
      {mayOffer && <BuyerRequest order={order} fulfilment={fulfilment} />}
      {quote && !isChanging && (
        <dl className="grid gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <dt>Livraison</dt>
            <dd className="font-display text-2xl font-bold tabular-nums">
              {quote.price === 0 ? 'Offerte' : formatEuros(quote.price)}
            </dd>
          </div>
          {quote.conditions && (
            <div className="grid gap-1">
              <dt className="text-sm text-ink-soft">Conditions</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{quote.conditions}</dd>
            </div>
          )}
          {fulfilment.quoteStage === 'offered' && (
            <div className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
              <dt>Valable jusqu’au</dt>
              <dd>
                <Time at={quote.expiresAt} format={formatDate} /> inclus
              </dd>
            </div>
          )}
        </dl>
      )}
      {side === 'buyer' && fulfilment.quoteStage === 'offered' && quote && (
        <QuoteAnswer order={order} fulfilment={fulfilment} quote={quote} />
      )}
      {mayOffer && quote && !isChanging && (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsChanging(true)}>
          Modifier le devis
        </Button>
      )}
      {mayOffer && (!quote || isChanging) && (
        <QuoteForm fulfilment={fulfilment} onDone={() => setIsChanging(false)} isChanging={isChanging} />
      )}
    </section>
  )
}

/** The buyer's request for a quote, made with the order or after an earlier offer. */
function BuyerRequest({ order, fulfilment }: { order: OrderDetail; fulfilment: OrderFulfilment }) {
  const lastRequest = fulfilment.history.findLast(({ transition }) => transition === 'ask-quote-again')
  const lastOffer = fulfilment.history.findLast(({ transition }) => transition === 'offer-quote')
  const isRequestNewer = lastRequest && !(lastOffer && lastOffer.at > lastRequest.at)
  return (
    <>
      <LabelledText title="Précisions de l’acheteur" text={order.deliveryNote} />
      {isRequestNewer && (
        <LabelledText
          title="L’acheteur demande un autre devis"
          text={lastRequest.note || 'Il n’a pas dit pourquoi\u00a0: écrivez-lui au besoin.'}
        />
      )}
    </>
  )
}

const LabelledText = ({ title, text }: { title: string; text: string }) =>
  text && (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">{title}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )

interface QuoteAnswerProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
  quote: NonNullable<OrderFulfilment['quote']>
}

/** The buyer's three answers to an offer. Accepting the last open one leads to the payment. */
function QuoteAnswer({ order, fulfilment, quote }: QuoteAnswerProps) {
  const navigate = useNavigate()
  const { cardPayments } = useSettings()
  const number = orderNumber(order.id)
  const isOnlyFulfilment = order.fulfilments.length === 1
  const total = formatEuros(fulfilment.amount + quote.price)

  /** Opens the payment if the refetched order is payable, since another seller's quote may be pending. */
  async function goAndPay(client: QueryClient) {
    const fresh = await client.fetchQuery({ ...orderQuery(number), staleTime: 0 })
    if (fresh?.isPayable) await navigate(paymentPath(number))
  }

  const shared = {
    fulfilmentId: fulfilment.fulfilmentId,
    side: 'buyer',
    settlement: fulfilment.settlement,
    quoteId: quote.id,
  } as const
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
        <span className="font-semibold">{isOnlyFulfilment ? 'Total' : 'Avec les articles'}</span>
        <span className="font-display text-xl font-bold tabular-nums">{total}</span>
      </p>
      <MoveButton
        {...shared}
        name="accept-quote"
        label={cardPayments && isOnlyFulfilment ? `Accepter et payer ${total}` : undefined}
        size="lg"
        className="w-full"
        onDone={(client) => void goAndPay(client)}
      />
      <div className="flex flex-wrap gap-3 *:grow">
        <MoveButton {...shared} name="ask-quote-again" variant="outline" />
        <MoveButton {...shared} name="refuse-quote" variant="outline" className="text-danger!" />
      </div>
    </div>
  )
}
