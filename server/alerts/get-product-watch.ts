import { and, eq } from 'drizzle-orm'
import { type AlertKind, alertKinds } from '#domain/alerts/alerts.ts'
import { type Context, requireActor } from '../context.ts'
import { productWatches } from '../database/schema/alerts.ts'
import { requirePublicProduct } from './public-product.ts'

export interface ProductWatch {
  kinds: AlertKind[]
}

/** What the signed-in person wants to be told of one product. @throws AppError `not-signed-in`, `not-found` */
export async function getProductWatch(ctx: Context, input: { productId: string }): Promise<ProductWatch> {
  const actor = requireActor(ctx)
  await requirePublicProduct(ctx, input)
  return { kinds: await listWatchedKinds(ctx, { ...input, userId: actor.userId }) }
}

export async function listWatchedKinds(
  { db }: Context,
  { userId, productId }: { userId: string; productId: string },
): Promise<AlertKind[]> {
  const rows = await db
    .select({ kind: productWatches.kind })
    .from(productWatches)
    .where(and(eq(productWatches.userId, userId), eq(productWatches.productId, productId)))
  return alertKinds.filter((kind) => rows.some((row) => row.kind === kind))
}
