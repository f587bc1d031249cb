import Stripe from 'stripe'
import { ProviderRefusal, ProviderUnavailable } from '../provider.ts'

/**
 * Asks Stripe, and says in the interface's two words what went wrong. Stripe's own error stays here: it carries headers and
 * bodies nobody should log.
 * @throws ProviderUnavailable, ProviderRefusal
 */
export async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translated(error) : error
  }
}

function translated(error: Stripe.errors.StripeError): Error {
  const { type, code, statusCode, requestId } = error
  if (isRefusal(error)) return new ProviderRefusal(code ?? error.rawType ?? type, withoutKeys(error.message))
  const details = [type, statusCode, code, requestId].filter(Boolean).join(' ')
  // A key that is wrong says nothing about what was asked: it will be mended, and asked again.
  return new ProviderUnavailable(`Stripe did not answer: ${details}`)
}

const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  error.code !== 'lock_timeout' &&
  [
    Stripe.errors.StripeCardError,
    Stripe.errors.StripeInvalidRequestError,
    Stripe.errors.StripePermissionError,
    Stripe.errors.StripeIdempotencyError,
  ].some((refusal) => error instanceof refusal)

const withoutKeys = (message: string): string =>
  message.replaceAll(/\b(sk|rk|whsec)_[\w*]+/g, (_, kind: string) => `${kind}_…`)

/** How many refusals of one and the same question Stripe may have kept. */
const mostRefusals = 20

/**
 * Makes an object once, however often and whenever it is asked for. Stripe keeps an idempotency key for a day: what was made
 * before is therefore looked for first, and the key is against two who ask at the same moment, and an answer lost just now.
 *
 * Stripe also keeps a refusal with its key, so that asking again, after the seller's account was mended, would be refused
 * unread. Such an old refusal leads to the next key, the same for everybody who asks; an old failure of Stripe's own (5xx)
 * does not, since nobody knows what it did.
 */
export async function makeOnce<Made>(input: {
  key: string
  find: () => Promise<Made | null | undefined>
  make: (options: Stripe.RequestOptions) => Promise<Made>
  /** Whether what was found is what is asked for now. */
  isSame: (made: Made) => boolean
}): Promise<Made> {
  const found = await input.find()
  if (found && !input.isSame(found))
    throw new ProviderRefusal('idempotency_error', 'This id was used for something else')
  if (found) return found
  for (let attempt = 1; ; attempt++) {
    try {
      return await input.make({ idempotencyKey: `${input.key}-${attempt}` })
    } catch (error) {
      if (attempt === mostRefusals || !isOldRefusal(error)) throw error
    }
  }
}

const isOldRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  isRefusal(error) &&
  error.headers?.['idempotent-replayed'] === 'true'

/** The first of a list, whatever its pages, that fits. */
export async function firstOf<Item>(
  list: AsyncIterable<Item>,
  fits: (item: Item) => boolean,
): Promise<Item | null> {
  for await (const item of list) if (fits(item)) return item
  return null
}

/** Most an answer of Stripe's may list. */
export const page = 100

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id
