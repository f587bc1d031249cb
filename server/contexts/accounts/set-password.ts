import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { accounts } from '#server/database/schema/accounts.ts'

/** Makes a password, hashed by the caller, the only one of an account. Inside a transaction that holds the account. */
export async function setPassword(
  { db, clock }: Context,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const updatedAt = clock.now()
  const changed = await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id })
  if (changed.length > 0) return
  await db.insert(accounts).values({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: passwordHash,
    createdAt: updatedAt,
    updatedAt,
  })
}
