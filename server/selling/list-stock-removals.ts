import { and, desc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { shownRemovals } from '#domain/selling/stock-out.ts'
import { stockOutMessages } from '#domain/selling-messages.ts'
import { type Contact, listContacts } from '../accounts/list-contacts.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { stockRemovals } from '../database/schema/selling.ts'
import { requireStockKeeper } from './require-stock-keeper.ts'

export interface StockRemoval {
  id: string
  createdAt: string
  quantityBefore: number
  quantityAfter: number
  /** Who took it; null for an account that is gone or has no name. */
  by: string | null
  /** The person who asks took it. */
  isOwn: boolean
}

/**
 * A product's last removals, newest first, for its seller and administrators.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, for another seller's product as well
 */
export async function listStockRemovals(ctx: Context, input: { productId: string }): Promise<StockRemoval[]> {
  const { actor, isTheirs } = requireStockKeeper(ctx)
  const [product] = isUuid(input.productId)
    ? await ctx.db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, input.productId), isTheirs))
    : []
  if (!product)
    throw new AppError('not-found', stockOutMessages.notFound, { title: stockOutMessages.failureTitle })
  const rows = await ctx.db
    .select({
      id: stockRemovals.id,
      createdAt: stockRemovals.createdAt,
      quantityBefore: stockRemovals.quantityBefore,
      quantityAfter: stockRemovals.quantityAfter,
      userId: stockRemovals.userId,
    })
    .from(stockRemovals)
    .where(eq(stockRemovals.productId, product.id))
    // Two in one instant: the one that left less came later.
    .orderBy(desc(stockRemovals.createdAt), stockRemovals.quantityAfter)
    .limit(shownRemovals)
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  return rows.map(({ userId, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    by: (userId && names.get(userId)) || null,
    isOwn: userId === actor.userId,
  }))
}

async function namesOf(ctx: Context, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const contacts = await listContacts(ctx, { userIds })
  return new Map(contacts.map((contact) => [contact.id, nameOf(contact)]))
}

/** Without a name nothing else is told: an administrator's address is not the seller's business. */
const nameOf = ({ firstName, lastName, companyName }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || ''
