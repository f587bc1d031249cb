import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import {
  type GuessLimit,
  guessLimits,
  knownDeviceDays,
  maxKnownDevices,
  remainingLevel,
  secondsUntilNextGuess,
} from '#domain/accounts/guesses.ts'
import { describeWait } from '#domain/describe-wait.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { actingPersonId, type Context, inTransaction, requireActor } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { failedSignIns, knownDevices, users } from '#server/database/schema/accounts.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { getClientAddress } from '#server/http/rate-limit.ts'
import { readSiteCookie, setSiteCookie } from '#server/http/site-cookies.ts'

type HttpContext = HonoContext<HttpEnv>

/** Counts an attempt as a wrong guess, and no longer when it has succeeded. */
async function countAttempt<T>(
  c: HttpContext,
  countedGuesses: readonly CountedGuess[],
  attempt: () => Promise<T>,
): Promise<T> {
  await countGuesses(c.var.ctx, countedGuesses)
  const result = await attempt()
  await uncountGuesses(c.var.ctx, countedGuesses)
  return result
}

const findDevice = (c: HttpContext, account: { userId: string } | { email: string }) =>
  findKnownDevice(c.var.ctx, { ...account, secret: readSiteCookie(c, 'device') })

/**
 * Limits sign-ins with a password. Unknown devices share limits by account and by network, whether the account exists or not; a
 * known device has a limit of its own.
 */
export async function limitSignIns<T>(c: HttpContext, email: string, attempt: () => Promise<T>): Promise<T> {
  const device = await findDevice(c, { email })
  const countedGuesses: CountedGuess[] = device
    ? [{ limit: 'device', target: device }]
    : [
        { limit: 'account', target: email },
        { limit: 'network', target: getClientAddress(c) },
      ]
  return countAttempt(c, countedGuesses, attempt)
}

/** Limits guesses of a second factor's code, also over a long time. */
export async function limitCodes<T>(c: HttpContext, userId: string, attempt: () => Promise<T>): Promise<T> {
  const device = await findDevice(c, { userId })
  return countAttempt(c, [{ limit: 'code', target: device ?? userId }], attempt)
}

/** Limits guesses of the current password from an unattended session. */
export async function limitPasswordGuesses<T>(c: HttpContext, attempt: () => Promise<T>): Promise<T> {
  const userId = actingPersonId(requireActor(c.var.ctx))
  const device = await findDevice(c, { userId })
  return countAttempt(c, [{ limit: 'session', target: device ?? userId }], attempt)
}

const daySeconds = 24 * 60 * 60

/** Stores this browser as a known device of the user. `replacesSecret` gives it a new secret, so that its former one is void. */
export async function rememberDevice(
  c: HttpContext,
  userId: string,
  { replacesSecret = false } = {},
): Promise<void> {
  const secret = replacesSecret ? null : readSiteCookie(c, 'device')
  const value = await storeKnownDevice(c.var.ctx, { userId, secret })
  setSiteCookie(c, { name: 'device', value, maxAgeSeconds: knownDeviceDays * daySeconds })
}

/** The limit of a guess, with the account, device or network it counts against. */
interface CountedGuess {
  limit: keyof typeof guessLimits
  target: string
}

/** The key is a digest, so that the table contains no address. */
const guessKey = ({ limit, target }: CountedGuess): string =>
  `${limit}:${createHash('sha256').update(target).digest('base64url')}`

/** A time that never delays a guess, even if its clock was read a moment earlier. */
const noDelay = new Date(0)

/**
 * Counts a guess before it is tried, so that concurrent guesses count, too; a rejected one does not count and extends no wait.
 * @throws AppError `too-many-requests` with `details.retryAfter` while one of the limits is exceeded
 */
