import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { checkCustomValues, inputFromStored, type StoredValue } from '#domain/catalogue/custom-values.ts'
import type { CustomValueInput } from '#domain/catalogue/field-types.ts'
import { checkSale } from '#domain/catalogue/sale-units.ts'
import { AppError } from '#domain/errors.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'
import { changedPrice, maxPrice, type PriceChange } from '#domain/selling/price-change.ts'
import type { cellSchema, ManyChange } from '#domain/selling/table-schemas.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import { checkLastDay, checkPlace, refuseSale } from './create-product.ts'
import { listProductFields, writeCustomValues } from './custom-values.ts'
import { type ChangeReport, type LockedOwnProduct, lockOwnProduct, lockOwnProducts } from './own-products.ts'

type Change = z.output<typeof cellSchema>
type Product = Awaited<ReturnType<typeof lockOwnProduct>>

/**
 * Changes one thing of a product of the signed-in seller, in the table of their products. `lost`: what it no longer says
 * of itself in its new category, by custom field, for who takes the change back.
 * @throws AppError `not-found` for another seller's; `conflict` when the cell no longer says what the seller saw; `invalid`
 */
export async function changeCell(
  ctx: Context,
  { productId, change }: { productId: string; change: Change },
): Promise<{ lost: Record<string, string> }> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const product = await lockOwnProduct(ctx, actor, { productId })
    const now = { price: product.price, category: product.categoryId, place: product.pickupPlaceId }[
      change.field
    ]
    // Sent again, it has been done already.
    if (now === change.value) return { lost: {} }
    if (now !== change.seen) throw new AppError('conflict', ownProductMessages.cellChanged(null))
    switch (change.field) {
      case 'price':
        await setPrice(ctx, product, change.value)
        return { lost: {} }
      case 'place': {
        await checkPlace(ctx, { sellerId: actor.userId, pickupPlaceId: change.value })
        const set = { pickupPlaceId: change.value, updatedAt: ctx.clock.now() }
        await ctx.db.update(products).set(set).where(eq(products.id, productId))
        return { lost: {} }
      }
      case 'category': {
        const { lost, refused } = await moveToCategory(ctx, {
          products: [product],
          categoryId: change.value,
          given: change.values,
        })
        if (refused[0]) throw new AppError('invalid', refused[0].reason)
        return { lost: lost.get(productId) ?? {} }
      }
    }
  })
}

/** The mark of a price on request follows the price. */
async function setPrice(ctx: Context, product: Product, price: Cents | null): Promise<void> {
  refuseSale({ ...product, price })
  if ((price === null) !== (product.price === null)) {
    const fields = product.categoryId ? await listCategoryFields(ctx, { categoryId: product.categoryId }) : []
    const mark = fields.find(({ name }) => name === priceOnRequestField)
    if (price === null && !mark) throw new AppError('invalid', ownProductMessages.onRequestRefused)
    if (mark && price === null)
      await writeCustomValues(ctx, [{ productId: product.id, customFieldId: mark.id, value: 'true' }])
    else if (mark)
      await ctx.db
        .delete(productCustomFieldValues)
        .where(
          and(
            eq(productCustomFieldValues.productId, product.id),
            eq(productCustomFieldValues.customFieldId, mark.id),
          ),
        )
  }
  await ctx.db.update(products).set({ price, updatedAt: ctx.clock.now() }).where(eq(products.id, product.id))
}

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

interface Move {
  refused: ChangeReport['refused']
  moved: string[]
  /** Values that the new category has no field for, and that are removed, by product. */
  lost: Map<string, Record<string, string>>
}

/**
 * Moves products to a category; those that lack a value it requires stay, with the reason. `given` is set on each besides its own values. In
 * the caller's transaction, which has locked the products.
 * @throws AppError `invalid` when there is no such category
 */
async function moveToCategory(
  ctx: Context,
  input: {
    products: readonly { id: string; title: string; price: Cents | null }[]
    categoryId: string
    given?: Record<string, string>
  },
): Promise<Move> {
  const fields = await listProductFields(ctx, input)
  const ids = input.products.map(({ id }) => id)
  const { productId, customFieldId } = productCustomFieldValues
  const said = Map.groupBy(
    await ctx.db.select().from(productCustomFieldValues).where(inArray(productId, ids)),
    (value) => value.productId,
  )
  const own = new Map(fields.map((field) => [field.id, field]))
  const given = Object.entries(input.given ?? {}).flatMap(([customFieldId, value]) =>
    own.has(customFieldId) ? [{ customFieldId, value }] : [],
  )
  const move: Move = { refused: [], moved: [], lost: new Map() }
  const added: (StoredValue & { productId: string })[] = []
  for (const { id, title, price } of input.products) {
    const values = [...given, ...(said.get(id) ?? [])]
    const { errors, stored } = checkCustomValues(fields, inputsOf(values, own), { onRequest: price === null })
    const [reason] = Object.values(errors)
    if (reason) {
      move.refused.push({ id, title, reason })
      continue
    }
    move.moved.push(id)
    const otherValues = values.filter((value) => !own.has(value.customFieldId))
    if (otherValues.length > 0)
      move.lost.set(id, Object.fromEntries(otherValues.map((value) => [value.customFieldId, value.value])))
    if (given.length > 0) added.push(...stored.map((value) => ({ ...value, productId: id })))
  }
  if (move.moved.length === 0) return move
  const stays = fields.map(({ id }) => id)
  await ctx.db
    .delete(productCustomFieldValues)
    .where(
      and(inArray(productId, move.moved), stays.length > 0 ? not(inArray(customFieldId, stays)) : undefined),
    )
  await writeCustomValues(ctx, added)
  await ctx.db
    .update(products)
    .set({ categoryId: input.categoryId, updatedAt: ctx.clock.now() })
    .where(inArray(products.id, move.moved))
  return move
}

/** The stored values, as a form would send them; values that the field does not accept any more are left out. */
function inputsOf(
  values: readonly StoredValue[],
  fields: ReadonlyMap<string, CustomField>,
): Record<string, CustomValueInput> {
  return Object.fromEntries(
    values.flatMap(({ customFieldId, value }): [string, CustomValueInput][] => {
      const field = fields.get(customFieldId)
      if (!field || field.name === priceOnRequestField) return []
      return [[customFieldId, inputFromStored(field.fieldType, value)]]
    }),
  )
}
