import { and, eq, inArray } from 'drizzle-orm'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import type { Actor, Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

export interface LockedOwnProduct {
  id: string
  title: string
  status: ProductStatus
  quantity: number
}

/** What became of several products: those that changed, and those that did not, each with its reason. */
export interface ChangeReport {
  changed: number
  refused: { id: string; title: string; reason: string }[]
}

/**
 * Several products of one seller as they are now, kept so until the transaction ends. Locked in id order, as orders lock
 * them (catalogue/lock-products.ts). @throws AppError `not-found` when one of them is not theirs
 */
export async function lockOwnProducts(
  ctx: Context,
  actor: Actor,
  input: { productIds: readonly string[] },
): Promise<LockedOwnProduct[]> {
  const ids = [...new Set(input.productIds)]
  const rows = await ctx.db
    .select({
      id: products.id,
      title: products.title,
      status: products.status,
      quantity: products.quantity,
    })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.userId, actor.userId)))
    .orderBy(products.id)
    .for('update')
  if (rows.length < ids.length) {
    throw new AppError('not-found', ownProductMessages.gone, { title: productMessages.missing.title })
  }
  return rows
}
