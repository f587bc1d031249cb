import type { DeliveryOption } from './orders.ts'
import type { Settlement } from './settlement.ts'
import { type halted, isHalted, type OrderStatus, sentLabels, states } from './states.ts'

/** The facts that the texts about an order depend on (docs/order-lifecycle.md). */
interface OrderState {
  status: OrderStatus
  deliveryOption: DeliveryOption
  settlement: Settlement
  /** True when it can be paid by card now. */
  isToBePaid?: boolean
  /** True when the price of its delivery is agreed. */
  isQuoteAccepted?: boolean
}

/** The viewer of an order; texts differ between buyer and seller. */
export type OrderViewer = 'buyer' | 'seller'

export type OrderTone = 'waiting' | 'moving' | 'done' | 'trouble'

export interface OrderSituation {
  /** The status in a few words. */
  label: string
  tone: OrderTone
  /** The present state. */
  now: string
  /** The next step; null when there is none. */
  next: string | null
}

type Wording = Omit<OrderSituation, 'next'> & { next?: string }

const buyerContact = 'les coordonnées de chaque vendeur figurent à côté de ses articles'

/** No part of it is paid by card. */
const confirmedWithoutCard = (viewer: OrderViewer): Wording => ({
  label: 'Confirmée, en attente du vendeur',
  tone: 'moving',
  ...(viewer === 'buyer'
    ? {
        now: 'Vos articles vous sont réservés et le vendeur est prévenu.',
        next: 'Le vendeur doit maintenant confirmer qu’il prépare la commande.',
      }
    : {
        now: 'Ces articles sont réservés à l’acheteur et retirés de votre stock.',
        next: 'Préparez les articles et prenez contact avec l’acheteur.',
      }),
})

const wordings: Record<OrderStatus, (order: OrderState, viewer: OrderViewer) => Wording> = {
  [states.placed]: ({ deliveryOption, isToBePaid }, viewer) => {
    const tone = 'waiting'
    if (isToBePaid) {
      return {
        label: 'À payer',
        tone,
        ...(viewer === 'buyer'
          ? {
              now: 'Vos articles sont réservés, mais la commande n’est pas encore payée.',
              next: 'Payez par carte pour la confirmer.',
            }
          : {
              now: 'Ces articles sont réservés à l’acheteur. Il n’a pas encore payé.',
              next: 'Attendez son paiement avant de remettre les articles.',
            }),
      }
    }
    const isQuote = deliveryOption === 'quote'
    const label = isQuote ? 'En attente du devis de livraison' : 'Enregistrée'
    if (!isQuote) {
      const now =
        viewer === 'buyer'
          ? 'Vos articles sont réservés et le vendeur est prévenu.'
          : 'Ces articles sont réservés à l’acheteur et retirés de votre stock.'
      return { label, tone, now }
    }
    return viewer === 'buyer'
      ? {
          label,
          tone,
          now: 'Le devis de livraison est en préparation. Rien n’est réservé d’ici là.',
          next: 'Vous recevrez le devis par email\u00a0; l’accepter vous réserve les articles.',
        }
      : {
          label,
          tone,
          now: 'L’acheteur demande une livraison. Les articles restent en vente tant qu’il n’a pas accepté de devis.',
          next: 'Proposez-lui un devis de livraison.',
        }
  },
  [states.agreed]: ({ settlement }, viewer) =>
    settlement !== 'card'
      ? confirmedWithoutCard(viewer)
      : {
          label: 'Payée, en attente du vendeur',
          tone: 'moving',
          ...(viewer === 'buyer'
            ? {
                now: 'Votre paiement est reçu. Nous le gardons jusqu’à la remise des articles.',
                next: 'Le vendeur doit maintenant confirmer qu’il prépare la commande.',
              }
            : {
                now: 'L’acheteur a payé. Nous gardons la somme jusqu’à la remise des articles.',
                next: 'Préparez les articles et prenez contact avec l’acheteur.',
              }),
        },
  [states.acknowledged]: ({ deliveryOption }, viewer) => {
    const isQuote = deliveryOption === 'quote'
    const shared = { label: 'Prise en charge par le vendeur', tone: 'moving' } as const
    return viewer === 'buyer'
      ? {
          ...shared,
          now: 'Le vendeur prépare vos articles.',
          next: isQuote
            ? 'Ils partiront dès qu’ils seront prêts.'
            : `Venez les chercher au rendez-vous convenu\u00a0: ${buyerContact}.`,
        }
      : {
          ...shared,
          now: 'Vous avez pris la commande en charge.',
          next: isQuote
            ? 'Remettez les articles au transporteur.'
            : 'Remettez les articles à l’acheteur au rendez-vous convenu.',
        }
  },
  [states.sent]: ({ deliveryOption }, viewer) => ({
    label: sentLabels[deliveryOption],
    tone: 'moving',
    ...(deliveryOption === 'pickup'
      ? viewer === 'buyer'
        ? { now: 'Le vendeur déclare vous avoir remis vos articles.', next: 'Confirmez que vous les avez.' }
        : { now: 'Vous avez déclaré la remise sans code.', next: 'L’acheteur doit maintenant la confirmer.' }
      : viewer === 'buyer'
        ? { now: 'Vos articles sont en route.', next: 'Vérifiez leur état à la réception.' }
        : { now: 'Les articles ont été remis au transporteur.' }),
  }),
  [states.received]: ({ deliveryOption }, viewer) => ({
    label: deliveryOption === 'pickup' ? 'Retirée' : 'Livrée',
    tone: 'done',
    ...(viewer === 'buyer'
      ? {
          now:
            deliveryOption === 'pickup'
              ? 'Vous avez retiré vos articles.'
              : 'Vos articles vous ont été livrés.',
          next: 'Vous disposez de 14 jours à compter de la réception pour vous rétracter.',
        }
      : { now: 'Les articles ont été remis à l’acheteur.' }),
  }),
  [states.cancelled]: (_, viewer) => ({
    label: 'Annulée',
    tone: 'trouble',
    now:
      viewer === 'buyer'
        ? 'Cette commande est annulée. Ce que vous aviez éventuellement payé vous est remboursé.'
        : 'Cette commande est annulée. Les articles sont revenus dans votre stock.',
  }),
  [states.disputed]: () => ({
    label: 'En litige',
    tone: 'trouble',
    now: 'Un désaccord a été signalé. La somme payée reste bloquée le temps de le régler.',
    next: 'Nous vous tiendrons au courant par email.',
  }),
  [states.reviewedBySeller]: (_, viewer) => ({
    label: viewer === 'seller' ? 'Évaluée par vous' : 'Évaluée par le vendeur',
    tone: 'done',
    now:
      viewer === 'buyer'
        ? 'Vos articles vous ont été remis et le vendeur a donné son avis.'
        : 'Les articles ont été remis et vous avez donné votre avis.',
  }),
  [states.reviewedByBuyer]: (_, viewer) => ({
    label: viewer === 'buyer' ? 'Évaluée par vous' : 'Évaluée par l’acheteur',
    tone: 'done',
    now:
      viewer === 'buyer'
        ? 'Vos articles vous ont été remis et vous avez donné votre avis.'
        : 'Les articles ont été remis et l’acheteur a donné son avis.',
  }),
  [states.reviewed]: () => ({
    label: 'Terminée',
    tone: 'done',
    now: 'Les articles ont été remis et chacun a donné son avis.',
  }),
}

