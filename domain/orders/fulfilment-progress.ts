import { endingTexts } from './fulfilment-endings.ts'
import type { TransitionName } from './lifecycle.ts'
import type { OrderSituation, OrderViewer } from './order-progress.ts'
import type { DeliveryOption } from './orders.ts'
import type { Settlement } from './settlement.ts'
import { type FulfilmentStatus, type QuoteStage, sentLabels, states } from './states.ts'

/** The facts that the texts about a fulfilment depend on. */
export interface FulfilmentState {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
  quoteStage: QuoteStage
  settlement: Settlement
  /** True when its items were taken out of stock for the buyer. */
  hasReservedStock: boolean
  /** True when the order can be paid by card now. */
  isToBePaid: boolean
  /** True while another seller's delivery in the same order has no accepted quote. */
  isWaitingForOtherQuotes: boolean
  isPartlyHandedOver: boolean
  /** True when the seller has not answered in time, so that the buyer may cancel. */
  isSellerSilent: boolean
  /** The last transition; null after placing. */
  lastTransition: TransitionName | null
}

type Words = readonly [now: string, next?: string]
type Wording = Omit<OrderSituation, 'now' | 'next'> & Record<OrderViewer, Words>

const placed = ({
  quoteStage,
  isToBePaid,
  isWaitingForOtherQuotes,
  settlement,
  hasReservedStock,
}: FulfilmentState): Wording => {
  if (isToBePaid) {
    const isQuoted = quoteStage === 'accepted'
    return {
      label: 'À payer',
      tone: 'waiting',
      buyer: [
        isQuoted
          ? 'Le devis de livraison est accepté\u00a0: vos articles vous sont réservés le temps de payer.'
          : 'Vos articles sont réservés, mais la commande n’est pas encore payée.',
        'Payez par carte pour la confirmer.',
      ],
      seller: [
        isQuoted
          ? 'L’acheteur a accepté votre devis. Il n’a pas encore payé.'
          : 'Ces articles sont réservés à l’acheteur et retirés de votre stock. Il n’a pas encore payé.',
        'Attendez son paiement avant de remettre les articles.',
      ],
    }
  }
  switch (quoteStage) {
    case 'requested':
      return {
        label: 'En attente du devis de livraison',
        tone: 'waiting',
        buyer: [
          'Le devis de livraison est en préparation. Rien n’est réservé d’ici là\u00a0: les articles restent en vente.',
          'Vous recevrez le devis par email\u00a0; l’accepter vous réserve les articles, le temps de payer.',
        ],
        seller: [
          'L’acheteur demande une livraison. Les articles restent en vente tant qu’il n’a pas accepté de devis.',
          'Proposez-lui un devis de livraison.',
        ],
      }
    case 'offered':
      return {
        label: 'Devis de livraison proposé',
        tone: 'waiting',
        buyer: [
          'Un prix vous est proposé pour la livraison. Les articles restent en vente tant que vous ne l’avez pas accepté.',
          'Acceptez le devis, ou demandez-en un autre.',
        ],
        seller: [
          'Votre devis est envoyé à l’acheteur.',
          'Attendez sa réponse\u00a0; vous pouvez encore modifier le devis.',
        ],
      }
    case 'accepted':
      return {
        label: 'Devis de livraison accepté',
        tone: 'moving',
        buyer: [
          'Le devis de livraison est accepté.',
          isWaitingForOtherQuotes
            ? 'La commande se réserve et se paie en une fois, dès que tous ses devis sont acceptés.'
            : settlement === 'card' && !hasReservedStock
              ? 'Payez par carte\u00a0: vos articles, encore en vente, vous sont alors réservés.'
              : 'Convenez de la suite avec le vendeur\u00a0: écrivez-lui depuis cette page.',
        ],
        seller: [
          'L’acheteur a accepté votre devis. La commande n’est pas encore payée.',
          isWaitingForOtherQuotes
            ? 'Il paiera dès que les devis des autres vendeurs seront acceptés.'
            : settlement === 'card'
              ? 'Attendez son paiement avant d’expédier.'
              : 'Convenez de la livraison avec l’acheteur.',
        ],
      }
    case 'none':
      return {
        label: 'Enregistrée',
        tone: 'waiting',
        buyer: ['Vos articles sont réservés et le vendeur est prévenu.'],
        seller: ['Ces articles sont réservés à l’acheteur et retirés de votre stock.'],
      }
  }
}

/** How the buyer pays a fulfilment without card. */
const paymentTexts: Record<Exclude<Settlement, 'card'>, Record<OrderViewer, string>> = {
  direct: {
    buyer: 'Vous réglez le vendeur directement, comme convenu avec lui.',
    seller: 'L’acheteur vous règle directement, comme convenu avec lui.',
  },
  free: { buyer: 'Il n’y a rien à payer.', seller: 'L’acheteur n’a rien à payer.' },
}

const confirmedWithoutCard = (settlement: Exclude<Settlement, 'card'>): Wording => ({
  label: 'Confirmée, en attente du vendeur',
  tone: 'moving',
  buyer: [
    `Vos articles vous sont réservés et le vendeur est prévenu. ${paymentTexts[settlement].buyer}`,
    'Le vendeur va maintenant préparer vos articles.',
  ],
  seller: [
    `Ces articles sont réservés à l’acheteur. ${paymentTexts[settlement].seller}`,
    'Prenez la commande en charge\u00a0: il saura que vous la préparez.',
  ],
})

