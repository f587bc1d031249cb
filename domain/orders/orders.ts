import type { Cents } from '../money.ts'

/** The two who deal with each other. */
export type OrderSide = 'buyer' | 'seller'

export const deliveryOptions = ['pickup', 'quote'] as const
export type DeliveryOption = (typeof deliveryOptions)[number]
export const defaultDeliveryOption: DeliveryOption = 'pickup'

export const deliveryLabels: Record<DeliveryOption, { name: string; text: string; price: string }> = {
  pickup: {
    name: 'Retrait sur place',
    text: 'Vous venez chercher vos articles chez le vendeur.',
    price: 'Gratuit',
  },
  quote: {
    name: 'Demande de cotation',
    text: 'Recevez par email un devis de livraison personnalisé.',
    price: 'Sur devis',
  },
}

/** Reads the stored option; anything but the two known ones is ignored. */
export const parseDeliveryOption = (stored: unknown): DeliveryOption =>
  deliveryOptions.find((option) => option === stored) ?? defaultDeliveryOption

/** The number people see: the first 8 characters of the order's id. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8)

export const isOrderNumber = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text)

/** Where an order's page stands. */
export const orderPath = (orderId: string): string => `/profile?tab=products/${orderNumber(orderId)}`

/** Where the cart becomes an order. */
export const checkoutPath = '/checkout'

/** Where an order is paid. */
export const paymentPath = (number: string): string => `/payment/${number}`

export interface OrderLineAmounts {
  /** Of one piece. */
  price: Cents
  quantity: number
}

export const orderTotal = (items: readonly OrderLineAmounts[]): Cents =>
  items.reduce((total, item) => total + item.price * item.quantity, 0)

/** Articles of one order; keeps one transaction from locking half the catalogue. */
export const maxOrderItems = 50

/** As many different articles as a cart keeps; what is over an order's limit can be ordered in another one. */
export const maxCartItems = 200

/** Characters of what a buyer says of the delivery to be quoted. */
export const maxDeliveryNoteLength = 2_000

/** Of one article. */
export const maxPieces = 1_000_000

/** What an administrator may decide of a dispute. */
export const disputeDecisions = ['refund', 'part-refund', 'release'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/** What was sent once for a fulfilment, what stopped it, and that an administrator lets it go on although its seller is suspended. */
export const noticeMarks = [
  'acknowledge-reminder',
  'cancellation-offered',
  'review-asked',
  'seller-suspended',
  'seller-unpayable',
  'suspension-waived',
] as const
export type NoticeMark = (typeof noticeMarks)[number]

/** Characters of what one says to the other: why it is cancelled, contested, decided. */
export const maxReasonLength = 2_000
