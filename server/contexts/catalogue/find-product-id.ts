import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { deletedProducts, products } from '#server/database/schema/catalogue.ts'
import { isVisible } from './listing.ts'
import { listPrimaryPictures } from './pictures.ts'

/** Matches the product of this id or number; nothing for an invalid one. */
export const hasIdOrNumber = (table: typeof products | typeof deletedProducts, idOrNumber: string): SQL =>
  isUuid(idOrNumber)
    ? eq(table.id, idOrNumber)
    : eq(table.number, /^\d{1,12}$/.test(idOrNumber) ? Number(idOrNumber) : 0)

export const missingProduct = () =>
  new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })

/** Returns the id of a product by id or number, whether it exists or was deleted. @throws AppError `not-found` */
export async function findProductId(
  { db }: Context,
  { idOrNumber }: { idOrNumber: string },
): Promise<string> {
  if (isUuid(idOrNumber)) return idOrNumber
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(hasIdOrNumber(products, idOrNumber))
    .unionAll(
      db
        .select({ id: deletedProducts.id })
        .from(deletedProducts)
        .where(hasIdOrNumber(deletedProducts, idOrNumber)),
    )
  if (!found) throw missingProduct()
  return found.id
}

interface ProductLink {
  path: string
  picture: Picture | null
}

/** Returns the public addresses of these products by id; products that are not public are absent. */
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
