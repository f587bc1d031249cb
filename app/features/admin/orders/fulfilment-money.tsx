import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { booksMessages } from '#domain/admin-messages.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { Amount, confirmMoney, moneyKeys } from '../payments/money-parts.tsx'
import { ActButton } from '../shared/act-button.tsx'
import { adminQuery } from '../shared/admin-api.ts'
import { DecisionButton, QuoteButton, RefundButton } from './fulfilment-dialogs.tsx'
import type { MoneyFulfilment, OrderMoney } from './order-money.ts'
import { type AdminOrder, OrderState } from './order-parts.tsx'

/** The money of each seller's fulfilment, and an administrator's decisions about it. */
export const FulfilmentMoney = ({ money, order }: { money: OrderMoney; order: AdminOrder }) => (
  <Section title="Argent" level="large">
    {order.fulfilments.map(({ id, seller }) => {
      const fulfilment = money.fulfilments.find(({ fulfilmentId }) => fulfilmentId === id)
      return (
        fulfilment && (
          <article key={id} className="grid gap-5 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h3 className="text-lg wrap-anywhere">{seller.name}</h3>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                <OrderState status={fulfilment.status} deliveryOption={order.deliveryOption} />
                <span>
                  depuis le <Time at={fulfilment.statusSince} />
                </span>
              </p>
            </div>
            <Situation fulfilment={fulfilment} />
            <Decisions fulfilment={fulfilment} sellerName={seller.name} />
          </article>
        )
      )
    })}
  </Section>
)

/** Texts for fulfilments that were not paid. */
const unpaidTexts: Record<Settlement, string> = {
  card: 'Pas encore payée.',
  direct: 'Réglée directement entre l’acheteur et le vendeur.',
  free: 'Rien à payer.',
}

function Situation({ fulfilment }: { fulfilment: MoneyFulfilment }) {
  const { dispute, isSaleSuspended, isPaid, balance, status, settlement, quote } = fulfilment
  return (
    <>
      {isSaleSuspended && (
        <p className="border-l-4 border-terracotta bg-terracotta-tint px-4 py-4 sm:px-6">
          Le vendeur est suspendu&nbsp;: rien ne lui est versé, et ce qui n’est pas payé ne peut pas l’être.
          Poursuivez la vente ou remboursez l’acheteur.
        </p>
      )}
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
          {status === states.cancelled ? 'Jamais payée.' : unpaidTexts[settlement]}
        </p>
      )}
      {quote && !isPaid && (
        <p className="text-sm">
          Devis de livraison {quote.status === 'accepted' ? 'accepté' : 'proposé'}&nbsp;:{' '}
          {formatEuros(quote.price)}
          {quote.status === 'offered' && (
            <>
              , valable jusqu’au <Time at={quote.expiresAt} />
            </>
          )}
        </p>
      )}
    </>
  )
}

/** Transitions of the whole order, shown beside its title. */
const orderTransitions: readonly TransitionName[] = ['cancel']

function Decisions({ fulfilment, sellerName }: { fulfilment: MoneyFulfilment; sellerName: string }) {
  const actions = fulfilment.actions.filter((name) => !orderTransitions.includes(name))
  // A decision about a dispute states its own refund.
  const isRefundable = fulfilment.isPaid && fulfilment.refundable > 0 && fulfilment.status !== states.disputed
  const dialog = { fulfilment, sellerName }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
      {actions.map((name) =>
        name === 'offer-quote' ? (
          <QuoteButton key={name} {...dialog} />
        ) : (
          <DecisionButton key={name} {...dialog} name={name} />
        ),
      )}
      {/* Money is held again after the end when a bank returns what it had taken. */}
      {fulfilment.releasable > 0 && (
        <ActButton
          label="Verser au vendeur"
          call={(admin) => admin.fulfilments[':id'].release.$post({ param: { id: fulfilment.fulfilmentId } })}
          success={booksMessages.releaseRequested}
          failure={booksMessages.bearFailureTitle}
          refresh={moneyKeys}
          confirm={confirmMoney(
            'Verser au vendeur',
            `${formatEuros(fulfilment.releasable)} gardés pour cette vente partent au vendeur, moins la commission.`,
          )}
        />
      )}
      {fulfilment.isSaleSuspended && (
        <ActButton
          label="Poursuivre la vente"
          call={(admin) =>
            admin.fulfilments[':id'].continue.$post({ param: { id: fulfilment.fulfilmentId } })
          }
          success={booksMessages.saleContinued}
          failure={booksMessages.bearFailureTitle}
          refresh={moneyKeys}
          confirm={confirmMoney(
            'Poursuivre la vente',
            'La vente suit son cours malgré la suspension du vendeur\u00a0: elle peut être payée, remise, et versée au vendeur.',
          )}
        />
      )}
      {isRefundable && <RefundButton {...dialog} />}
    </div>
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
        .map((amount) => (
          <Amount key={amount.label} {...amount} />
        ))}
    </dl>
  )
}

/** Reads the id of the conversation between buyer and seller, if they have one. */
const conversationQuery = (fulfilmentId: string) =>
  adminQuery(['fulfilment-conversation', fulfilmentId], (admin) =>
    admin.fulfilments[':id'].conversation.$get({ param: { id: fulfilmentId } }),
  )

function DisputeConversation({ fulfilmentId }: { fulfilmentId: string }) {
  const { data } = useQuery(conversationQuery(fulfilmentId))
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

/** The open dispute, in the words of its opener. */
const OpenDispute = ({ dispute }: { dispute: NonNullable<MoneyFulfilment['dispute']> }) => (
  <div className="grid gap-2 border-l-4 border-terracotta bg-terracotta-tint px-4 py-4 sm:px-6">
    <h4 className="text-lg">Litige en cours</h4>
    <p className="text-sm">
      Ouvert {openers[dispute.openedAs]} le <Time at={dispute.createdAt} />
    </p>
    <blockquote className="whitespace-pre-line wrap-anywhere">{dispute.reason}</blockquote>
  </div>
)
