import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { type PaymentProvider, ProviderRefusal, ProviderUnavailable } from './provider/provider.ts'

/** Asks the provider while a person waits. @throws AppError `unavailable` when there is no answer, or a refusal */
export async function callProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ProviderUnavailable)
      throw new AppError('unavailable', moneyMessages.providerUnavailable, { cause })
    if (cause instanceof ProviderRefusal)
      throw new AppError('unavailable', moneyMessages.providerRefuses, { cause })
    throw cause
  }
}

/** @throws AppError `unavailable` where nothing is paid by card */
export function requireProvider({ payments }: Pick<Context, 'payments'>): PaymentProvider {
  if (!payments) throw new AppError('unavailable', moneyMessages.noProvider)
  return payments
}
