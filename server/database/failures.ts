import { setTimeout } from 'node:timers/promises'

/** What PostgreSQL or the way to it says when it is not there for us: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const away = new Set([
  // It stops, has crashed, starts, or takes no more connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Another machine writes now, and the way there has yet to change.
  '25006',
  // It took longer than a visitor waits.
  '57014',
  // It gave the transaction up for others, again and again.
  '40001',
  '40P01',
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
/** The client library's own, which have no code. */
const awayMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/
const fullDisk = new Set(['53100', 'ENOSPC', 'EDQUOT'])

interface Failure {
  code?: unknown
  message: string
}

/** The error and what caused it; where every address of a name was tried, what each said. */
function causesOf(error: unknown, depth = 0): Failure[] {
  if (!(error instanceof Error) || depth > 10) return []
  const others = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...others].flatMap((cause) => causesOf(cause, depth + 1))]
}

/** The database cannot be reached, is on its way up or down, or has no time: the same request may succeed in a moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(({ code, message }) => {
    const known = typeof code === 'string' && (away.has(code) || code.startsWith('08'))
    return known || awayMessages.test(message)
  })

/** A statement took longer than it was given. */
export const isOutOfTime = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '57014')

/** A row with this key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '23505')

/** Nothing can be written: the database's disk, or ours. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => typeof code === 'string' && fullDisk.has(code))

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
