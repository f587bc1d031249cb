import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { QuoteAnswer } from './quote-answer.tsx'
import { QuoteForm } from './quote-form.tsx'

interface QuoteCardProps {
  order: OrderDetail
  part: OrderPart
  viewer: OrderViewer
}

/** What the delivery of one seller's articles costs: asked, offered, accepted. */
export function QuoteCard({ order, part, viewer }: QuoteCardProps) {
  const [isChanging, setIsChanging] = useState(false)
  const mayOffer = part.actions.includes('offer-quote')
  // Of an offer that stands, or was accepted; what is past is told by the history.
  const quote = part.quoteStage === 'requested' ? null : part.quote
  if (!quote && !mayOffer) return null
  const id = `devis-${part.fulfilmentId}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-l-4 border-fir bg-paper px-5 py-5 shadow-card sm:px-6"
    >
      <h3 id={id} className="text-xl">
        {quote ? 'Devis de livraison' : 'Proposer un devis de livraison'}
      </h3>
      {mayOffer && <Request order={order} part={part} />}
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
          {part.quoteStage === 'offered' && (
            <div className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
              <dt>Valable jusqu’au</dt>
              <dd>
                <Time at={quote.expiresAt} format={formatDate} /> inclus
              </dd>
            </div>
          )}
        </dl>
      )}
      {viewer === 'buyer' && part.quoteStage === 'offered' && quote && (
        <QuoteAnswer order={order} part={part} quote={quote} />
      )}
      {mayOffer && quote && !isChanging && (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsChanging(true)}>
          Modifier le devis
        </Button>
      )}
      {mayOffer && (!quote || isChanging) && (
        <QuoteForm part={part} onDone={() => setIsChanging(false)} isChanging={isChanging} />
      )}
    </section>
  )
}

/** What the price is to cover, in the buyer's words: first said with the order, or when another price was asked for. */
function Request({ order, part }: { order: OrderDetail; part: OrderPart }) {
  const again = part.history.findLast(({ transition }) => transition === 'ask-quote-again')
  const offered = part.history.findLast(({ transition }) => transition === 'offer-quote')
  const isNewer = again && !(offered && offered.at > again.at)
  return (
    <>
      <Words title="Précisions de l’acheteur" text={order.deliveryNote} />
      {isNewer && (
        <Words
          title="L’acheteur demande un autre devis"
          text={again.note || 'Il n’a pas dit pourquoi\u00a0: écrivez-lui au besoin.'}
        />
      )}
    </>
  )
}

const Words = ({ title, text }: { title: string; text: string }) =>
  text && (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">{title}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
