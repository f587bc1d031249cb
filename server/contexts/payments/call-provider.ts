import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider/provider.ts'

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