export async function countGuesses(ctx: Context, countedGuesses: readonly CountedGuess[]): Promise<void> {
  const limits = new Map<string, GuessLimit>(
    countedGuesses.map((guess) => [guessKey(guess), guessLimits[guess.limit]]),
  )
  // Locks in the same order, so that two requests with the same limits do not deadlock.
  const keys = [...limits.keys()].sort()
  await inTransaction(ctx, async ({ db, clock }) => {
    const now = clock.now()
    await db
      .insert(failedSignIns)
      .values(keys.map((key) => ({ key, level: 0, nextAt: noDelay, countedAt: now })))
      .onConflictDoNothing()
    const rows = await db
      .select()
      .from(failedSignIns)
      .where(inArray(failedSignIns.key, keys))
      .orderBy(failedSignIns.key)
      .for('update')
    const wait = Math.max(...rows.map(({ nextAt }) => nextAt.getTime() - now.getTime()))
    if (wait > 0) throw tooManyGuesses(Math.ceil(wait / 1000))
    for (const { key, level, countedAt } of rows) {
      const limit = limits.get(key)
      if (!limit) continue
      const nextLevel = remainingLevel(level, (now.getTime() - countedAt.getTime()) / 1000, limit) + 1
      const seconds = secondsUntilNextGuess(nextLevel, limit)
      const nextAt = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : noDelay
      await db
        .update(failedSignIns)
        .set({ level: nextLevel, nextAt, countedAt: now })
        .where(eq(failedSignIns.key, key))
    }
  })
}

/** Removes guesses that were right, with the wait they caused. */
async function uncountGuesses({ db }: Context, countedGuesses: readonly CountedGuess[]): Promise<void> {
  for (const key of countedGuesses.map(guessKey).sort())
    await db
      .update(failedSignIns)
      .set({ level: sql`greatest(0, ${failedSignIns.level} - 1)`, nextAt: noDelay })
      .where(eq(failedSignIns.key, key))
}

const tooManyGuesses = (seconds: number) =>
  new AppError('too-many-requests', generalMessages.tooManyGuesses(describeWait(seconds)), {
    details: { retryAfter: seconds },
  })

/** Includes the account, so that the rows of two users do not show that they share a browser. */
const deviceDigest = (userId: string, secret: string): string =>
  createHash('sha256').update(`${userId}:${secret}`).digest('base64url')

const isDeviceSecret = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** The digest under which guesses of a known device of this account are counted; null for any other device. */
async function findKnownDevice(
  { db, clock }: Context,
  input: ({ userId: string } | { email: string }) & { secret: string | null },
): Promise<string | null> {
  if (!isDeviceSecret(input.secret)) return null
  const userId = 'userId' in input ? input.userId : await findUserId(db, input.email)
  if (!userId) return null
  const since = new Date(clock.now().getTime() - knownDeviceDays * 24 * 60 * 60 * 1000)
  const digest = deviceDigest(userId, input.secret)
  const [device] = await db
    .select({ digest: knownDevices.digest })
    .from(knownDevices)
    .where(and(eq(knownDevices.digest, digest), gt(knownDevices.lastUsedAt, since)))
  return device?.digest ?? null
}

async function findUserId(db: Context['db'], email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id
}

/**
 * Stores a known device; above `maxKnownDevices` the least recently used are deleted. Returns the secret for its cookie, which
 * is the one it sent, because other accounts in that browser use it, too.
 */
async function storeKnownDevice(
  ctx: Context,
  input: { userId: string; secret: string | null },
): Promise<string> {
  const { userId } = input
  const secret = isDeviceSecret(input.secret) ? input.secret : randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    await tx.db
      .insert(knownDevices)
      .values({ userId, digest: deviceDigest(userId, secret), createdAt: now, lastUsedAt: now })
      .onConflictDoUpdate({ target: knownDevices.digest, set: { lastUsedAt: now } })
    const excessDevices = tx.db
      .select({ digest: knownDevices.digest })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastUsedAt), knownDevices.digest)
      .offset(maxKnownDevices)
    await tx.db.delete(knownDevices).where(inArray(knownDevices.digest, excessDevices))
  })
  return secret
}

/** Deletes all known devices of an account when its password changes or it is deleted. */
export async function forgetKnownDevices({ db }: Context, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** Deletes a batch of devices that no longer count as known. */
export const deleteOldDevices = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, knownDevices, knownDevices.digest, lt(knownDevices.lastUsedAt, before))

/** Deletes a batch of wrong guesses that no longer delay an attempt. */
export const deleteOldGuesses = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, failedSignIns, failedSignIns.key, lt(failedSignIns.countedAt, before))
