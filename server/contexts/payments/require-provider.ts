import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import type { PaymentProvider } from './provider/provider.ts'

/** @throws AppError `unavailable` where nothing is paid by card */
export function requireProvider({ payments }: Pick<Context, 'payments'>): PaymentProvider {
  if (!payments) throw new AppError('unavailable', moneyMessages.noProvider)
  return payments
}
