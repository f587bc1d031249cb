import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { type PaymentProvider, ProviderRefusal, ProviderUnavailable } from './provider/provider.ts'

/** Calls the provider while a user waits. @throws AppError `unavailable` without an answer, and for a refusal */
export async function callProvider<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof ProviderUnavailable)
      throw new AppError('unavailable', moneyMessages.providerUnavailable, { cause })
    if (cause instanceof ProviderRefusal)
      throw new AppError('unavailable', moneyMessages.providerRefuses, { cause })
    throw cause
  }
}

/** @throws AppError `unavailable` on a site without card payments */
export function requireProvider({ payments }: Pick<Context, 'payments'>): PaymentProvider {
  if (!payments) throw new AppError('unavailable', moneyMessages.noProvider)
  return payments
}
