import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { fulfilmentConversationQuery } from '#app/features/admin/reports/queries.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { isClosed, states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { ConfirmAct } from '../../payments/act-buttons.tsx'
import { OrderState } from '../order-state.tsx'
import { DecisionButton } from './decision-button.tsx'
import { DecisionForm } from './decision-form.tsx'
import { FulfilmentDialog } from './fulfilment-dialog.tsx'
import type { MoneyFulfilment } from './queries.ts'
import { QuoteButton } from './quote-button.tsx'

/** The whole order's, beside its title. */
const elsewhere: readonly TransitionName[] = ['cancel']

/** What there is to say of money that has not come. */
const unpaid: Record<Settlement, string> = {
  card: 'Pas encore payée.',
  direct: 'Réglée directement entre l’acheteur et le vendeur.',
  free: 'Rien à payer.',
}

interface FulfilmentMoneyProps {
  fulfilment: MoneyFulfilment
  sellerName: string
  deliveryOption: DeliveryOption
}

/** One seller's fulfilment: where it stands, where its money is, and what an administrator may decide of it. */
export function FulfilmentMoney({ fulfilment, sellerName, deliveryOption }: FulfilmentMoneyProps) {
  const { status, statusSince, isPaid, balance, dispute, refundable } = fulfilment
  const actions = fulfilment.actions.filter((name) => !elsewhere.includes(name))
  // Of a dispute the decisions say how much goes back.
  const isRefundable = isPaid && refundable > 0 && status !== states.disputed
  // Held again after it had ended: a bank gave back what it had taken.
  const isReleasable = fulfilment.releasable > 0
  const hasButtons = actions.length > 0 || isRefundable || isReleasable
  return (
    <article className="grid gap-5 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-lg wrap-anywhere">{sellerName}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <OrderState status={status} deliveryOption={deliveryOption} />
          <span>
            depuis le <Time at={statusSince} />
          </span>
        </p>
      </div>
      {dispute && (
        <>
          <OpenDispute dispute={dispute} />
          <DisputeConversation fulfilmentId={fulfilment.fulfilmentId} />
        </>
      )}
      {isPaid && balance ? (
        <Amounts balance={balance} />
      ) : (
        <p className="text-ink-soft">
          {status === states.cancelled ? 'Jamais payée.' : unpaid[fulfilment.settlement]}
        </p>
      )}
      <QuoteInForce fulfilment={fulfilment} />
      {hasButtons && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {actions.map((name) =>
            name === 'offer-quote' ? (
              <QuoteButton key={name} fulfilment={fulfilment} sellerName={sellerName} />
            ) : (
              <DecisionButton key={name} fulfilment={fulfilment} name={name} sellerName={sellerName} />
            ),
          )}
          {isReleasable && (
            <ConfirmAct act="release-held" id={fulfilment.fulfilmentId} label="Verser au vendeur">
              {`${formatEuros(fulfilment.releasable)} gardés pour cette vente partent au vendeur, moins la commission.`}
            </ConfirmAct>
          )}
          {isRefundable && <RefundButton fulfilment={fulfilment} sellerName={sellerName} />}
        </div>
      )}
    </article>
  )
}

function QuoteInForce({ fulfilment: { quote, isPaid } }: { fulfilment: MoneyFulfilment }) {
  if (!quote || isPaid) return null
  return (
    <p className="text-sm">
      Devis de livraison {quote.status === 'accepted' ? 'accepté' : 'proposé'}&nbsp;:{' '}
      {formatEuros(quote.price)}
      {quote.status === 'offered' && (
        <>
          , valable jusqu’au <Time at={quote.expiresAt} />
        </>
      )}
    </p>
  )
}

function Amounts({ balance }: { balance: NonNullable<MoneyFulfilment['balance']> }) {
  const amounts: { label: string; amount: Cents; isShown?: boolean }[] = [
    { label: 'Payé', amount: balance.charged },
    { label: 'Gardé', amount: balance.held },
    { label: 'À verser', amount: balance.onTheWay, isShown: balance.onTheWay > 0 },
    { label: 'À rembourser', amount: balance.refunding, isShown: balance.refunding > 0 },
    { label: 'Versé', amount: balance.released },
    { label: 'Remboursé', amount: balance.refunded },
    { label: 'Commission', amount: balance.commission },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 max-sm:grid max-sm:grid-cols-2">
      {amounts
        .filter(({ isShown = true }) => isShown)
        .map(({ label, amount }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-xl font-semibold whitespace-nowrap tabular-nums">
              {formatEuros(amount)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Beside a dispute: what the two wrote to each other about it, if they did. */
function DisputeConversation({ fulfilmentId }: { fulfilmentId: string }) {
  const { data } = useQuery(fulfilmentConversationQuery(fulfilmentId))
  if (!data?.conversationId) return null
  return (
    <ButtonLink to={`/admin/conversations/${data.conversationId}`} variant="outline" size="sm">
      Lire leur conversation
    </ButtonLink>
  )
}

const openers: Record<Mover, string> = {
  buyer: 'par l’acheteur',
  seller: 'par le vendeur',
  administrator: 'par l’association',
  provider: 'par la banque de l’acheteur',
  clock: 'automatiquement',
}

/** The disagreement that waits for a decision, in the words of who brought it. */
const OpenDispute = ({ dispute }: { dispute: NonNullable<MoneyFulfilment['dispute']> }) => (
  <div className="grid gap-2 border-l-4 border-terracotta bg-terracotta-tint px-4 py-4 sm:px-6">
    <h4 className="text-lg">Litige en cours</h4>
    <p className="text-sm">
      Ouvert {openers[dispute.openedAs]} le <Time at={dispute.createdAt} />
    </p>
    <blockquote className="whitespace-pre-line wrap-anywhere">{dispute.reason}</blockquote>
  </div>
)

/** Gives the buyer some money back; the sale goes on as it is. */
function RefundButton({ fulfilment, sellerName }: { fulfilment: MoneyFulfilment; sellerName: string }) {
  const { refundable, status } = fulfilment
  const isOver = isClosed(status)
  return (
    <FulfilmentDialog
      fulfilmentId={fulfilment.fulfilmentId}
      label="Rembourser une somme"
      sellerName={sellerName}
    >
      {({ change, ...dialog }) => (
        <DecisionForm
          {...dialog}
          text="L’acheteur récupère cette somme, la vente reste où elle en est. Ce qui avait déjà été versé au vendeur lui est repris."
          submit="Rembourser"
          limit={{ refundable, isBelow: !isOver }}
          onDecide={({ amount = 0, reason }) => change({ kind: 'refund', amount, reason, refundable })}
        />
      )}
    </FulfilmentDialog>
  )
}
