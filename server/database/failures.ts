import { setTimeout } from 'node:timers/promises'

/** Error codes of an unavailable database: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const unavailableCodes = new Set([
  // It is stopping, has crashed, is starting, or has no free connection.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Another server is the primary now, and the connection still leads to this one.
  '25006',
  // It took longer than a visitor waits.
  '57014',
  // The transaction was aborted several times because of others.
  '40001',
  '40P01',
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
/** Errors of the client library, which have no code. */
const unavailableMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

interface Failure {
  code?: unknown
  message: string
}

/** Returns the error and its causes, including one for each address of a host name. */
function listCauses(error: unknown, depth = 0): Failure[] {
  if (!(error instanceof Error) || depth > 10) return []
  const others = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...others].flatMap((cause) => listCauses(cause, depth + 1))]
}

/** Returns whether the database is unreachable, starting, stopping or overloaded, so that the same request may succeed later. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  listCauses(error).some(({ code, message }) => {
    const hasKnownCode = typeof code === 'string' && (unavailableCodes.has(code) || code.startsWith('08'))
    return hasKnownCode || unavailableMessages.test(message)
  })

/** Returns whether a statement exceeded its time limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  listCauses(error).some(({ code }) => code === '57014')

/** Returns whether a row with this key exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  listCauses(error).some(({ code }) => code === '23505')

/** Returns whether the disk of the database or of this machine is full. */
export const isDiskFull = (error: unknown): boolean =>
  listCauses(error).some(({ code }) => typeof code === 'string' && diskFullCodes.has(code))

/** Errors of a transaction that PostgreSQL aborted because of another one: deadlock, serialization failure. */
const conflictCodes = new Set(['40P01', '40001'])

const isConflict = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && conflictCodes.has(String(cause.code))) return true
  return false
}

const maxAttempts = 5
/** Doubled with each attempt and shortened at random, so that the two transactions do not conflict again. */
const firstPauseMs = 20

/**
 * Runs a transaction, and repeats it when PostgreSQL aborted it because of another one. Effects outside the database belong after the
 * commit.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error
      await setTimeout(firstPauseMs * 2 ** attempt * Math.random())
    }
  }
}
