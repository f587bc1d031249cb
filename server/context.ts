import type { UserType } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import type { FileStore } from './files/store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

/** Who asks. */
export interface Actor {
  userId: string
  email: string
  role: 'admin' | null
  userType: UserType
}

export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** Everything an operation works with: the database (or a transaction), the actor, the clock, the capabilities. */
export interface Context {
  db: Database
  actor: Actor | null
  clock: Clock
  config: Config
  files: FileStore
  jobs: Jobs
  log: Log
  /** What the parts of one page share, so that it is read once. Absent elsewhere. */
  kept?: { settings?: Promise<PlatformSettings> }
}

/** Runs `work` in one transaction: its context's `db` is the transaction, and whatever it enqueues is part of it. */
export const inTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction((transaction) => work({ ...ctx, db: transaction }))

/** @throws AppError `not-signed-in` */
export function requireActor(
  ctx: Context,
  message: string = generalMessages.notSignedIn,
  title?: string,
): Actor {
  if (!ctx.actor) throw new AppError('not-signed-in', message, { title })
  return ctx.actor
}
