import { eq, type SQLWrapper } from 'drizzle-orm'
import type { OrganizationType, UserType } from '#domain/accounts/accounts.ts'
import { type SellerIdentity, sellerIdentity, sellerName } from '#domain/accounts/seller-identity.ts'
import type { SalesStop } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { salesStopColumns, toSalesStop } from './sales-stops.ts'

/** Public facts about a seller. */
export interface Seller extends SalesStop {
  name: string
  identity: SellerIdentity
  isSuspended: boolean
  userType: UserType | null
  organizationType: OrganizationType | null
  /** Null for an unknown id. */
  createdAt: Date | null
}

const sellerColumns = (ctx: Context) => ({
  // The id comes first, because Drizzle takes a joined row for absent when its first column is null.
  id: profiles.id,
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
  ...salesStopColumns(ctx),
  createdAt: profiles.createdAt,
})

/** Joins the seller to a statement of another context; `toSeller` converts the columns. */
export const sellerJoin = {
  table: profiles,
  columns: sellerColumns,
  on: (userId: SQLWrapper) => eq(profiles.id, userId),
}

const selectSellers = (ctx: Context) => ctx.db.select(sellerColumns(ctx)).from(profiles)

export async function getSeller(ctx: Context, input: { userId: string }): Promise<Seller> {
  const [row] = await selectSellers(ctx).where(eq(profiles.id, input.userId))
  return toSeller(ctx, row ?? null)
}

export function toSeller(
  ctx: Context,
  row: Awaited<ReturnType<typeof selectSellers>>[number] | null,
): Seller {
  return {
    name: row ? sellerName(row) : 'Vendeur',
    identity: row ? sellerIdentity(row) : { kind: 'undeclared' },
    isSuspended: Boolean(row?.suspendedAt),
    ...(row ? toSalesStop(ctx, row) : { pausedUntil: null, isUnpayable: false }),
    userType: row?.userType ?? null,
    organizationType: row?.organizationType ?? null,
    createdAt: row?.createdAt ?? null,
  }
}
