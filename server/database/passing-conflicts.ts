import { setTimeout } from 'node:timers/promises'

/** PostgreSQL gave up one of two transactions that could not both go on: a deadlock, or a serialisation failure. */
const passing = new Set(['40P01', '40001'])

const isPassing = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && passing.has(String(cause.code))) return true
  return false
}

const mostAttempts = 5
/** Milliseconds. Twice as long each time, and never the same for the two that met. */
const firstPause = 20

/**
 * Runs a whole transaction, and runs it again when it was given up for another one's sake: nothing of it has happened then.
 * What it does besides the database, it does when it has committed.
 */
export async function overPassingConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === mostAttempts || !isPassing(error)) throw error
      await setTimeout(firstPause * 2 ** attempt * Math.random())
    }
  }
}