/** Describes an order's status in French for this viewer: label, present state and next step. */
export const describeOrder = (order: OrderState, viewer: OrderViewer): OrderSituation => ({
  next: null,
  ...wordings[order.status](order, viewer),
})

export interface OrderStep {
  label: string
  /** `halted` marks the step where the order stopped. */
  state: 'done' | 'next' | 'later' | 'halted'
}

type StepName = 'placed' | 'paid' | 'acknowledged' | 'shipped' | 'received' | 'reviewed'

/** The last step that each status has reached. */
const lastStepReached: Record<Exclude<OrderStatus, (typeof halted)[number]>, StepName> = {
  [states.placed]: 'placed',
  [states.agreed]: 'paid',
  [states.acknowledged]: 'acknowledged',
  [states.sent]: 'shipped',
  [states.received]: 'received',
  [states.reviewedBySeller]: 'received',
  [states.reviewedByBuyer]: 'received',
  [states.reviewed]: 'reviewed',
}

const placedLabel = 'Commande enregistrée'

/** Returns the steps of an order, past and future, in order. */
export function orderSteps({ status, deliveryOption, isQuoteAccepted, settlement }: OrderState): OrderStep[] {
  if (isHalted(status)) {
    return [
      { label: placedLabel, state: 'done' },
      { label: status === states.cancelled ? 'Commande annulée' : 'Litige en cours', state: 'halted' },
    ]
  }
  const isQuote = deliveryOption === 'quote'
  const paidLabel = settlement === 'card' ? 'Paiement reçu' : 'Commande confirmée'
  const steps: { name: StepName; label: string }[] = [
    { name: 'placed', label: placedLabel },
    {
      name: 'paid',
      label: isQuote && !isQuoteAccepted ? `Devis accepté, ${paidLabel.toLowerCase()}` : paidLabel,
    },
    { name: 'acknowledged', label: 'Prise en charge par le vendeur' },
    // Items to be collected may have been shipped instead.
    ...(isQuote || status === states.sent ? [{ name: 'shipped' as const, label: 'Articles expédiés' }] : []),
    { name: 'received', label: isQuote ? 'Articles reçus' : 'Articles retirés' },
    { name: 'reviewed', label: 'Avis échangés' },
  ]
  const lastDoneIndex = steps.findIndex(({ name }) => name === lastStepReached[status])
  return steps.map(({ label }, index) => ({
    label,
    state: index <= lastDoneIndex ? 'done' : index === lastDoneIndex + 1 ? 'next' : 'later',
  }))
}
