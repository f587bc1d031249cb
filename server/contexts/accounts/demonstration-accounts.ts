import { APIError } from 'better-auth/api'
import { eq, inArray, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { sessions, users } from '#server/database/schema/accounts.ts'

export const demonstrationErrorCode = 'DEMONSTRATION_ACCOUNT'

/** Rejects sessions of demonstration accounts on a public site, because their password is published. */
export async function refuseDemonstration(ctx: Context, input: { userId: string }): Promise<void> {
  if (ctx.config.isLocal) return
  const [user] = await ctx.db
    .select({ isDemonstration: users.isDemonstration })
    .from(users)
    .where(eq(users.id, input.userId))
  if (user?.isDemonstration) throw new APIError('FORBIDDEN', { code: demonstrationErrorCode })
}

/**
 * Ends the sessions of demonstration accounts and their administrator's impersonations when a public site starts on a database
 * with demonstration data, and logs how to remove it.
 */
export async function disableDemonstrationAccounts(
  ctx: Context,
  report: (message: string) => void,
): Promise<void> {
  if (ctx.config.isLocal) return
  const accounts = await findDemonstrationAccounts(ctx)
  if (accounts.length === 0) return
  const ids = accounts.map(({ id }) => id)
  await ctx.db
    .delete(sessions)
    .where(or(inArray(sessions.userId, ids), inArray(sessions.impersonatedBy, ids)))
  report(
    `ATTENTION : cette base contient ${ids.length} comptes de démonstration et leurs annonces, que les visiteurs voient. Ces comptes ne s’ouvrent pas ici. Retirez-les : npm run remove-demonstration`,
  )
}

export const findDemonstrationAccounts = ({ db }: Context): Promise<{ id: string; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isDemonstration, true))
    .orderBy(users.id)

/** Removes the demonstration's mark from a deleted account. */
export async function clearDemonstrationMark({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.update(users).set({ isDemonstration: false }).where(eq(users.id, userId))
}
