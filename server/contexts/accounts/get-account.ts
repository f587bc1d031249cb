import { eq } from 'drizzle-orm'
import { missingProfileFields } from '#domain/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/** The visitor's own account as the shell and the profile show it; null for an anonymous visitor. */
export async function getAccount(ctx: Context) {
  if (!ctx.actor) return null
  const [profile] = await ctx.db
    .select({
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      userType: profiles.userType,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      siret: profiles.siret,
      vatNumber: profiles.vatNumber,
      vatRegime: profiles.vatRegime,
      vatOnDebits: profiles.vatOnDebits,
      phone: profiles.phone,
      address: profiles.address,
      avatarUrl: profiles.avatarUrl,
    })
    .from(profiles)
    .where(eq(profiles.id, ctx.actor.userId))
  const { userId, email, role, impersonatedBy, awaitsSecondFactor, member } = ctx.actor
  return {
    id: userId,
    email,
    role,
    /** An administrator acts as this person. */
    isImpersonated: impersonatedBy !== undefined,
    /** An administrator who must set up a second factor before they are one (`role` is null until then). */
    awaitsSecondFactor: awaitsSecondFactor === true,
    /** The team role of the member; null: the owner of the account. */
    teamRole: member?.role ?? null,
    profile: profile ? { ...profile, missing: missingProfileFields(profile) } : null,
  }
}
