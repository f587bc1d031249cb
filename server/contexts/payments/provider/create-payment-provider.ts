import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox/sandbox.ts'

/** The card provider this site is configured for; null when orders are placed without being paid. */
export async function createPaymentProvider(
  { payments, origin }: Config,
  own: { db: Database; secret: string; jobs: Pick<Jobs, 'enqueue'>; clock: Clock },
): Promise<PaymentProvider | null> {
  switch (payments.provider) {
    case 'none':
      return null
    case 'sandbox':
      return createSandbox({ ...own, origin, delay: payments.delay })
    case 'stripe': {
      // Its library is large; a site without it does not load it.
      const { createStripe } = await import('./stripe/stripe.ts')
      return createStripe(payments)
    }
  }
}