const agreed = ({ isSellerSilent, settlement }: FulfilmentState): Wording =>
  settlement !== 'card'
    ? confirmedWithoutCard(settlement)
    : {
        label: 'Payée, en attente du vendeur',
        tone: 'moving',
        buyer: isSellerSilent
          ? [
              'Le vendeur n’a pas encore répondu.',
              'Vous pouvez l’attendre encore, ou annuler et être remboursé.',
            ]
          : ['Votre paiement est reçu.', 'Le vendeur va maintenant préparer vos articles.'],
        seller: ['L’acheteur a payé.', 'Prenez la commande en charge\u00a0: il saura que vous la préparez.'],
      }

const acknowledged = ({ deliveryOption, isPartlyHandedOver }: FulfilmentState): Wording => {
  const label = 'Prise en charge par le vendeur'
  const tone = 'moving'
  if (isPartlyHandedOver) {
    return {
      label: 'Remise en partie',
      tone,
      buyer: [
        'Une partie de vos articles vous a été remise.',
        'Présentez votre nouveau code pour recevoir le reste.',
      ],
      seller: [
        'Une partie des articles est remise.',
        'Demandez son nouveau code à l’acheteur en lui remettant le reste.',
      ],
    }
  }
  return deliveryOption === 'quote'
    ? {
        label,
        tone,
        buyer: ['Le vendeur prépare vos articles.', 'Ils partiront dès qu’ils seront prêts.'],
        seller: [
          'Vous avez pris la commande en charge.',
          'Remettez les articles au transporteur, puis déclarez l’expédition.',
        ],
      }
    : {
        label,
        tone,
        buyer: ['Le vendeur prépare vos articles.', 'Venez les chercher avec votre code de retrait.'],
        seller: [
          'Vous avez pris la commande en charge.',
          'Demandez son code de retrait à l’acheteur en lui remettant les articles.',
        ],
      }
}

const sent = ({ deliveryOption }: FulfilmentState): Wording =>
  deliveryOption === 'quote'
    ? {
        label: sentLabels.quote,
        tone: 'moving',
        buyer: ['Vos articles sont en route.', 'Vérifiez leur état à la réception, puis confirmez-la.'],
        seller: [
          'Les articles ont été remis au transporteur.',
          'L’acheteur doit maintenant confirmer la réception.',
        ],
      }
    : {
        label: sentLabels.pickup,
        tone: 'moving',
        buyer: [
          'Le vendeur déclare vous avoir remis vos articles.',
          'Confirmez que vous les avez, ou signalez un problème.',
        ],
        seller: ['Vous avez déclaré la remise sans code.', 'L’acheteur doit maintenant la confirmer.'],
      }

const received = ({ deliveryOption, lastTransition }: FulfilmentState): Wording => ({
  label: deliveryOption === 'pickup' ? 'Retirée' : 'Livrée',
  tone: 'done',
  ...(lastTransition === 'refund-remainder' || lastTransition === 'end-remainder'
    ? {
        buyer: ['Une partie de vos articles vous a été remise\u00a0; le reste ne l’a pas été dans le délai.'],
        seller: ['Une partie des articles a été remise\u00a0; le reste est revenu dans votre stock.'],
      }
    : lastTransition === 'decide-part-refund' || lastTransition === 'decide-release'
      ? {
          buyer: ['Le litige est réglé.'],
          seller: ['Le litige est réglé.'],
        }
      : {
          buyer: [
            deliveryOption === 'pickup'
              ? 'Vous avez retiré vos articles.'
              : 'Vos articles vous ont été livrés.',
          ],
          seller: ['Les articles ont été remis à l’acheteur.'],
        }),
})

const cancelled = ({ lastTransition }: FulfilmentState): Wording => {
  const ending = lastTransition ? endingTexts[lastTransition] : undefined
  return {
    label: 'Annulée',
    tone: 'trouble',
    buyer: [ending?.buyer ?? 'Cette commande est annulée.'],
    seller: [ending?.seller ?? 'Cette commande est annulée. Les articles sont revenus dans votre stock.'],
  }
}

const disputed = (): Wording => ({
  label: 'En litige',
  tone: 'trouble',
  buyer: ['Un désaccord a été signalé. Nous l’examinons.', 'Nous vous tiendrons au courant par email.'],
  seller: ['Un désaccord a été signalé. Nous l’examinons.', 'Nous vous tiendrons au courant par email.'],
})

const wordings: Record<FulfilmentStatus, (fulfilment: FulfilmentState) => Wording> = {
  [states.placed]: placed,
  [states.agreed]: agreed,
  [states.acknowledged]: acknowledged,
  [states.sent]: sent,
  [states.received]: received,
  [states.cancelled]: cancelled,
  [states.disputed]: disputed,
}

/** Describes the state of a fulfilment and its next step for this viewer. */
export function describeFulfilment(fulfilment: FulfilmentState, viewer: OrderViewer): OrderSituation {
  const { label, tone, ...words } = wordings[fulfilment.status](fulfilment)
  const [now, next = null] = words[viewer]
  return { label, tone, now, next }
}
