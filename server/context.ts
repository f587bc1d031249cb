import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { canSell, type UserType } from '#domain/accounts/accounts.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { type TeamRole, teamMessages, teamRoleSides } from '#domain/accounts/team.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { OrderSide } from '#domain/orders/orders.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import type { EmailTransport } from './capabilities/email/transport.ts'
import type { FileStore } from './capabilities/files/store.ts'
import type { Jobs } from './capabilities/jobs/jobs.ts'
import type { Config } from './config.ts'
import type { PaymentProvider } from './contexts/payments/provider/provider.ts'
import type { Database } from './database/client.ts'
import { retryConflicts } from './database/failures.ts'
import type { CachedRead } from './lib/cache.ts'
import type { Log } from './lib/log.ts'

/** The user of a request. */
export interface Actor {
  userId: string
  email: string
  role: 'admin' | null
  userType: UserType
  /** The session of the request; absent in jobs. */
  sessionId?: string
  /** The administrator who impersonates this user. */
  impersonatedBy?: string
  /** The member who acts for this firm. Each route names the roles that may call it; `requireSide` checks the side they act for. */
  member?: { personId: string; role: TeamRole }
  /** Set for an administrator without the required second factor, who has no administrator's rights yet (`role` is null). */
  awaitsSecondFactor?: boolean
}

export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** The database (or a transaction), the actor, the clock and the capabilities of an operation. */
export interface Context {
  db: Database
  actor: Actor | null
  clock: Clock
  config: Config
  /** Signs data that return from outside, such as sessions and links in emails. */
  secret: string
  files: FileStore
  jobs: Jobs
  /** Null when orders are placed without payment. Never called inside a transaction. */
  payments: PaymentProvider | null
  log: Log
  /** Sends an email at once, never inside a transaction; everything but the test email goes through enqueue-email.ts. */
  emailTransport: EmailTransport
  /** Data that one request reads only once; `isIncomplete` is set when one of its calls failed. Absent in jobs. */
  requestCache?: { settings?: Promise<PlatformSettings>; isIncomplete?: boolean }
  /** Reads public data through the cache of this process. Absent in operations that write, and while this process does not receive changes. */
  cache?: CachedRead | undefined
}

/**
 * Runs `work` in one transaction, which is its context's `db` and includes the jobs it enqueues. Inside a transaction it joins that one.
 * The database knows the actor, so that a trigger can store it (`product_changes`). After a conflict with another transaction it runs
 * again, so `work` must change nothing but the database.
 */
export const inTransaction = async <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  is(ctx.db, PgTransaction)
    ? work(ctx)
    : retryConflicts(() =>
        ctx.db.transaction(async (transaction) => {
          if (ctx.actor)
            await transaction.execute(
              sql`select set_config('rechantier.actor', ${actingPersonId(ctx.actor)}, true)`,
            )
          return work({ ...ctx, db: transaction, cache: undefined })
        }),
      )

/** Returns the id of the person who acted: for a firm, that of the member of its team. */
export const actingPersonId = ({ userId, member }: Actor): string => member?.personId ?? userId

/** @throws AppError `not-signed-in` */
export function requireActor(
  ctx: Context,
  message: string = generalMessages.notSignedIn,
  title?: string,
): Actor {
  if (!ctx.actor) throw new AppError('not-signed-in', message, { title })
  return ctx.actor
}

/** @throws AppError `not-signed-in`, or `forbidden` for a buyer */
export function requireSeller(ctx: Context): Actor {
  const actor = requireActor(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', sellingMessages.buyer)
  return actor
}

/** Returns whether the actor may act for this side of an order; a team member only as their role allows. */
export const mayActAs = ({ member }: Actor, side: OrderSide): boolean =>
  !member || teamRoleSides[member.role].includes(side)

/**
 * Required of every operation on an order or a conversation before it acts for one of its sides. @throws AppError `not-signed-in`;
 * `forbidden` for a team member whose role does not act for this side
 */
export function requireSide(ctx: Context, side: OrderSide, message?: string, title?: string): Actor {
  const actor = requireActor(ctx, message, title)
  if (!mayActAs(actor, side)) throw new AppError('forbidden', teamMessages.notAllowed, { title })
  return actor
}

/**
 * The first line of operations that only the user in person may do, such as a change of password, email address or payouts. An
 * impersonating administrator and the team may not.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export function requireOwnSession(
  ctx: Context,
  message: string = generalMessages.notSignedIn,
  title?: string,
): Actor {
  const actor = requireActor(ctx, message, title)
  if (actor.impersonatedBy || actor.member)
    throw new AppError('forbidden', generalMessages.ownSessionOnly, { title })
  return actor
}

/**
 * The first line of every administrator's operation. An impersonating administrator has no administrator's rights.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export function requireAdmin(ctx: Context): Actor {
  const actor = requireActor(ctx)
  if (actor.awaitsSecondFactor)
    throw new AppError('forbidden', secondFactorMessages.requiredForAdminPages, {
      details: { reason: 'awaitsSecondFactor' },
    })
  if (actor.role !== 'admin' || actor.impersonatedBy)
    throw new AppError('forbidden', generalMessages.forbidden)
  return actor
}
