import { and, desc, eq } from 'drizzle-orm'
import { featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Price } from '#domain/money.ts'
import { hidesPrices, isListed, priceFor } from '../../catalogue/listing.ts'
import { inCategory } from '../../catalogue/search-conditions.ts'
import type { Context } from '../../context.ts'
import { categories, productImages, products } from '../../database/schema/catalogue.ts'

/** As many as a reader that looks in once a day should not miss. */
const most = 50

export interface NewProduct {
  id: string
  number: number
  title: string
  description: string
  price: Price
  categoryName: string
  /** Address without size and ending. */
  picture: string | null
  createdAt: Date
}

/** What has come last into the catalogue, or into one category and those below it, and can still be had. */
export async function listNewest(
  ctx: Context,
  { categoryId }: { categoryId: string | null },
): Promise<NewProduct[]> {
  const [rows, hidden] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        description: products.description,
        price: products.price,
        categoryName: categories.name,
        picture: productImages.url,
        createdAt: products.createdAt,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(productImages, and(eq(productImages.productId, products.id), productImages.isPrimary))
      .where(
        and(
          isListed,
          eq(products.status, featuredStatus),
          inCategory(ctx, products.categoryId, { category: categoryId, parent: null }),
        ),
      )
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(most),
    hidesPrices(ctx),
  ])
  return rows.map(({ price, ...row }) => ({ ...row, price: priceFor(price, hidden) }))
}
