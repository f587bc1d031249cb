import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ProductInput } from '#domain/catalogue/schemas.ts'
import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { setChangeReason } from '#server/contexts/catalogue/stock.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { cursorMoment, isAfterCursor, parseCursor, toCursorPage } from '#server/http/cursor.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { createProduct } from './create-product.ts'
import { getOwnProduct, type OwnProduct } from './get-own-product.ts'
import { updateProduct } from './update-product.ts'

/** A product as a program sends it, identified by its reference. Without `pictures` its pictures remain unchanged. */
export type ProductWithReference = Omit<ProductInput, 'reference'> & {
  reference: string
  pictures?: string[]
}

/** The result of one line of a batch. */
export interface Outcome {
  reference: string
  result: 'created' | 'changed' | 'unchanged' | 'refused'
  /** Why it was refused. */
  message?: string
  /** Messages by field. */
  fields?: Record<string, string>
  /** The present stock, in a batch of stocks. */
  quantity?: number
}

async function findProductId(
  { db }: Context,
  sellerId: string,
  { reference }: { reference: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.userId, sellerId), eq(products.reference, reference)))
  return found?.id
}

/** Lists the signed-in seller's products, newest first. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listOwnProductsByCursor(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { userId } = requireSeller(ctx)
  const { id, reference, title, price, quantity, status, isHidden, createdAt, updatedAt } = products
  const rows = await ctx.db
    .select({
      at: cursorMoment(createdAt),
      id,
      reference,
      title,
      price,
      quantity,
      status,
      isHidden,
      version: updatedAt,
    })
    .from(products)
    .where(and(eq(products.userId, userId), isAfterCursor(createdAt, id, parseCursor(cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return toCursorPage(rows, limit, ({ at: _, version, ...row }) => ({
    ...row,
    version: version.toISOString(),
  }))
}

/** Returns the signed-in seller's product with this reference. @throws AppError `not-found` */
export async function getProductByReference(ctx: Context, input: { reference: string }): Promise<OwnProduct> {
  const { userId } = requireSeller(ctx)
  const productId = await findProductId(ctx, userId, input)
  if (!productId) throw new AppError('not-found', partnerMessages.productMissing)
  return getOwnProduct(ctx, { productId })
}

/**
 * Replaces the signed-in seller's product with this reference as a whole.
 * @throws AppError `not-found`; `precondition-failed` when it has changed since `version`; as updateProduct
 */
export async function changeProductByReference(
  ctx: Context,
  { product, version }: { product: ProductWithReference; version: string },
): Promise<OwnProduct> {
  const stored = await getProductByReference(ctx, product)
  if (stored.version !== version) throw new AppError('precondition-failed', partnerMessages.versionOld)
  await updateProduct(ctx, {
    ...product,
    pictures: pictureIdsToStore(product, stored),
    productId: stored.id,
    version,
  })
  return getOwnProduct(ctx, { productId: stored.id })
}

const pictureIdsToStore = ({ pictures }: ProductWithReference, stored: OwnProduct): string[] =>
  pictures ?? stored.pictures.map(({ id }) => id)

/**
 * Creates or changes several products of the signed-in seller, each by itself: a refused one does not prevent the others.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer or an incomplete profile
 */
export async function saveProductsByReference(
  ctx: Context,
  { items }: { items: readonly ProductWithReference[] },
): Promise<Outcome[]> {
  const { userId } = requireSeller(ctx)
  const outcomes: Outcome[] = []
  const usedReferences = new Set<string>()
  for (const item of items) {
    const { reference } = item
    if (usedReferences.has(reference)) {
      outcomes.push({ reference, result: 'refused', message: partnerMessages.duplicateReference })
      continue
    }
    usedReferences.add(reference)
    try {
      const productId = await findProductId(ctx, userId, item)
      if (!productId)
        await createProduct(ctx, { ...item, pictures: item.pictures ?? [], submissionKey: randomUUID() })
      else {
        const stored = await getOwnProduct(ctx, { productId })
        await updateProduct(ctx, {
          ...item,
          pictures: pictureIdsToStore(item, stored),
          productId,
          version: stored.version,
        })
      }
      outcomes.push({ reference, result: productId ? 'changed' : 'created' })
    } catch (error) {
      outcomes.push(toRefusal(reference, error))
    }
  }
  return outcomes
}

/** Converts an error about this product alone to its result; any other error ends the batch. */
function toRefusal(reference: string, error: unknown): Outcome {
  const concernsProduct =
    error instanceof AppError && ['invalid', 'conflict', 'not-found'].includes(error.code)
  if (!concernsProduct) throw error
  const fields = error.details?.fields as Record<string, string> | undefined
  return { reference, result: 'refused', message: error.message, ...(fields && { fields }) }
}

interface StockChange {
  reference: string
  quantity: number
  /** The stock that the program has read; the change is refused if it is no longer this, so that a unit sold since does not return. */
  seen: number
}

/**
 * Sets the stock of several products of the signed-in seller in one transaction; sent again, it changes nothing. A product whose
 * stock is no longer the one seen is refused, with its present stock. @throws AppError `not-signed-in`, `forbidden` for a buyer
 */
export async function changeStocks(
  ctx: Context,
  { items }: { items: readonly StockChange[] },
): Promise<Outcome[]> {
  const { userId } = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { db, clock } = ctx
    const references = [...new Set(items.map(({ reference }) => reference))]
    const { id, reference, quantity, status } = products
    const locked = await lockProductRows(
      db
        .select({ id, reference, quantity, status })
        .from(products)
        .where(and(eq(products.userId, userId), inArray(reference, references)))
        .$dynamic(),
    )
    const productByReference = new Map(locked.map((product) => [product.reference, product]))
    const changes: { id: string; quantity: number; status: ProductStatus }[] = []
    const usedReferences = new Set<string>()
    const outcomes = items.map(({ reference, quantity, seen: expectedQuantity }): Outcome => {
      const refuse = (message: string, presentQuantity?: number): Outcome => ({
        reference,
        result: 'refused',
        message,
        ...(presentQuantity !== undefined && { quantity: presentQuantity }),
      })
      if (usedReferences.has(reference)) return refuse(partnerMessages.duplicateReference)
      usedReferences.add(reference)
      const product = productByReference.get(reference)
      if (!product) return refuse(partnerMessages.productMissing)
      if (product.quantity === quantity) return { reference, result: 'unchanged', quantity }
      if (product.quantity !== expectedQuantity)
        return refuse(partnerMessages.stockChanged(product.quantity), product.quantity)
      changes.push({ id: product.id, quantity, status: statusForStock(product.status, quantity) })
      return { reference, result: 'changed', quantity }
    })
    if (changes.length > 0) {
      await setChangeReason(ctx, { reason: 'program' })
      const rows = changes.map(
        (change) => sql`(${change.id}::uuid, ${change.quantity}::integer, ${change.status}::text)`,
      )
      await db.execute(sql`
        update ${products} set quantity = changed.quantity, status = changed.status,
          updated_at = ${clock.now().toISOString()}::timestamptz
        from (values ${sql.join(rows, sql`, `)}) as changed (id, quantity, status)
        where ${products.id} = changed.id`)
    }
    return outcomes
  })
}
