import { setTimeout } from 'node:timers/promises'

/** Errors of a transaction that PostgreSQL gave up for another one: a deadlock, a serialisation failure. */
const conflicts = new Set(['40P01', '40001'])

const isConflict = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && conflicts.has(String(cause.code))) return true
  return false
}

const maxAttempts = 5
/** In milliseconds. Doubled each time, and random, so that the two transactions do not meet again. */
const firstPause = 20

/**
 * Runs a transaction, and all of it again when PostgreSQL gave it up for another one: nothing of it has happened then. Effects outside the
 * database belong after its commit.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error
      await setTimeout(firstPause * 2 ** attempt * Math.random())
    }
  }
}
