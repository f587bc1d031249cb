import { eq, sql } from 'drizzle-orm'
import { mostChanged } from '#domain/catalogue/admin-products.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { featuredLimit, featuredStatus, type ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { categories, products } from '../../database/schema/catalogue.ts'
import { featuredOrder, listFeaturedProducts } from '../list-featured-products.ts'
import { listPrimaryPictures } from '../list-primary-pictures.ts'

export interface FeaturedProduct {
  id: string
  /** In its address. */
  number: number
  title: string
  categoryName: string | null
  price: Cents | null
  status: ProductStatus
  isHidden: boolean
  picture: Picture | null
  /** Visitors see it now; otherwise why not. */
  shown: 'shown' | 'unavailable' | 'hidden' | 'no-category' | 'off-market' | 'beyond-limit'
}

/** All featured products in their order, also those visitors do not see (specification, section 4, Visibility). */
export async function listFeaturedChoice(ctx: Context): Promise<FeaturedProduct[]> {
  requireAdmin(ctx)
  const [carousel, rows] = await Promise.all([
    listFeaturedProducts(ctx),
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        categoryName: categories.name,
        price: products.price,
        status: products.status,
        isHidden: products.isHidden,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(sql`${products.isFeatured}`)
      .orderBy(...featuredOrder)
      .limit(mostChanged),
  ])
  const pictures = await listPrimaryPictures(ctx, { productIds: rows.map((row) => row.id) })
  const seen = new Set(carousel.map((card) => card.id))
  const isFull = carousel.length >= featuredLimit
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.id) ?? null,
    shown: seen.has(row.id) ? 'shown' : whyNotShown(row, isFull),
  }))
}

function whyNotShown(
  { status, isHidden, categoryName }: Pick<FeaturedProduct, 'status' | 'isHidden' | 'categoryName'>,
  isFull: boolean,
): FeaturedProduct['shown'] {
  if (status !== featuredStatus) return 'unavailable'
  if (isHidden) return 'hidden'
  if (categoryName === null) return 'no-category'
  return isFull ? 'beyond-limit' : 'off-market'
}
