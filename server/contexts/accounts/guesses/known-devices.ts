import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { knownDeviceDays, maxKnownDevices } from '#domain/accounts/guesses.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { guesses, knownDevices, users } from '#server/database/schema/accounts.ts'

/** Bound to the account: two people's rows do not show that they share a browser. */
const digestOf = (userId: string, secret: string): string =>
  createHash('sha256').update(`${userId}:${secret}`).digest('base64url')

const isSecret = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** The digest under which guesses of a known device of this account are counted; null for any other device. */
export async function findKnownDevice(
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
export async function storeKnownDevice(
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
