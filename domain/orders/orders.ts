import type { Cents } from '../money.ts'

/** The parties of an order. */
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

/** Parses the stored option; an unknown one is replaced by the default. */
export const parseDeliveryOption = (stored: unknown): DeliveryOption =>
  deliveryOptions.find((option) => option === stored) ?? defaultDeliveryOption

/** Returns the visible order number: the first 8 characters of the id. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8)

export const isOrderNumber = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text)

/** Returns the address of an order's page. */
export const orderPath = (orderId: string): string => `/profile?tab=products/${orderNumber(orderId)}`

/** The page that turns the cart into an order. */
export const checkoutPath = '/checkout'

/** Returns the address of the page for paying an order. */
export const paymentPath = (number: string): string => `/payment/${number}`

export interface OrderLineAmounts {
  /** Price of one unit. */
  price: Cents
  quantity: number
}

export const orderTotal = (items: readonly OrderLineAmounts[]): Cents =>
  items.reduce((total, item) => total + item.price * item.quantity, 0)

/** Maximum of products in one order, so that a transaction does not lock half the catalogue. */
export const maxOrderItems = 50

/** Maximum of different products in a cart; those beyond an order's limit can be ordered separately. */
export const maxCartItems = 200

/** Maximum length of the buyer's note about a delivery. */
export const maxDeliveryNoteLength = 2_000

/** Maximum quantity of one product. */
export const maxItemQuantity = 1_000_000

/** Decisions of an administrator about a dispute. */
export const disputeDecisions = ['refund', 'part-refund', 'release'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/**
 * Marks on a fulfilment: notices that are sent once, obstacles, and an administrator's permission to continue although the seller is
 * suspended.
 */
export const fulfilmentMarkNames = [
  'acknowledge-reminder',
  'cancellation-offered',
  'review-asked',
  'seller-suspended',
  'seller-unpayable',
  'suspension-waived',
] as const
export type FulfilmentMark = (typeof fulfilmentMarkNames)[number]

/** Maximum length of a reason for cancelling, disputing or deciding. */
export const maxReasonLength = 2_000
