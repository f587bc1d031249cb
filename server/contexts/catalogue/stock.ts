import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Condition } from '#domain/catalogue/conditions.ts'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import { type ProductStatus, stockAfterOrder, stockAfterReturn } from '#domain/catalogue/statuses.ts'
import type { ProductVatRegime } from '#domain/invoices/invoices.ts'
import type { Cents } from '#domain/money.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { HistoryReason } from '#domain/selling/product-history.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { placeJoin, placeSnapshot } from '../places/public-places.ts'
import { isVisible } from './listing.ts'
import { saleColumns } from './sale-columns.ts'

/** Returns the stock of these products, hidden ones included. */
export async function listStock(
  { db }: Context,
  input: { productIds: string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: products.id, quantity: products.quantity })
    .from(products)
    .where(inArray(products.id, input.productIds))
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/**
 * Reduces the stock by the ordered quantities in one statement and updates the status. The products are locked (`lockProducts`) and have
 * enough stock.
 */
export async function reserveStock(
  ctx: Context,
  input: { orderId: string; lines: readonly { productId: string; stock: number; quantity: number }[] },
): Promise<void> {
  const rows = input.lines.map((line) => {
    const { quantity, status } = stockAfterOrder(line.stock, line.quantity)
    return sql`(${line.productId}::uuid, ${quantity}::integer, ${status}::text)`
  })
  const now = ctx.clock.now().toISOString()
  await ctx.db.execute(sql`
    update ${products} set quantity = remaining.quantity, status = remaining.status, updated_at = ${now}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) as remaining (id, quantity, status),
      ${changeReasonSql({ reason: 'order', subjectId: input.orderId })}
    where ${products.id} = remaining.id`)
}

/**
 * Returns an order's quantities to the stock, also of hidden products. `alsoLocked` are products whose stock the same transaction may
 * release later; they are locked now, in the same order.
 */
export async function releaseStock(
  ctx: Context,
  input: {
    orderId: string
    lines: readonly { productId: string; quantity: number }[]
    alsoLocked?: readonly string[]
  },
): Promise<void> {
  const returned = new Map(input.lines.map((line) => [line.productId, line.quantity]))
  const locked = await lockProductRows(
    ctx.db
      .select({ id: products.id, quantity: products.quantity, status: products.status })
      .from(products)
      .where(inArray(products.id, [...returned.keys(), ...(input.alsoLocked ?? [])]))
      .$dynamic(),
  )
  const released = locked.filter(({ id }) => returned.has(id))
  if (released.length === 0) return
  const rows = released.map((product) => {
    const { quantity, status } = stockAfterReturn(product, returned.get(product.id) ?? 0)
    return sql`(${product.id}::uuid, ${quantity}::integer, ${status}::text)`
  })
  const now = ctx.clock.now().toISOString()
  await ctx.db.execute(sql`
    update ${products} set quantity = restocked.quantity, status = restocked.status, updated_at = ${now}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) as restocked (id, quantity, status),
      ${changeReasonSql({ reason: 'order-returned', subjectId: input.orderId })}
    where ${products.id} = restocked.id`)
}

export interface LockedProduct extends Sale {
  productId: string
  sellerId: string
  title: string
  /** Null for a price on request. */
  price: Cents | null
  status: ProductStatus
  stock: number
  condition: Condition | null
  weight: number | null
  handling: Handling
  provenance: Provenance
  /** Null for the seller's usual regime. */
  vatRegime: ProductVatRegime | null
  /** Its place, or its seller's default place; null without one. */
  placeId: string | null
  place: PlaceSnapshot | null
}

/** Locks products until the transaction ends; unknown and hidden ones are absent. */
export async function lockProducts(
  { db }: Context,
  { productIds }: { productIds: string[] },
): Promise<LockedProduct[]> {
  const rows = await lockProductRows(
    db
      .select({
        productId: products.id,
        sellerId: products.userId,
        title: products.title,
        price: products.price,
        status: products.status,
        stock: products.quantity,
        condition: products.condition,
        weight: products.weight,
        handling: products.handling,
        provenance: products.provenance,
        vatRegime: products.vatRegime,
        ...saleColumns,
        pickupPlace: placeJoin.table,
      })
      .from(products)
      .leftJoin(placeJoin.table, placeJoin.matches(products.pickupPlaceId, products.userId))
      .where(and(inArray(products.id, productIds), isVisible))
      .$dynamic(),
  )
  return rows.map(({ pickupPlace, ...product }) => ({
    ...product,
    placeId: pickupPlace?.id ?? null,
    place: pickupPlace && placeSnapshot(pickupPlace),
  }))
}

/** Returns a query of the sellers' ids. A product never changes its seller, so no row needs a lock. */
export const sellerIdsSql = (productIds: readonly string[]): SQL =>
  sql`select ${products.userId} from ${products} where ${inArray(products.id, [...productIds])}`

interface ChangeReason {
  reason: HistoryReason
  /** The order or the import. */
  subjectId?: string
}

const setReasonSql = ({ reason, subjectId }: ChangeReason): SQL =>
  sql`set_config('rechantier.reason', ${subjectId ? `${reason}/${subjectId}` : reason}, true)`

/** Sets the reason for changes of products until the transaction ends or sets another; triggers store it in `product_history`. */
export async function setChangeReason(ctx: Context, reason: ChangeReason): Promise<void> {
  await ctx.db.execute(sql`select ${setReasonSql(reason)}`)
}

/** Does the same within an update, `from …, ${changeReasonSql(…)}`, which saves a statement. */
const changeReasonSql = (reason: ChangeReason): SQL => sql`(select ${setReasonSql(reason)}) as cause`
