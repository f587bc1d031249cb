import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AccessEvent, SecondFactorMethod, SecurityEvent } from '#domain/accounts/second-factor.ts'
import { accessPath } from '#domain/accounts/standing-access.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { users } from '#server/database/schema/accounts.ts'
import { authenticatorApps, passkeys } from '#server/database/schema/second-factor.ts'

/** Lists the second factors of a user; without any, the password alone opens the account. */
export async function listSecondFactors({ db }: Context, userId: string): Promise<SecondFactorMethod[]> {
  const [found] = await db
    .select({
      app: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(authenticatorApps)
        .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))})`,
      passkey: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))})`,
    })
    .from(sql`(select 1) as one`)
  return (['app', 'passkey'] as const).filter((method) => found?.[method])
}

/** True when administrators must have a second factor (setting admin_second_factor). */
export const isRequiredOfAdmins = async (ctx: Context): Promise<boolean> =>
  (await getSettings(ctx)).secondFactorForAdmins

/** True when a second factor is required of an administrator and missing, which suspends the role. */
export const awaitsSecondFactor = async (ctx: Context, userId: string): Promise<boolean> =>
  (await isRequiredOfAdmins(ctx)) && (await listSecondFactors(ctx, userId)).length === 0

/** Notifies a user of a change to how they sign in, so that they can react to one by another person. */
export const notifySecurityEvent = (
  ctx: Context,
  user: { email: string; firstName: string | null },
  event: SecurityEvent,
  details: { codesLeft?: number; device?: string } = {},
): Promise<void> =>
  enqueueEmail(ctx, {
    template: 'security-event',
    recipient: user.email,
    data: {
      firstName: user.firstName ?? '',
      event,
      ...details,
      at: ctx.clock.now().toISOString(),
      url: `${ctx.config.origin}/profile/security`,
    },
  })

/** Notifies the owner of an account of access that outlives a session, in the transaction that creates it. */
export async function notifyAccessEvent(
  ctx: Context,
  { userId, event, name }: { userId: string; event: AccessEvent; name: string },
): Promise<void> {
  const [owner] = await ctx.db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
  if (!owner) return
  await enqueueEmail(ctx, {
    template: 'security-event',
    recipient: owner.email,
    data: {
      firstName: owner.firstName,
      event,
      name,
      at: ctx.clock.now().toISOString(),
      url: `${ctx.config.origin}${accessPath}`,
    },
  })
}
