import type { PlaceOrderInput } from '#domain/orders/schemas.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

export type OrderContents = Omit<PlaceOrderInput, 'idempotencyKey'>

interface Attempt {
  idempotencyKey: string
  contents: string
}

const storageKey: StoredKey = 'checkoutAttempt'
/** The attempt, where the browser forbids storage. */
let inMemory: string | null = null

function readAttempt(): Attempt | null {
  try {
    const { idempotencyKey, contents } = JSON.parse(readStorage() ?? 'null') as Record<string, unknown>
    return typeof idempotencyKey === 'string' && typeof contents === 'string'
      ? { idempotencyKey, contents }
      : null
  } catch {
    return null
  }
}

/** Whether an identical order was sent and not answered: it may have been placed. */
export const hasUnansweredAttempt = (contents: OrderContents): boolean =>
  readAttempt()?.contents === computeFingerprint(contents)

/** Two orders are identical whatever their delivery details and the titles shown. */
const computeFingerprint = ({ deliveryNote: _, delivery: __, items, ...contents }: OrderContents): string =>
  JSON.stringify({ ...contents, items: items.map(({ shown: _, ...item }) => item) })

/**
 * Returns the idempotency key of these contents. Until the server answers, it stays the same, also after a reload, so that the server
 * finds the order it has already placed instead of placing it twice.
 */
export function beginAttempt(contents: OrderContents): string {
  const attempt = readAttempt()
  if (attempt && hasUnansweredAttempt(contents)) return attempt.idempotencyKey
  const idempotencyKey = crypto.randomUUID()
  writeStorage(JSON.stringify({ idempotencyKey, contents: computeFingerprint(contents) } satisfies Attempt))
  return idempotencyKey
}

export const endAttempt = (): void => writeStorage(null)

function readStorage(): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? inMemory
  } catch {
    return inMemory
  }
}

function writeStorage(value: string | null) {
  inMemory = value
  try {
    if (value === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, value)
  } catch {}
}
