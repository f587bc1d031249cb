import type { Config } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import type { PaymentProvider } from './provider.ts'

/** The card provider this site is configured for; null when orders are placed without being paid. */
export function createPaymentProvider(
  { payments }: Config,
  _own: { db: Database; secret: string },
): PaymentProvider | null {
  if (payments.provider === 'none') return null
  return null
}
