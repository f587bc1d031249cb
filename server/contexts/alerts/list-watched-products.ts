import { and, desc, eq, max, sql } from 'drizzle-orm'
import { type AlertKind, alertKinds, watchedPageSize } from '#domain/alerts/alerts.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Price } from '#domain/money.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireActor } from '#server/context.ts'
import { countUpTo } from '#server/database/page.ts'
import { productWatches } from '#server/database/schema/alerts.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { isListed, priceFor } from '../catalogue/listing.ts'
import { isPublicProduct } from './read-products.ts'

export interface WatchedProduct {
  productId: string
  /** In its address. */
  number: number
  /** What it is called, and its status, where everybody may see it. */
  title: string | null
  status: ProductStatus | null
  /** Still in the catalogue. */
  isListed: boolean
  /** Its page can be opened, sold out or not. */
  isPublic: boolean
  price: Price
  picture: Picture | null
  kinds: AlertKind[]
}

/** The products the signed-in person has set a bell on, the newest bell first. @throws AppError `not-signed-in` */
export async function listWatchedProducts(
  ctx: Context,
  { page }: { page: number },
): Promise<Page<WatchedProduct>> {
  const actor = requireActor(ctx)
  const own = eq(productWatches.userId, actor.userId)
  const watched = ctx.db
    .select({
      productId: productWatches.productId,
      kinds: sql<AlertKind[]>`array_agg(${productWatches.kind})`.as('kinds'),
      since: max(productWatches.createdAt).as('since'),
    })
    .from(productWatches)
    .where(own)
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
