import { inArray, sql } from 'drizzle-orm'
import { checkSale } from '#domain/catalogue/sale-units.ts'
import { decimalFromCents } from '#domain/money.ts'
import { changedPrice, maxPrice, type PriceChange } from '#domain/selling/price-change.ts'
import type { ManyChange } from '#domain/selling/table-schemas.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { checkLastDay, checkPlace } from './create-product.ts'
import { moveToCategory } from './move-to-category.ts'
import { type ChangeReport, type LockedOwnProduct, lockOwnProducts } from './own-products.ts'

/**
 * Changes one thing of many products of the signed-in seller; those that cannot take it stay, each with the reason.
 * @throws AppError `not-found` when one of them is another seller's: none is changed; `invalid` for a category, a place or
 * a day that is none
 */
export async function changeMany(
  ctx: Context,
  { productIds, change }: { productIds: string[]; change: ManyChange },
): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOwnProducts(ctx, actor, { productIds })
    const setAll = async (set: { pickupPlaceId: string | null } | { availableUntil: string | null }) => {
      const ids = locked.map(({ id }) => id)
      await ctx.db
        .update(products)
        .set({ ...set, updatedAt: ctx.clock.now() })
        .where(inArray(products.id, ids))
      return { changed: ids.length, refused: [] }
    }
    switch (change.kind) {
      case 'percent':
      case 'amount':
        return changePrices(ctx, locked, change)
      case 'category': {
        const { moved, refused } = await moveToCategory(ctx, { products: locked, ...change })
        return { changed: moved.length, refused }
      }
      case 'place':
        await checkPlace(ctx, { sellerId: actor.userId, ...change })
        return setAll({ pickupPlaceId: change.pickupPlaceId })
      case 'last-day':
        checkLastDay(ctx, change)
        return setAll({ availableUntil: change.availableUntil })
    }
  })
}

/** Prices by quantity go up and down with the price they are below. */
async function changePrices(
  ctx: Context,
  locked: readonly LockedOwnProduct[],
  change: PriceChange,
): Promise<ChangeReport> {
  const refused: ChangeReport['refused'] = []
  const rows = locked.flatMap(({ id, title, price: before, ...sale }) => {
    const refuse = (reason: string) => {
      refused.push({ id, title, reason })
      return []
    }
    if (before === null) return refuse(ownProductMessages.onRequest)
    const price = changedPrice(before, change)
    if (price > maxPrice) return refuse(ownProductMessages.priceTooHigh)
    const priceTiers = sale.priceTiers.map((tier) => ({ ...tier, price: changedPrice(tier.price, change) }))
    const [problem] = Object.values(checkSale({ ...sale, priceTiers, price }))
    if (problem) return refuse(problem)
    return [sql`(${id}::uuid, ${decimalFromCents(price)}::numeric, ${JSON.stringify(priceTiers)}::jsonb)`]
  })
  if (rows.length > 0)
    await ctx.db.execute(sql`
      update ${products} set price = changed.price, price_tiers = changed.tiers,
        updated_at = ${ctx.clock.now().toISOString()}::timestamptz
      from (values ${sql.join(rows, sql`, `)}) as changed (id, price, tiers)
      where ${products.id} = changed.id`)
  return { changed: rows.length, refused }
}
