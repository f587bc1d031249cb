import Stripe from 'stripe'
import type { PaymentsConfig } from '../../../config.ts'
import type { PaymentProvider } from '../provider.ts'
import { createAccount, createOnboardingLink, getAccount } from './accounts.ts'
import { ask } from './ask.ts'
import { getDispute } from './disputes.ts'
import { readEvent } from './events.ts'
import { listMoney } from './list-money.ts'
import { cancelPayment, createPayment, getPayment } from './payments.ts'
import { createRefund, getRefund } from './refunds.ts'
import { createTransfer, reverseTransfer } from './transfers.ts'

/** Pinned: a new version of the SDK asks for another, and that is to be read about first. */
const apiVersion = '2026-10-28.endive'

/** A buyer waits before the page; jobs come again by themselves. */
const timeout = 15_000
/** A broken connection mends at once or not soon. */
const maxNetworkRetries = 1

/**
 * Stripe Connect with separate charges and transfers: the platform charges the buyer, and later sends each seller their
 * part. The order's id is the transfer group of all of them.
 */
export function createStripe(config: Extract<PaymentsConfig, { provider: 'stripe' }>): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    apiVersion,
    timeout,
    maxNetworkRetries,
    telemetry: false,
    appInfo: { name: 'rechantier' },
    ...(config.api && addressOf(config.api)),
  })
  const secrets = config.webhookSecret.split(',').map((secret) => secret.trim())
  const call =
    <Input, Answer>(work: (stripe: Stripe, input: Input) => Promise<Answer>) =>
    (input: Input): Promise<Answer> =>
      ask(() => work(stripe, input))
  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    publishableKey: config.publishableKey,
    createPayment: call(createPayment),
    getPayment: call(getPayment),
    cancelPayment: call(cancelPayment),
    createRefund: call(createRefund),
    getRefund: call(getRefund),
    createTransfer: call(createTransfer),
    reverseTransfer: call(reverseTransfer),
    createAccount: call(createAccount),
    getAccount: call(getAccount),
    createOnboardingLink: call(createOnboardingLink),
    getDispute: call(getDispute),
    listMoney: call(listMoney),
    readEvent: async (input) => readEvent(stripe, secrets, input),
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  }
}
