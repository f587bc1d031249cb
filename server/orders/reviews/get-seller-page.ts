import { avg, count } from 'drizzle-orm'
import { sellerMessages } from '#domain/account-messages.ts'
import { canSell, type OrganizationType } from '#domain/accounts/accounts.ts'
import type { SellerIdentity } from '#domain/accounts/seller-identity.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { getSeller } from '../../accounts/get-seller.ts'
import type { Context } from '../../context.ts'
import { reviews } from '../../database/schema/reviews.ts'
import { readOpeningHours } from '../appointments/read-opening-hours.ts'
import { shownOf } from './shown-reviews.ts'

/** What everybody may know of a seller. */
export interface SellerPage {
  id: string
  name: string
  organizationType: OrganizationType | null
  identity: SellerIdentity
  since: string
  openingHours: OpeningRange[]
  reviewCount: number
  /** Of the stars; null without a review. */
  average: number | null
}

/** @throws AppError `not-found` for who does not sell, is suspended, or does not exist */
export async function getSellerPage(ctx: Context, input: { sellerId: string }): Promise<SellerPage> {
  const seller = await findPublicSeller(ctx, input)
  const [openingHours, [rated]] = await Promise.all([
    readOpeningHours(ctx, input),
    ctx.db
      .select({ count: count(), average: avg(reviews.stars) })
      .from(reviews)
      .where(shownOf(ctx, input.sellerId)),
  ])
  return {
    id: input.sellerId,
    name: seller.name,
    organizationType: seller.organizationType,
    identity: seller.identity,
    since: seller.createdAt.toISOString(),
    openingHours,
    reviewCount: rated?.count ?? 0,
    average: rated?.average ? Number(rated.average) : null,
  }
}

/** @throws AppError `not-found` */
export async function findPublicSeller(ctx: Context, input: { sellerId: string }) {
  const seller = isUuid(input.sellerId) ? await getSeller(ctx, { userId: input.sellerId }) : null
  if (!seller?.createdAt || seller.isSuspended || !canSell(seller.userType))
    throw new AppError('not-found', sellerMessages.missing.text, sellerMessages.missing)
  return { ...seller, createdAt: seller.createdAt }
}
