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
  /** `open` also after a refusal: another card may be tried. */
  status: PaymentStatus
  /** The requested amount. */
  amount: Cents
  /** What was really taken: 0 until it succeeded. */
  amountReceived: Cents
  /** Lets the buyer's browser, and no other, finish this payment. */
  clientSecret: string
  /** What a transfer draws on; null until it succeeded. */
  chargeId: string | null
  /** The provider's fee; null until it is known. */
  fee: Cents | null
  /** Ours, as given to `createPayment`; null for a payment that is not ours. */
  paymentId: string | null
  /** The order it names, likewise. */
  orderId: string | null
}

export interface ProviderRefund {
  id: string
  status: 'sent' | 'succeeded' | 'failed'
  amount: Cents
  /** Why it failed, in the provider's words. */
  failure: string | null
  /** Ours; null for a refund made in the provider's own screens. */
  refundId: string | null
  providerPaymentId: string
  createdAt: Date
}

export interface ProviderAccount {
  id: string
  /** Transfers may be sent, and reach their bank. */
  isReady: boolean
  isRejected: boolean
  /** What the provider still requires, in its own words; shown to administrators only. */
  missing: string[]
}

/** The cardholder contested the charge at their bank. */
export interface ProviderDispute {
  id: string
  providerPaymentId: string
  amount: Cents
  status: CardDisputeStatus
  reason: string
  /** Until when to answer; null when nothing is to be answered. */
  dueBy: Date | null
}

/** Money that moved at the provider, whichever side started it. */
export interface ProviderMoney {
  kind: BankMoneyKind
  /** The provider's; of a payment as `getPayment` takes it, but for a charge that was made without one. */
  id: string
  amount: Cents
  /** Ours, where it was made for us. */
  reference: string | null
  /** The payment it was taken from or is about; null where it has none. */
  providerPaymentId: string | null
  /** Where a transfer went. */
  accountId: string | null
  /** The transfer that a reversal took back; null of anything else. */
  transferId: string | null
  /** What was taken back of a transfer since. */
  reversed: Cents
  createdAt: Date
}

/** Something happened to an object. Only what and where: how it is now, one asks (`getPayment` …). */
export interface ProviderEvent {
  id: string
  type: 'payment' | 'refund' | 'account' | 'payout' | 'dispute' | 'fraud-warning' | 'other'
  /** In the provider's words: `payment_intent.succeeded`. */
  name: string
  objectId: string
}

/** Signed by the provider, but unreadable: the reason, in French. */
export interface StrangeEvent {
  strange: string
}

/**
 * A provider of card payments: charges a buyer at once, holds the money for the platform, and transfers it later (separate
 * charges and transfers). Every `create…`, `cancel…` and `reverse…` may be repeated at any time, days later too: an earlier
 * call is found by our own id. None is called inside a database transaction. All throw `ProviderUnavailable` when there was no
 * answer (retry: nothing or everything may have happened), and `ProviderRefusal` when the answer is no.
 */
export interface PaymentProvider {
  name: ProviderName
  signatureHeader: string
  /** For the browser; null when it needs none. */
  publishableKey: string | null

  createPayment(input: {
    paymentId: string
    orderId: string
    amount: Cents
    /** Shown to the buyer by their bank. */
    description: string
    email: string
  }): Promise<ProviderPayment>
  getPayment(providerPaymentId: string): Promise<ProviderPayment>
  /** Returns the state afterwards: it may have succeeded first. */
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

  /** The seller's account; the same one for the same seller. */
  createAccount(input: {
    sellerId: string
    email: string
    isProfessional: boolean
    /** The seller's account that the provider does not know any more. */
    replaces?: string
  }): Promise<ProviderAccount>
  getAccount(accountId: string): Promise<ProviderAccount>
  /** Where the seller gives the provider their identity and their bank account. Single use, short-lived. */
  createOnboardingLink(input: {
    accountId: string
    returnUrl: string
    refreshUrl: string
  }): Promise<{ url: string }>

  getDispute(disputeId: string): Promise<ProviderDispute>

  /** All money that moved since then, oldest first, without what is only requested or failed. */
  listMoney(input: { since: Date }): Promise<ProviderMoney[]>

  /** Verifies that the provider signed this recently. @throws AppError `forbidden` otherwise */
  readEvent(input: { body: string; signature: string; now: Date }): Promise<ProviderEvent | StrangeEvent>
}

/** No answer, or none that says what happened. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** `code`: in the provider's words. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Stripe's codes of an object that does not exist, and of an account that is closed or disconnected. */
const unknownCodes = ['resource_missing', 'account_invalid']

/** The object was made at another provider or account, or no longer exists. No other refusal means that. */
export const isUnknownToProvider = (error: unknown): boolean =>
  error instanceof ProviderRefusal && unknownCodes.includes(error.code)

/** By the words each provider uses (sandbox/, stripe/events.ts). */
const kinds: readonly [RegExp, ProviderEvent['type']][] = [
  [/^(charge\.)?dispute\./, 'dispute'],
  [/^(charge\.)?refund\./, 'refund'],
  [/^(account|capability)\./, 'account'],
  [/^payout\./, 'payout'],
  [/^radar\.early_fraud_warning\./, 'fraud-warning'],
  [/^payment(_intent)?\.|^charge\.(succeeded|updated)$/, 'payment'],
]

/** What a stored event is about: its row keeps only its name. */
export const typeOfEvent = (name: string): ProviderEvent['type'] =>
  kinds.find(([words]) => words.test(name))?.[1] ?? 'other'

/** Longer is no provider's id or name, and could not be looked up by it. */
const maxTextLength = 255

/** What a signed body says; or why it cannot be read: the provider would send it again for days otherwise. */
export function readSignedBody(
  body: string,
  describe: (parsed: unknown) => ProviderEvent,
): ProviderEvent | StrangeEvent {
  let event: ProviderEvent
  try {
    event = describe(JSON.parse(body))
  } catch (error) {
    return {
      strange: error instanceof SyntaxError ? 'ce n’est pas du JSON' : 'il y manque de quoi elle parle',
    }
  }
  const { id, name, objectId } = event
  if (!isPlain(id) || id === '') return { strange: 'son identifiant est illisible' }
  if (!isPlain(name) || name === '') return { strange: 'son type est illisible' }
  // Not every object of an event has an id; what we act upon has.
  if (!isPlain(objectId) || (objectId === '' && event.type !== 'other'))
    return { strange: 'l’identifiant de ce dont elle parle est illisible' }
  return event
}

/** Text that the database can store and search, for any signed input. */
const isPlain = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxTextLength && text.isWellFormed() && !/\p{Cc}/u.test(text)
