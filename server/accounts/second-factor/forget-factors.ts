import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '../../database/schema/second-factor.ts'

/** All of a person's second factor; answers whether there was any. In a transaction. */
export async function forgetFactors({ db }: Context, userId: string): Promise<boolean> {
  const apps = await db
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ userId: authenticatorApps.userId })
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return apps.length + keys.length > 0
}
