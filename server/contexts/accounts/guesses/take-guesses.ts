import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { type GuessPace, guessPaces, remembered, waitAfter } from '#domain/accounts/guesses.ts'
import { describeWait } from '#domain/describe-wait.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { guesses } from '#server/database/schema/accounts.ts'

/** What guesses are counted by: at whose secret, or from where. */
export interface Guessed {
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
export async function refundGuesses({ db }: Context, counted: readonly Guessed[]): Promise<void> {
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
