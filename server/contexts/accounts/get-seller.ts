import { eq } from 'drizzle-orm'
import type { OrganizationType, UserType } from '#domain/accounts/accounts.ts'
import { type SellerIdentity, sellerIdentity, sellerName } from '#domain/accounts/seller-identity.ts'
import { type Day, dayOf } from '#domain/platform/days.ts'
import { pauseOn } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/** What everybody may know of a seller. */
export interface Seller {
  name: string
  identity: SellerIdentity
  isSuspended: boolean
  /** The last day of their holiday; null: one can order. */
  pausedUntil: Day | null
  userType: UserType | null
  organizationType: OrganizationType | null
  /** Null for an unknown id. */
  createdAt: Date | null
}

export async function getSeller(ctx: Context, input: { userId: string }): Promise<Seller> {
  const [seller] = await ctx.db
    .select({
      companyName: profiles.companyName,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      address: profiles.address,
      siret: profiles.siret,
      vatNumber: profiles.vatNumber,
      vatRegime: profiles.vatRegime,
      userType: profiles.userType,
      organizationType: profiles.organizationType,
      suspendedAt: profiles.suspendedAt,
      salesPausedUntil: profiles.salesPausedUntil,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  return {
    name: seller ? sellerName(seller) : 'Vendeur',
    identity: seller ? sellerIdentity(seller) : { kind: 'undeclared' },
    isSuspended: Boolean(seller?.suspendedAt),
    pausedUntil: pauseOn(dayOf(ctx.clock.now()), seller?.salesPausedUntil ?? null),
    userType: seller?.userType ?? null,
    organizationType: seller?.organizationType ?? null,
    createdAt: seller?.createdAt ?? null,
  }
}
