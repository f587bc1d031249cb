import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '#server/database/schema/second-factor.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** A person's second factor, for their export; never what would open the account. */
export async function* readOwnFactors(ctx: Context, { userId }: { userId: string }) {
  yield* await ctx.db
    .select({ application: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
  yield* await ctx.db
    .select({ cle: passkeys.name, creeLe: passkeys.createdAt, utiliseeLe: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  const codesDeSecours = await countRecoveryCodes(ctx, userId)
  if (codesDeSecours > 0) yield { codesDeSecours }
}

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
