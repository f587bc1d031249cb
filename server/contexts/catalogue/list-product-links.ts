import { and, inArray, ne } from 'drizzle-orm'
import { productPath } from '#domain/catalogue/addresses.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { isVisible } from './listing.ts'
import { listPrimaryPictures } from './pictures.ts'

interface ProductLink {
  path: string
  picture: Picture | null
}

/** Where everybody finds these products, by product id; one that is not shown to everybody is left out. */
export async function listProductLinks(
  ctx: Context,
  input: { productIds: string[] },
): Promise<Map<string, ProductLink>> {
  if (input.productIds.length === 0) return new Map()
  const [rows, pictures] = await Promise.all([
    ctx.db
      .select({ id: products.id, title: products.title, number: products.number })
      .from(products)
      .where(and(inArray(products.id, input.productIds), ne(products.status, 'a_valider'), isVisible)),
    listPrimaryPictures(ctx, input),
  ])
  return new Map(
    rows.map((product) => [
      product.id,
      { path: productPath(product), picture: pictures.get(product.id) ?? null },
    ]),
  )
}
