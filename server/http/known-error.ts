import { sql } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Database } from '../database/client.ts'
import { isDatabaseAway, isDiskFull } from '../database/failures.ts'
import { noteFullDisk } from './disk.ts'

/** In seconds: long enough that a server which comes up is not overrun by those who wait. */
const retryAfter = 5

/** Whatever a handler threw, as the application's own error. */
export async function asKnownError(error: Error, db: Database): Promise<AppError> {
  const known = asAppError(error)
  if (known.code !== 'unexpected') return known
  // Some of what is built on the database fails in words of its own when that is away.
  try {
    await db.execute(sql`select 1`)
    return known
  } catch (cause) {
    return isDatabaseAway(cause) ? away(error) : known
  }
}

/** Said of the whole site, and to pass by itself. */
export const isAway = ({ details }: AppError): boolean => details?.isAway === true

const away = (cause: unknown): AppError =>
  new AppError('unavailable', generalMessages.away, { cause, details: { isAway: true, retryAfter } })

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 413
      ? new AppError('too-large', generalMessages.tooLarge, { cause: error })
      : new AppError('invalid', generalMessages.invalid, { cause: error })
  }
  if (isDiskFull(error)) {
    noteFullDisk()
    return new AppError('unavailable', generalMessages.diskFull, {
      cause: error,
      details: { retryAfter: 60 },
    })
  }
  return isDatabaseAway(error) || isSessionUnread(error)
    ? away(error)
    : new AppError('unexpected', generalMessages.unexpected, { cause: error })
}

/** better-auth's word for a session it could not read; it keeps the cause, which is the database, to itself. */
const isSessionUnread = (error: Error): boolean =>
  'body' in error && (error.body as { code?: unknown } | undefined)?.code === 'FAILED_TO_GET_SESSION'
