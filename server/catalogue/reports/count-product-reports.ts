import { eq } from 'drizzle-orm'
import { type Context, requireAdmin } from '../../context.ts'
import { productReports } from '../../database/schema/product-reports.ts'

/** Reports somebody made of articles, and reports of their own articles. */
export async function countProductReports(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const [made, received] = await Promise.all([
    ctx.db.$count(productReports, eq(productReports.reporterId, userId)),
    ctx.db.$count(productReports, eq(productReports.sellerId, userId)),
  ])
  return { made, received }
}
