import Stripe from 'stripe'
import type { CardDisputeStatus } from '#domain/payments/payments.ts'
import type { PaymentsConfig } from '#server/config.ts'
import type { PaymentProvider, ProviderAccount, ProviderDispute } from '../provider.ts'
import { callStripe, createOnce, findFirst, isMissingRight, maxPageLength } from './call-stripe.ts'
import { readEvent } from './events.ts'
import { listMoney } from './list-money.ts'
import { cancelPayment, createPayment, createRefund, getPayment, getRefund } from './payments.ts'

const unknownId = 'rechantier_right_check'

/** One call for each permission that createStripe uses; calls that would change something name a missing object, so Stripe refuses them. */
const permissionProbes: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'PaymentIntents, lecture': (stripe) => stripe.paymentIntents.retrieve(`pi_${unknownId}`),
  'PaymentIntents, écriture': (stripe) => stripe.paymentIntents.cancel(`pi_${unknownId}`),
  'Charges, lecture': (stripe) => stripe.charges.list({ limit: 1 }),
  'Refunds, lecture': (stripe) => stripe.refunds.list({ limit: 1 }),
  'Refunds, écriture': (stripe) => stripe.refunds.create({ payment_intent: `pi_${unknownId}` }),
  'Disputes, lecture': (stripe) => stripe.disputes.list({ limit: 1 }),
  'Transfers, lecture': (stripe) => stripe.transfers.list({ limit: 1 }),
  'Transfers, écriture': (stripe) => stripe.transfers.createReversal(`tr_${unknownId}`),
  'Balance, lecture': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
  'Accounts, lecture': (stripe) => stripe.accounts.list({ limit: 1 }),
  'Accounts, écriture': (stripe) => stripe.accounts.create({ country: unknownId }),
  'Account Links, écriture': (stripe) =>
    stripe.accountLinks.create({ account: `acct_${unknownId}`, type: 'account_onboarding' }),
}

/** Lists the permissions that the secret key lacks, by their names on Stripe's dashboard. @throws when Stripe does not answer */
async function listMissingRights(stripe: Stripe): Promise<string[]> {
  const missing: string[] = []
  for (const [right, probe] of Object.entries(permissionProbes)) {
    try {
      await probe(stripe)
    } catch (error) {
      if (isMissingRight(error)) missing.push(right)
      else if (!(error instanceof Stripe.errors.StripeError) || isOutage(error)) throw error
    }
  }
  return missing
}

const isOutage = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

export interface StripeProvider extends PaymentProvider {
  listMissingRights(): Promise<string[]>
}

/** Pinned, because a new version of the SDK selects another one, whose changes must be read first. */
const apiVersion = '2026-10-28.endive'

/** Milliseconds; a buyer waits for the answer, and jobs are retried. */
const timeoutMs = 15_000
/** The number of Stripe's own retries; our jobs retry later. */
const maxNetworkRetries = 1

/**
 * Creates Stripe Connect with separate charges and transfers: the platform charges the buyer, and later sends each seller their
 * part. The order's id is the transfer group of all of them.
 */
export function createStripe(config: Extract<PaymentsConfig, { provider: 'stripe' }>): StripeProvider {
  const stripe = new Stripe(config.secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    appInfo: { name: 'rechantier' },
    ...(config.api && toApiHost(config.api)),
  })
  const secrets = config.webhookSecret.split(',').map((secret) => secret.trim())
  const call =
    <Input, Answer>(work: (stripe: Stripe, input: Input) => Promise<Answer>) =>
    (input: Input): Promise<Answer> =>
      callStripe(() => work(stripe, input))
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
    listMissingRights: () => callStripe(() => listMissingRights(stripe)),
    readEvent: async (input) => readEvent(stripe, secrets, input),
  }
}

function toApiHost({ protocol, hostname, port }: URL) {
  const isHttp = protocol === 'http:'
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isHttp ? '80' : '443'),
  }
}

async function getDispute(stripe: Stripe, id: string): Promise<ProviderDispute> {
  const dispute = await stripe.disputes.retrieve(id)
  const { payment_intent: intent, evidence_details: evidence } = dispute
  const status = toDisputeStatus(dispute.status)
  return {
    id: dispute.id,
    providerPaymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amount: dispute.amount,
    status,
    reason: dispute.reason,
    dueBy: status === 'open' && evidence.due_by ? new Date(evidence.due_by * 1000) : null,
  }
}

