import { eq, type SQL } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { deletedProducts, products } from '#server/database/schema/catalogue.ts'

/** That a row is the product of this id or number; none is what is neither. */
export const isNamed = (table: typeof products | typeof deletedProducts, idOrNumber: string): SQL =>
  isUuid(idOrNumber)
    ? eq(table.id, idOrNumber)
    : eq(table.number, /^\d{1,12}$/.test(idOrNumber) ? Number(idOrNumber) : 0)

export const missingProduct = () =>
  new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })

/**
 * The id of a product named by id or number, whether it is there or was deleted.
 * @throws AppError `not-found`
 */
export async function findProductId(
  { db }: Context,
  { idOrNumber }: { idOrNumber: string },
): Promise<string> {
  if (isUuid(idOrNumber)) return idOrNumber
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(isNamed(products, idOrNumber))
    .unionAll(
      db.select({ id: deletedProducts.id }).from(deletedProducts).where(isNamed(deletedProducts, idOrNumber)),
    )
  if (!found) throw missingProduct()
  return found.id
}
