import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { type Context, requireOwnSession } from '../../context.ts'
import { authenticatorApps, passkeys } from '../../database/schema/second-factor.ts'
import { isDemandedOfAdmins } from './factors.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** What the person has set up, without anything that would open the account. */
export async function getSecondFactor(ctx: Context) {
  const actor = requireOwnSession(ctx)
  const { userId } = actor
  const [[app], keys, recoveryCodesLeft, isDemanded] = await Promise.all([
    ctx.db
      .select({ confirmedAt: authenticatorApps.confirmedAt })
      .from(authenticatorApps)
      .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))),
    ctx.db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    countRecoveryCodes(ctx, userId),
    isDemandedOfAdmins(ctx),
  ])
  return {
    app: app?.confirmedAt ? { since: app.confirmedAt.toISOString() } : null,
    passkeys: keys.map((key) => ({
      ...key,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    /** An administrator cannot do without. */
    isDemanded: isDemanded && (actor.role === 'admin' || actor.awaitsSecondFactor === true),
  }
}
