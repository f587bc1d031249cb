import Stripe from 'stripe'
import { ProviderRefusal, ProviderUnavailable } from '../provider.ts'

/**
 * Calls Stripe and maps its errors to the two of the interface. Stripe's own error is not passed on, because its headers and
 * bodies must not be logged.
 * @throws ProviderUnavailable, ProviderRefusal
 */
export async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toProviderError(error) : error
  }
}

function toProviderError(error: Stripe.errors.StripeError): Error {
  const { type, code, statusCode, requestId } = error
  if (isRefusal(error)) return new ProviderRefusal(code ?? error.rawType ?? type, withoutKeys(error.message))
  const details = [type, statusCode, code, requestId].filter(Boolean).join(' ')
  // A wrong key, or one without a permission, says nothing about the object: the job retries after the key is repaired.
  if (isMissingRight(error))
    return new ProviderUnavailable(`Stripe refuses the key: ${details}: ${withoutKeys(error.message)}`)
  return new ProviderUnavailable(`Stripe did not answer: ${details}`)
}

/** True for a restricted key without the permission for this call. Stripe answers 403 for unknown accounts, too. */
export const isMissingRight = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError && error.code !== 'account_invalid'

const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  error.code !== 'lock_timeout' &&
  !isMissingRight(error) &&
  [
    Stripe.errors.StripeCardError,
    Stripe.errors.StripeInvalidRequestError,
    Stripe.errors.StripePermissionError,
    Stripe.errors.StripeIdempotencyError,
  ].some((refusal) => error instanceof refusal)

const withoutKeys = (message: string): string =>
  message.replaceAll(/\b(sk|rk|whsec)_[\w*]+/g, (_, kind: string) => `${kind}_…`)

/** The maximum number of stored refusals of one request that are skipped. */
const maxSkippedRefusals = 20

/**
 * Makes an object once, for any number of calls. Stripe stores an idempotency key for a day, so an existing object is looked up
 * first; the key covers concurrent calls and lost answers. Stripe stores refusals with their key, too: after an old refusal all
 * callers use the next key, so that a retry after the seller's account was repaired reaches Stripe. An old failure of Stripe's
 * own (5xx) keeps its key, because its effect is unknown.
 */
export async function createOnce<Created>(input: {
  key: string
  find: () => Promise<Created | null | undefined>
  create: (options: Stripe.RequestOptions) => Promise<Created>
  /** Returns true when the object found matches the request. */
  isSame: (created: Created) => boolean
}): Promise<Created> {
  const found = await input.find()
  if (found && !input.isSame(found))
    throw new ProviderRefusal('idempotency_error', 'This id was used for something else')
  if (found) return found
  for (let attempt = 1; ; attempt++) {
    try {
      return await input.create({ idempotencyKey: `${input.key}-${attempt}` })
    } catch (error) {
      if (attempt === maxSkippedRefusals || !isStoredRefusal(error)) throw error
    }
  }
}

const isStoredRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  isRefusal(error) &&
  error.headers?.['idempotent-replayed'] === 'true'

/** Returns the first match of a list, over all its pages. */
export async function findFirst<Item>(
  list: AsyncIterable<Item>,
  matches: (item: Item) => boolean,
): Promise<Item | null> {
  for await (const item of list) if (matches(item)) return item
  return null
}

/** The maximum page length of Stripe's lists. */
export const maxPageLength = 100

export const toId = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id
