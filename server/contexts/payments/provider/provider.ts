import type { Cents } from '#domain/money.ts'
import type {
  BankMoneyKind,
  CardDisputeStatus,
  PaymentStatus,
  ProviderName,
} from '#domain/payments/payments.ts'

/** A buyer's payment as the provider knows it. */
export interface ProviderPayment {
  id: string
  /** Stays `open` after a refusal, because another card may be tried. */
  status: PaymentStatus
  /** The requested amount. */
  amount: Cents
  /** The charged amount: 0 until it succeeded. */
  amountReceived: Cents
  /** The secret with which only the buyer's browser can finish this payment. */
  clientSecret: string
  /** The charge that transfers draw on; null until the payment succeeded. */
  chargeId: string | null
  /** The provider's fee; null until it is known. */
  fee: Cents | null
  /** Our id, as given to `createPayment`; null for a payment that is not ours. */
  paymentId: string | null
  /** The order's id, as given to `createPayment`; null for a payment that is not ours. */
  orderId: string | null
}

export interface ProviderRefund {
  id: string
  status: 'sent' | 'succeeded' | 'failed'
  amount: Cents
  /** The reason of a failure, in the provider's words. */
  failure: string | null
  /** Our id; null for a refund made on the provider's own pages. */
  refundId: string | null
  providerPaymentId: string
  createdAt: Date
}

export interface ProviderAccount {
  id: string
  /** True when transfers may be sent and reach the seller's bank. */
  isReady: boolean
  isRejected: boolean
  /** Open requirements in the provider's words, shown to administrators only. */
  missing: string[]
}

/** A charge that the cardholder contested at their bank. */
export interface ProviderDispute {
  id: string
  providerPaymentId: string
  amount: Cents
  status: CardDisputeStatus
  reason: string
  /** The deadline for an answer; null when none is required. */
  dueBy: Date | null
}

/** Money that moved at the provider, whoever started it. */
export interface ProviderMoney {
  kind: BankMoneyKind
  /** The provider's id; for a payment the one that `getPayment` takes, or the charge's when it was made without a payment. */
  id: string
  amount: Cents
  /** Our id, if it was made for us. */
  reference: string | null
  /** The payment that it belongs to; null without one. */
  providerPaymentId: string | null
  /** The account that received a transfer. */
  accountId: string | null
  /** The transfer that a reversal takes back; otherwise null. */
  transferId: string | null
  /** The amount of a transfer reversed since. */
  reversed: Cents
  createdAt: Date
}

/** A notification that an object changed. It contains no state, which is read with `getPayment` and the like. */
export interface ProviderEvent {
  id: string
  type: 'payment' | 'refund' | 'account' | 'payout' | 'dispute' | 'fraud-warning' | 'other'
  /** The provider's name for it, such as `payment_intent.succeeded`. */
  name: string
  objectId: string
}

/** An event that the provider signed and that cannot be read; `reason` is in French. */
export interface UnreadableEvent {
  reason: string
}

/**
 * A provider of card payments: charges a buyer at once, holds the money for the platform, and transfers it later (separate
 * charges and transfers). Every `create…`, `cancel…` and `reverse…` may be repeated at any time, even days later, because an
 * earlier call is found by our own id. None is called inside a database transaction. All throw `ProviderUnavailable` without an
 * answer (retry: the call may or may not have had its effect), and `ProviderRefusal` when the provider refuses.
 */
export interface PaymentProvider {
  name: ProviderName
  signatureHeader: string
  /** The browser's key; null when it needs none. */
  publishableKey: string | null

  createPayment(input: {
    paymentId: string
    orderId: string
    amount: Cents
    /** The text on the buyer's bank statement. */
    description: string
    email: string
  }): Promise<ProviderPayment>
  getPayment(providerPaymentId: string): Promise<ProviderPayment>
  /** Cancels a payment; returns its state afterwards, because it may have succeeded first. */
  cancelPayment(providerPaymentId: string): Promise<ProviderPayment>

