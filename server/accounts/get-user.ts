import { eq } from 'drizzle-orm'
import { missingProfileFields } from '#domain/accounts/accounts.ts'
import { listSellerProducts } from '../catalogue/list-seller-products.ts'
import { type Context, requireAdmin } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import { listBuyerOrders } from '../orders/list-buyer-orders.ts'
import { findPerson } from './find-person.ts'
import { listSessions } from './list-sessions.ts'
import { methodsOf } from './second-factor/factors.ts'

/** Everything administrators see of one person. @throws AppError `not-found` */
export async function getUser(ctx: Context, input: { userId: string }) {
  requireAdmin(ctx)
  const { id } = await findPerson(ctx, input)
  const [[profile], products, orders, sessions, secondFactor] = await Promise.all([
    ctx.db
      .select({
        id: profiles.id,
        email: profiles.email,
        username: profiles.username,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        userType: profiles.userType,
        organizationType: profiles.organizationType,
        companyName: profiles.companyName,
        phone: profiles.phone,
        address: profiles.address,
        role: profiles.role,
        avatarUrl: profiles.avatarUrl,
        suspendedAt: profiles.suspendedAt,
        suspensionReason: profiles.suspensionReason,
        createdAt: profiles.createdAt,
      })
      .from(profiles)
      .where(eq(profiles.id, id)),
    listSellerProducts(ctx, { sellerId: id }),
    listBuyerOrders(ctx, { buyerId: id }),
    listSessions(ctx, { userId: id }),
    methodsOf(ctx, id),
  ])
  if (!profile) throw new Error('profiles are not deleted')
  return {
    ...profile,
    suspendedAt: profile.suspendedAt?.toISOString() ?? null,
    createdAt: profile.createdAt.toISOString(),
    missing: missingProfileFields(profile),
    products,
    orders,
    sessions,
    secondFactor,
  }
}
