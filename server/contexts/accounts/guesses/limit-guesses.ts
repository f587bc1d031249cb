import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import {
  type GuessPace,
  guessPaces,
  knownDeviceDays,
  maxKnownDevices,
  remembered,
  waitAfter,
} from '#domain/accounts/guesses.ts'
import { describeWait } from '#domain/describe-wait.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Context, inTransaction, personOf, requireActor } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { guesses, knownDevices, users } from '#server/database/schema/accounts.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { readCookie, setOwnCookie } from '#server/http/own-cookies.ts'
import { addressOf } from '#server/http/rate-limit.ts'

type Http = HonoContext<HttpEnv>

/** What fails is a guess; what succeeds was none. */
async function counting<T>(c: Http, counted: readonly Guessed[], attempt: () => Promise<T>): Promise<T> {
  await takeGuesses(c.var.ctx, counted)
  const result = await attempt()
  await refundGuesses(c.var.ctx, counted)
  return result
}

const deviceOf = (c: Http, whose: { userId: string } | { email: string }) =>
  findKnownDevice(c.var.ctx, { ...whose, secret: readCookie(c, 'device') })

/**
 * Signing in with a password. Strangers wait together, by account and by network, whether there is such an account or not; a
 * device that has been signed in before waits only for itself.
 */
export async function limitSignIns<T>(c: Http, email: string, attempt: () => Promise<T>): Promise<T> {
  const device = await deviceOf(c, { email })
  const counted: Guessed[] = device
    ? [{ pace: 'device', of: device }]
    : [
        { pace: 'account', of: email },
        { pace: 'network', of: addressOf(c) },
      ]
  return counting(c, counted, attempt)
}

/** Limits guesses of a second factor's code, also over a long time. */
export async function limitCodes<T>(c: Http, userId: string, attempt: () => Promise<T>): Promise<T> {
  const device = await deviceOf(c, { userId })
  return counting(c, [{ pace: 'code', of: device ?? userId }], attempt)
}

/** Limits guesses of the current password from an unattended session. */
export async function limitPasswordGuesses<T>(c: Http, attempt: () => Promise<T>): Promise<T> {
  const userId = personOf(requireActor(c.var.ctx))
  const device = await deviceOf(c, { userId })
  return counting(c, [{ pace: 'session', of: device ?? userId }], attempt)
}

const day = 24 * 60 * 60

/** This browser has proved whose it is. `anew`: what it was known by before counts no more. */
export async function rememberDevice(c: Http, userId: string, { anew = false } = {}): Promise<void> {
  const secret = anew ? null : readCookie(c, 'device')
  const value = await storeKnownDevice(c.var.ctx, { userId, secret })
  setOwnCookie(c, { name: 'device', value, lasts: knownDeviceDays * day })
}

/** What guesses are counted by: at whose secret, or from where. */
interface Guessed {
  pace: keyof typeof guessPaces
  of: string
}

/** The key is stored as a digest: no address. */
const keyOf = ({ pace, of }: Guessed): string =>
  `${pace}:${createHash('sha256').update(of).digest('base64url')}`

/** No wait, also for a request whose clock was read a moment earlier. */
const atOnce = new Date(0)

/**
 * Counts a guess before it is tried, so that many at once are counted too; one that is refused is not counted, and prolongs
 * no wait. @throws AppError `too-many-requests` with `details.retryAfter`, when one of these has to wait
 */
export async function takeGuesses(ctx: Context, counted: readonly Guessed[]): Promise<void> {
  const paces = new Map<string, GuessPace>(counted.map((one) => [keyOf(one), guessPaces[one.pace]]))
  // Always in the same order: two who count by the same never wait for each other.
  const keys = [...paces.keys()].sort()
  await inTransaction(ctx, async ({ db, clock }) => {
    const now = clock.now()
    await db
      .insert(guesses)
      .values(keys.map((key) => ({ key, level: 0, nextAt: atOnce, countedAt: now })))
      .onConflictDoNothing()
    const rows = await db
      .select()
      .from(guesses)
      .where(inArray(guesses.key, keys))
      .orderBy(guesses.key)
      .for('update')
    const wait = Math.max(...rows.map(({ nextAt }) => nextAt.getTime() - now.getTime()))
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
    for (const { key, level, countedAt } of rows) {
      const pace = paces.get(key)
      if (!pace) continue
      const next = remembered(level, (now.getTime() - countedAt.getTime()) / 1000, pace) + 1
      const seconds = waitAfter(next, pace)
      const nextAt = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : atOnce
      await db.update(guesses).set({ level: next, nextAt, countedAt: now }).where(eq(guesses.key, key))
    }
  })
}

/** Takes back one that was right: neither it nor a wait of its making is left. */
async function refundGuesses({ db }: Context, counted: readonly Guessed[]): Promise<void> {
  for (const key of counted.map(keyOf).sort())
    await db
      .update(guesses)
      .set({ level: sql`greatest(0, ${guesses.level} - 1)`, nextAt: atOnce })
      .where(eq(guesses.key, key))
}

const tooMany = (seconds: number) =>
  new AppError('too-many-requests', generalMessages.tooManyGuesses(describeWait(seconds)), {
    details: { retryAfter: seconds },
  })

/** Bound to the account: two people's rows do not show that they share a browser. */
const digestOf = (userId: string, secret: string): string =>
  createHash('sha256').update(`${userId}:${secret}`).digest('base64url')

const isSecret = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** The digest under which guesses of a known device of this account are counted; null for any other device. */
async function findKnownDevice(
  { db, clock }: Context,
  input: ({ userId: string } | { email: string }) & { secret: string | null },
): Promise<string | null> {
  if (!isSecret(input.secret)) return null
  const userId = 'userId' in input ? input.userId : await idOf(db, input.email)
  if (!userId) return null
  const since = new Date(clock.now().getTime() - knownDeviceDays * 24 * 60 * 60 * 1000)
  const digest = digestOf(userId, input.secret)
  const [device] = await db
    .select({ digest: knownDevices.digest })
    .from(knownDevices)
    .where(and(eq(knownDevices.digest, digest), gt(knownDevices.lastUsedAt, since)))
  return device?.digest ?? null
}

async function idOf(db: Context['db'], email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id
}

/**
 * Remembers a device; of more than `maxKnownDevices` the last used stay. Returns the secret for its cookie: the one it sent,
 * since other accounts in that browser use it, too.
 */
async function storeKnownDevice(
  ctx: Context,
  input: { userId: string; secret: string | null },
): Promise<string> {
  const { userId } = input
  const secret = isSecret(input.secret) ? input.secret : randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    await tx.db
      .insert(knownDevices)
      .values({ userId, digest: digestOf(userId, secret), createdAt: now, lastUsedAt: now })
      .onConflictDoUpdate({ target: knownDevices.digest, set: { lastUsedAt: now } })
    const tooMany = tx.db
      .select({ digest: knownDevices.digest })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastUsedAt), knownDevices.digest)
      .offset(maxKnownDevices)
    await tx.db.delete(knownDevices).where(inArray(knownDevices.digest, tooMany))
  })
  return secret
}

/** Forgets all devices of an account, when its password has changed or it is deleted. */
export async function forgetKnownDevices({ db }: Context, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** Deletes a batch of devices that no longer count as known. */
export const deleteOldDevices = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, knownDevices, knownDevices.digest, lt(knownDevices.lastUsedAt, before))

/** Deletes a batch of wrong guesses that no longer delay an attempt. */
export const deleteOldGuesses = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, guesses, guesses.key, lt(guesses.countedAt, before))
