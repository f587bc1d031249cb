import type { Cents } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/payments/payments.ts'
import type { TestCardBehaviour } from '#domain/payments/test-cards.ts'
import type { ProviderDispute, ProviderEvent } from '../provider.ts'

/** The stored fields of each kind of object, as JSON, in which times are text. */
export interface SandboxObjects {
  payment: {
    status: PaymentStatus
    orderId: string
    description: string
    amount: Cents
    amountReceived: Cents
    fee: Cents | null
    clientSecret: string
    /** Brand of the card that paid, and its last four digits; no more of a card is stored. */
    behaviour: TestCardBehaviour | null
    lastFour: string | null
    /** True while the cardholder must confirm at their bank. */
    isAuthenticating: boolean
    /** The time at which the slow bank answers. */
    settlesAt: string | null
    refunded: Cents
    /** The amount sent to sellers and not reversed. */
    transferred: Cents
    disputeId: string | null
  }
  refund: { paymentId: string; amount: Cents; status: 'succeeded' | 'failed'; failure: string | null }
  transfer: { paymentId: string; accountId: string; amount: Cents; reversed: Cents }
  reversal: { transferId: string; amount: Cents }
  account: {
    email: string
    isProfessional: boolean
    isReady: boolean
    /** The only valid link, with its token's hash. */
    link: { token: string; expiresAt: string; returnUrl: string; refreshUrl: string } | null
  }
  dispute: {
    paymentId: string
    amount: Cents
    status: ProviderDispute['status']
    reason: string
    dueBy: string
  }
}
export type SandboxKind = keyof SandboxObjects

/** The content of a webhook before it is signed. */
export type SandboxEvent = ProviderEvent & { createdAt: string }
