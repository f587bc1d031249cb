import Stripe from 'stripe'
import { isMissingRight } from './ask.ts'

const unknown = 'rechantier_right_check'

/** One call for each right that createStripe uses; a call that would change something names what does not exist, and is refused. */
const probes: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'PaymentIntents, lecture': (stripe) => stripe.paymentIntents.retrieve(`pi_${unknown}`),
  'PaymentIntents, écriture': (stripe) => stripe.paymentIntents.cancel(`pi_${unknown}`),
  'Charges, lecture': (stripe) => stripe.charges.list({ limit: 1 }),
  'Refunds, lecture': (stripe) => stripe.refunds.list({ limit: 1 }),
  'Refunds, écriture': (stripe) => stripe.refunds.create({ payment_intent: `pi_${unknown}` }),
  'Disputes, lecture': (stripe) => stripe.disputes.list({ limit: 1 }),
  'Transfers, lecture': (stripe) => stripe.transfers.list({ limit: 1 }),
  'Transfers, écriture': (stripe) => stripe.transfers.createReversal(`tr_${unknown}`),
  'Balance, lecture': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
  'Accounts, lecture': (stripe) => stripe.accounts.list({ limit: 1 }),
  'Accounts, écriture': (stripe) => stripe.accounts.create({ country: unknown }),
  'Account Links, écriture': (stripe) =>
    stripe.accountLinks.create({ account: `acct_${unknown}`, type: 'account_onboarding' }),
}

/** The rights that the secret key lacks, as Stripe's dashboard groups them. @throws when Stripe does not answer */
export async function listMissingRights(stripe: Stripe): Promise<string[]> {
  const missing: string[] = []
  for (const [right, probe] of Object.entries(probes)) {
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