/** An inquiry of the bank (`warning_…`) that is closed, and a prevented dispute, leave the money with the platform. */
function toDisputeStatus(status: Stripe.Dispute.Status): CardDisputeStatus {
  switch (status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    // An appeal follows a lost dispute.
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    default:
      return 'open'
  }
}

/** Transfers out of one charge, so that it need not wait until Stripe has received the money from the bank. */
async function createTransfer(
  stripe: Stripe,
  input: Parameters<PaymentProvider['createTransfer']>[0],
): Promise<{ id: string }> {
  const { transferId, orderId, amount, accountId, chargeId } = input
  const { id } = await createOnce({
    key: `transfer-${transferId}`,
    find: () =>
      findFirst(
        stripe.transfers.list({ transfer_group: orderId, limit: maxPageLength }),
        ({ metadata }) => metadata.transfer_id === transferId,
      ),
    create: (options) =>
      stripe.transfers.create(
        {
          amount,
          currency: 'eur',
          destination: accountId,
          source_transaction: chargeId,
          transfer_group: orderId,
          metadata: { transfer_id: transferId },
        },
        options,
      ),
    // The transfer may have gone to another account of the seller before its answer was lost.
    isSame: (transfer) => transfer.amount === amount,
  })
  return { id }
}

async function reverseTransfer(
  stripe: Stripe,
  { reversalId, providerTransferId, amount }: Parameters<PaymentProvider['reverseTransfer']>[0],
): Promise<{ id: string }> {
  const { id } = await createOnce({
    key: `reversal-${reversalId}`,
    find: () =>
      findFirst(
        stripe.transfers.listReversals(providerTransferId, { limit: maxPageLength }),
        ({ metadata }) => metadata?.reversal_id === reversalId,
      ),
    create: (options) =>
      stripe.transfers.createReversal(
        providerTransferId,
        { amount, metadata: { reversal_id: reversalId } },
        options,
      ),
    isSame: (reversal) => reversal.amount === amount,
  })
  return { id }
}

/**
 * Reads all accounts, because Stripe cannot list them by our id. This happens once for each seller, when they begin to enter
 * their bank details.
 */
async function createAccount(
  stripe: Stripe,
  { sellerId, email, isProfessional, replaces }: Parameters<PaymentProvider['createAccount']>[0],
): Promise<ProviderAccount> {
  const account = await createOnce({
    key: ['account', sellerId, replaces].filter(Boolean).join('-'),
    find: () =>
      findFirst(
        stripe.accounts.list({ limit: maxPageLength }),
        (account) =>
          account.metadata?.seller_id === sellerId && account.id !== replaces && !isRejected(account),
      ),
    create: (options) =>
      stripe.accounts.create(
        {
          type: 'express',
          country: 'FR',
          email,
          // A professional may be a company or a person in business alone: Stripe asks them.
          ...(!isProfessional && { business_type: 'individual' as const }),
          capabilities: { transfers: { requested: true } },
          metadata: { seller_id: sellerId },
        },
        options,
      ),
    // The seller's address may have changed, so any account with their id matches.
    isSame: () => true,
  })
  return toProviderAccount(account)
}

const getAccount = async (stripe: Stripe, id: string): Promise<ProviderAccount> =>
  toProviderAccount(await stripe.accounts.retrieve(id))

/** Creates a new link with every call, because each works once. */
async function createOnboardingLink(
  stripe: Stripe,
  { accountId, returnUrl, refreshUrl }: Parameters<PaymentProvider['createOnboardingLink']>[0],
): Promise<{ url: string }> {
  const { url } = await stripe.accountLinks.create({
    account: accountId,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
  })
  return { url }
}

const isRejected = ({ requirements }: Stripe.Account): boolean =>
  requirements?.disabled_reason?.startsWith('rejected.') ?? false

const toProviderAccount = (account: Stripe.Account): ProviderAccount => ({
  id: account.id,
  isReady: account.capabilities?.transfers === 'active' && account.payouts_enabled,
  isRejected: isRejected(account),
  missing: account.requirements?.currently_due ?? [],
})