  createRefund(input: { refundId: string; providerPaymentId: string; amount: Cents }): Promise<ProviderRefund>
  getRefund(providerRefundId: string): Promise<ProviderRefund>

  createTransfer(input: {
    transferId: string
    orderId: string
    amount: Cents
    accountId: string
    chargeId: string
  }): Promise<{ id: string }>
  reverseTransfer(input: {
    reversalId: string
    providerTransferId: string
    amount: Cents
  }): Promise<{ id: string }>

  /** Creates the seller's account; returns the same one for the same seller. */
  createAccount(input: {
    sellerId: string
    email: string
    isProfessional: boolean
    /** An earlier account of the seller that the provider does not know any more. */
    replaces?: string
  }): Promise<ProviderAccount>
  getAccount(accountId: string): Promise<ProviderAccount>
  /** Creates a short-lived link, for single use, where the seller enters their identity and bank account. */
  createOnboardingLink(input: {
    accountId: string
    returnUrl: string
    refreshUrl: string
  }): Promise<{ url: string }>

  getDispute(disputeId: string): Promise<ProviderDispute>

  /** Lists all money that moved since then, oldest first, without requested or failed movements. */
  listMoney(input: { since: Date }): Promise<ProviderMoney[]>

  /** Verifies that the provider signed this recently. @throws AppError `forbidden` otherwise */
  readEvent(input: { body: string; signature: string; now: Date }): Promise<ProviderEvent | UnreadableEvent>
}

/** The provider did not answer, or its answer does not say what happened. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** `code` is the provider's code of the reason. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Stripe's codes for an object that does not exist and for an account that is closed or disconnected. */
const unknownCodes = ['resource_missing', 'account_invalid']

/** True when the object was made at another provider or account, or no longer exists. No other refusal means that. */
export const isUnknownToProvider = (error: unknown): boolean =>
  error instanceof ProviderRefusal && unknownCodes.includes(error.code)

/** The event types by the names that each provider uses (sandbox/, stripe/events.ts). */
const eventTypePatterns: readonly [RegExp, ProviderEvent['type']][] = [
  [/^(charge\.)?dispute\./, 'dispute'],
  [/^(charge\.)?refund\./, 'refund'],
  [/^(account|capability)\./, 'account'],
  [/^payout\./, 'payout'],
  [/^radar\.early_fraud_warning\./, 'fraud-warning'],
  [/^payment(_intent)?\.|^charge\.(succeeded|updated)$/, 'payment'],
]

/** Returns the type of a stored event, whose row contains only its name. */
export const parseEventType = (name: string): ProviderEvent['type'] =>
  eventTypePatterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'

/** The maximum length of a provider's id or name; longer ones could not be indexed. */
const maxTextLength = 255

/** Reads a signed body, or returns why it is unreadable; the provider would resend a rejected event for days. */
export function parseSignedBody(
  body: string,
  parse: (parsed: unknown) => ProviderEvent,
): ProviderEvent | UnreadableEvent {
  let event: ProviderEvent
  try {
    event = parse(JSON.parse(body))
  } catch (error) {
    return {
      reason: error instanceof SyntaxError ? 'ce n’est pas du JSON' : 'il y manque de quoi elle parle',
    }
  }
  const { id, name, objectId } = event
  if (!isStorableText(id) || id === '') return { reason: 'son identifiant est illisible' }
  if (!isStorableText(name) || name === '') return { reason: 'son type est illisible' }
  // Some events have an object without an id, but no event that we apply.
  if (!isStorableText(objectId) || (objectId === '' && event.type !== 'other'))
    return { reason: 'l’identifiant de ce dont elle parle est illisible' }
  return event
}

/** True for text that the database can store and search, because a signed body may contain anything. */
const isStorableText = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxTextLength && text.isWellFormed() && !/\p{Cc}/u.test(text)
