import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import type { Config } from '../config.ts'

/**
 * Creates the log of structured lines (JSON). They contain ids only, never names, addresses or contents, because logs must hold no personal
 * data.
 */
export const createLog = (config: Pick<Config, 'logLevel'>) =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })

export type Log = ReturnType<typeof createLog>

/**
 * Describes an error. For a failed query, whose message quotes values (addresses, password hashes), only the statement and the reason are
 * logged.
 */
export function describeError(error: Error): object {
  const queryError = [error, error.cause].find((cause) => cause instanceof DrizzleQueryError)
  if (!queryError) {
    // A closed connection's error refers to the connection with all its prepared statements.
    const { client: _, ...described } = pino.stdSerializers.err(error) as object & { client?: unknown }
    return described
  }
  const { message, code, constraint } = (queryError.cause ?? {}) as {
    message?: string
    code?: string
    constraint?: string
  }
  const frames = queryError.stack?.match(/^ {4}at .*$/gm)?.join('\n')
  return {
    type: queryError.constructor.name,
    message,
    code,
    constraint,
    query: queryError.query,
    stack: frames,
  }
}
