import { and, countDistinct, desc, eq, inArray, max, not, sql } from 'drizzle-orm'
import { alertMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { type AlertKind, alertKinds, maxWatchedProducts, watchedPageSize } from '#domain/alerts/alerts.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import type { Price } from '#domain/money.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { isListed, priceFor } from '#server/contexts/catalogue/listing.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { productWatches } from '#server/database/schema/alerts.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { isPublicProduct, requirePublicProduct } from './read-products.ts'

export interface ProductWatch {
  kinds: AlertKind[]
}

/** Returns the signed-in user's watch on one product. @throws AppError `not-signed-in`, `not-found` */
export async function getProductWatch(ctx: Context, input: { productId: string }): Promise<ProductWatch> {
  const actor = requireActor(ctx)
  await requirePublicProduct(ctx, input)
  return { kinds: await listWatchedKinds(ctx, { ...input, userId: actor.userId }) }
}

async function listWatchedKinds(
  { db }: Context,
  { userId, productId }: { userId: string; productId: string },
): Promise<AlertKind[]> {
  const rows = await db
    .select({ kind: productWatches.kind })
    .from(productWatches)
    .where(and(eq(productWatches.userId, userId), eq(productWatches.productId, productId)))
  return alertKinds.filter((kind) => rows.some((row) => row.kind === kind))
}

/**
 * Replaces the signed-in user's watch on one product. A product that is no longer public accepts no new watch; an existing one
 * can be ended.
 * @throws AppError `not-signed-in`, `not-found`; `conflict` above the limit
 */
export async function saveProductWatch(
  ctx: Context,
  { productId, kinds }: { productId: string; kinds: AlertKind[] },
): Promise<ProductWatch> {
  const { userId } = requireActor(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'productWatches', userId)
    const watchedKinds = isUuid(productId) ? await listWatchedKinds(ctx, { userId, productId }) : []
    const addsNoKind = watchedKinds.length > 0 && kinds.every((kind) => watchedKinds.includes(kind))
    if (!addsNoKind) await requirePublicProduct(ctx, { productId })
    await ctx.db
      .delete(productWatches)
      .where(
        and(
          eq(productWatches.userId, userId),
          eq(productWatches.productId, productId),
          kinds.length > 0 ? not(inArray(productWatches.kind, kinds)) : undefined,
        ),
      )
    await addWatches(ctx, { userId, productId, kinds })
  })
  return { kinds }
}

/** Inserts watches, in a transaction that holds the lock `productWatches`. @throws AppError `conflict` above the limit */
export async function addWatches(
  { db, clock }: Context,
  { userId, productId, kinds }: { userId: string; productId: string; kinds: AlertKind[] },
): Promise<void> {
  if (kinds.length === 0) return
  const createdAt = clock.now()
  await db
    .insert(productWatches)
    .values(kinds.map((kind) => ({ userId, productId, kind, createdAt })))
    .onConflictDoNothing()
  const [watched] = await db
    .select({ products: countDistinct(productWatches.productId) })
    .from(productWatches)
    .where(eq(productWatches.userId, userId))
  if ((watched?.products ?? 0) > maxWatchedProducts)
    throw new AppError('conflict', alertMessages.tooManyWatched(maxWatchedProducts), {
      title: alertMessages.saveFailureTitle,
    })
}

/** Returns those of the products that at least one user watches. */
export async function filterWatchedProducts(
  { db }: Context,
  { productIds }: { productIds: string[] },
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: productWatches.productId })
    .from(productWatches)
    .where(inArray(productWatches.productId, productIds))
  return new Set(rows.map(({ id }) => id))
}

export interface WatchedProduct {
  productId: string
  /** The number in the product's address. */
  number: number
  /** The title and status of a public product; otherwise null. */
  title: string | null
  status: ProductStatus | null
  /** True while the product is in the catalogue. */
  isListed: boolean
  /** True when the product's page can be opened, even sold out. */
  isPublic: boolean
  price: Price
  picture: Picture | null
  kinds: AlertKind[]
}

/** Lists the products that the signed-in user watches, the newest watch first. @throws AppError `not-signed-in` */
export async function listWatchedProducts(
  ctx: Context,
  { page }: { page: number },
): Promise<Page<WatchedProduct>> {
  const actor = requireActor(ctx)
  const isOwn = eq(productWatches.userId, actor.userId)
  const watched = ctx.db
    .select({
      productId: productWatches.productId,
      kinds: sql<AlertKind[]>`array_agg(${productWatches.kind})`.as('kinds'),
      since: max(productWatches.createdAt).as('since'),
    })
    .from(productWatches)
    .where(isOwn)
    .groupBy(productWatches.productId)
    .as('watched')
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        productId: products.id,
        number: products.number,
        title: products.title,
        status: products.status,
        isListed: sql<boolean>`${isListed}`,
        isPublic: sql<boolean>`${isPublicProduct}`,
        price: products.price,
        kinds: watched.kinds,
        picture: { url: productImages.url, width: productImages.width, height: productImages.height },
      })
      .from(watched)
      .innerJoin(products, eq(products.id, watched.productId))
      .leftJoin(productImages, and(eq(productImages.productId, products.id), productImages.isPrimary))
      .orderBy(desc(watched.since), desc(products.id))
      .limit(watchedPageSize)
      .offset((page - 1) * watchedPageSize),
    countUpTo(ctx.db, sql`${watched}`, undefined),
  ])
  return {
    // The current state of a product that is no longer public is not disclosed.
    items: rows.map(({ price, picture, kinds, ...row }) => ({
      ...row,
      title: row.isPublic ? row.title : null,
      status: row.isPublic ? row.status : null,
      price: priceFor(price, !row.isPublic),
      picture: row.isPublic ? picture : null,
      kinds: alertKinds.filter((kind) => kinds.includes(kind)),
    })),
    total,
    page,
    pageCount: pageCountOf(total, watchedPageSize),
  }
}
