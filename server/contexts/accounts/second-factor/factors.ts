import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { authenticatorApps, passkeys } from '#server/database/schema/second-factor.ts'

/** What a person has set up; empty: the password alone opens their account. */
export async function methodsOf({ db }: Context, userId: string): Promise<SecondFactorMethod[]> {
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

/** Whether administrators must have one (setting admin_second_factor). */
export const isDemandedOfAdmins = async (ctx: Context): Promise<boolean> =>
  (await getSettings(ctx)).secondFactorForAdmins

/** An administrator is none before they have set up what is demanded of them. */
export const awaitsSecondFactor = async (ctx: Context, userId: string): Promise<boolean> =>
  (await isDemandedOfAdmins(ctx)) && (await methodsOf(ctx, userId)).length === 0
