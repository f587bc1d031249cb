import { and, eq, inArray, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { changeStatus, type SettableStatus } from '#domain/selling/own-products.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { listOrderedProducts } from '../orders/list-ordered-products.ts'

export const missingProductError = () =>
  new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })

/** Locks a product until the transaction ends, and returns it. @throws AppError `not-found` for another seller's product */
export async function lockOwnProduct(
  ctx: Context,
  actor: Pick<Actor, 'userId'>,
  { productId }: { productId: string },
) {
  if (!isUuid(productId)) throw missingProductError()
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.userId, actor.userId)))
    .for('update')
  if (!product) throw missingProductError()
  return product
}

/** The result of changing several products: how many changed, and the refused ones, each with its reason. */
export interface ChangeReport {
  changed: number
  refused: { id: string; title: string; reason: string }[]
}

/**
 * Locks several products of one seller until the transaction ends. @throws AppError `not-found` when one of them is not theirs
 */
async function lockOwnProducts(ctx: Context, actor: Actor, input: { productIds: readonly string[] }) {
  const ids = [...new Set(input.productIds)]
  const rows = await lockProductRows(
    ctx.db
      .select({
        id: products.id,
        title: products.title,
        status: products.status,
        quantity: products.quantity,
      })
      .from(products)
      .where(and(inArray(products.id, ids), eq(products.userId, actor.userId)))
      .$dynamic(),
    'update',
  )
  if (rows.length < ids.length) {
    throw new AppError('not-found', ownProductMessages.gone, { title: productMessages.missing.title })
  }
  return rows
}

/**
 * Sets the status of products of the signed-in seller. A status on which an order or an administrator decides remains, with the
 * reason. @throws AppError `not-found` when one of them is another seller's; then none is changed
 */
export async function setProductStatus(
  ctx: Context,
  input: { productIds: string[]; status: SettableStatus },
): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const refused: ChangeReport['refused'] = []
    const rows = (await lockOwnProducts(ctx, actor, input)).flatMap(({ id, title, ...product }) => {
      const change = changeStatus(product, input.status)
      if (!('refusal' in change)) return [sql`(${id}::uuid, ${change.quantity}::integer)`]
      refused.push({ id, title, reason: change.refusal })
      return []
    })
    if (rows.length > 0) {
      const now = ctx.clock.now().toISOString()
      await ctx.db.execute(sql`
        update ${products} set status = ${input.status}, quantity = changed.quantity, updated_at = ${now}::timestamptz
        from (values ${sql.join(rows, sql`, `)}) as changed (id, quantity)
        where ${products.id} = changed.id`)
    }
    return { changed: rows.length, refused }
  })
}

/**
 * Hides products of the signed-in seller, or shows them again. Showing removes a last day that has passed, because the next night
 * would hide the product again.
 * @throws AppError `not-found` when one of them is another seller's; then none is changed
 */
export async function setProductVisibility(
  ctx: Context,
  input: { productIds: string[]; isHidden: boolean },
): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOwnProducts(ctx, actor, input)
    const now = ctx.clock.now()
    const lastDay = sql`case when ${products.availableUntil} >= ${toParisDay(now)} then ${products.availableUntil} end`
    await ctx.db
      .update(products)
      .set({
        isHidden: input.isHidden,
        updatedAt: now,
        ...(!input.isHidden && { availableUntil: lastDay }),
      })
      .where(
        inArray(
          products.id,
          locked.map(({ id }) => id),
        ),
      )
    return { changed: locked.length, refused: [] }
  })
}

/**
 * Deletes products of the signed-in seller, with everything that belongs to them. Products in an order remain, with the reason. A job
 * deletes the files of their pictures, except those that another product shows.
 * @throws AppError `not-found` when one of them is another seller's; then none is deleted
 */
export async function deleteProducts(ctx: Context, input: { productIds: string[] }): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOwnProducts(ctx, actor, input)
    const lockedIds = locked.map(({ id }) => id)
    // Queried after the lock: a concurrent order is either found here, or waits and finds the products deleted.
    const sold = await listOrderedProducts(ctx, { productIds: lockedIds })
    const refused = locked.filter(({ id }) => sold.has(id))
    const ids = lockedIds.filter((id) => !sold.has(id))
    if (ids.length > 0) {
      const pictures = await ctx.db
        .selectDistinct({ url: productImages.url })
        .from(productImages)
        .where(inArray(productImages.productId, ids))
      await ctx.db.delete(products).where(inArray(products.id, ids))
      if (pictures.length > 0) {
        await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: pictures.map(({ url }) => url) })
      }
    }
    return {
      changed: ids.length,
      refused: refused.map(({ id, title }) => ({ id, title, reason: ownProductMessages.wasSold })),
    }
  })
}
