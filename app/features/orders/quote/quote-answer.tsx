import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSettings } from '#app/lib/settings.ts'
import { formatEuros } from '#domain/money.ts'
import { orderNumber, paymentPath } from '#domain/orders/orders.ts'
import { MoveButton } from '../part/move-button.tsx'
import { type OrderDetail, type OrderPart, orderQuery } from '../queries.ts'

interface QuoteAnswerProps {
  order: OrderDetail
  part: OrderPart
  quote: NonNullable<OrderPart['quote']>
}

/** The buyer's three answers to an offer; the last one accepted leads to the payment of everything. */
export function QuoteAnswer({ order, part, quote }: QuoteAnswerProps) {
  const navigate = useNavigate()
  const { cardPayments } = useSettings()
  const number = orderNumber(order.id)
  const isAlone = order.parts.length === 1
  const total = formatEuros(part.amount + quote.price)

  /** Only once the order says so: another seller's quote may still be open. */
  async function goAndPay(client: QueryClient) {
    const fresh = await client.fetchQuery({ ...orderQuery(number), staleTime: 0 })
    if (fresh?.isPayable) await navigate(paymentPath(number))
  }

  const shared = {
    fulfilmentId: part.fulfilmentId,
    viewer: 'buyer',
    settlement: part.settlement,
    quoteId: quote.id,
  } as const
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
        <span className="font-semibold">{isAlone ? 'Total' : 'Avec les articles'}</span>
        <span className="font-display text-xl font-bold tabular-nums">{total}</span>
      </p>
      <MoveButton
        {...shared}
        name="accept-quote"
        label={cardPayments && isAlone ? `Accepter et payer ${total}` : undefined}
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
