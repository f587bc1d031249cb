import { compare, truncates } from 'bcryptjs'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { accounts } from '#server/database/schema/accounts.ts'

/** The hashes of a former site. Above this cost one try would block a processor for seconds. */
const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

/** A hash that was made elsewhere and that `verifyHash` can read. */
export const isFormerHash = (hash: string): boolean => bcryptHash.test(hash)

/**
 * Whether a password is the one a hash was made of. One imported from another site is rehashed from
 * then on. Takes a while: never inside a transaction.
 */
export async function verifyHash(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  if (!isFormerHash(hash)) return verifyPassword({ hash, password })
  // bcrypt would leave out what is longer than it reads, and accept any remainder.
  if (truncates(password) || !(await compare(password, hash))) return false
  // By the hash, which holds a salt of its own: a password changed meanwhile stays.
  await db
    .update(accounts)
    .set({ password: await hashPassword(password), updatedAt: clock.now() })
    .where(eq(accounts.password, hash))
  return true
}
