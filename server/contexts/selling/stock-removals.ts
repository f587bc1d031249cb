import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import {
  maxCodeLength,
  normaliseCode,
  removalUndoPeriodMs,
  shownRemovals,
  stockAfterRemoval,
  stockAfterUndo,
} from '#domain/selling/stock-removals.ts'
import { stockRemovalMessages } from '#domain/selling-messages.ts'
import { actingPersonId, type Context, inTransaction } from '#server/context.ts'
import { setChangeReason } from '#server/contexts/catalogue/stock.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { stockRemovals } from '#server/database/schema/selling.ts'
import { type Contact, listContacts } from '../accounts/people.ts'
import { requireStockKeeper } from './product-record.ts'

/**
 * Finds the product with this code, in any status, for its seller and administrators.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, also for another seller's code
 */
export async function findProductByCode(ctx: Context, input: { code: string }) {
  const { isAccessible } = requireStockKeeper(ctx)
  const code = normaliseCode(input.code)
  // A PostgreSQL text cannot contain NUL.
  if (code === '' || code.length > maxCodeLength || code.includes('\u0000')) throw missingError()
  const [product] = await ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      uniqueCode: products.uniqueCode,
      quantity: products.quantity,
      saleUnit: products.saleUnit,
      status: products.status,
      description: products.description,
    })
    .from(products)
    .where(and(eq(products.uniqueCode, code), isAccessible))
  if (!product) throw missingError()
  const pictures = await ctx.db
    .select({ url: productImages.url, width: productImages.width, height: productImages.height })
    .from(productImages)
    .where(eq(productImages.productId, product.id))
    .orderBy(desc(productImages.isPrimary), asc(productImages.position))
  return { ...product, pictures }
}

const title = stockRemovalMessages.failureTitle
const missingError = () => new AppError('not-found', stockRemovalMessages.notFound, { title })
const conflictError = (message: string) => new AppError('conflict', message, { title })

/**
 * Takes units out of stock, by default one, and records the user, in one transaction. The same removal sent again takes nothing
 * more.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, also for another seller's product; `conflict` when the stock is
 * smaller
 */
export async function removeFromStock(
  ctx: Context,
  input: { productId: string; removalId: string; quantity?: number },
): Promise<{ quantity: number; status: ProductStatus }> {
  const { actor, isAccessible } = requireStockKeeper(ctx)
  const units = input.quantity ?? 1
  return inTransaction(ctx, async (ctx) => {
    const { id, saleUnit, ...before } = await lockProduct(ctx, input, isAccessible)
    const [recorded] = await ctx.db.select().from(stockRemovals).where(eq(stockRemovals.id, input.removalId))
    if (
      recorded?.productId === id &&
      recorded.userId === actingPersonId(actor) &&
      removedUnits(recorded) === units
    )
      return before
    if (recorded || before.quantity <= 0) throw conflictError(stockRemovalMessages.refused)
    if (before.quantity < units) throw conflictError(stockRemovalMessages.tooMany(before.quantity, saleUnit))

    const after = stockAfterRemoval(before, units)
    const now = ctx.clock.now()
    const inserted = await ctx.db
      .insert(stockRemovals)
      .values({
        id: input.removalId,
        productId: id,
        userId: actingPersonId(actor),
        quantityBefore: before.quantity,
        quantityAfter: after.quantity,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: stockRemovals.id })
    // A concurrent removal of another product has the same id; the lock above covers this product only.
    if (inserted.length === 0) throw conflictError(stockRemovalMessages.refused)
    await setChangeReason(ctx, { reason: 'removal' })
    await ctx.db
      .update(products)
      .set({ ...after, updatedAt: now })
      .where(eq(products.id, id))
    return after
  })
}

/**
 * Returns the units of a removal to the stock, once and within `removalUndoPeriodMs`; a product that the removal had sold out is on sale
 * again. The removal remains in the list, with the user who undid it.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, also for another seller's product; `conflict` for a removal that is
 * already undone or too old
 */
export async function undoStockRemoval(
  ctx: Context,
  input: { productId: string; removalId: string },
): Promise<{ quantity: number; status: ProductStatus }> {
  const { actor, isAccessible } = requireStockKeeper(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { id, saleUnit: _, ...before } = await lockProduct(ctx, input, isAccessible)
    const [removal] = isUuid(input.removalId)
      ? await ctx.db
          .select()
          .from(stockRemovals)
          .where(and(eq(stockRemovals.id, input.removalId), eq(stockRemovals.productId, id)))
      : []
    if (!removal) throw missingError()
    if (removal.undoneAt) throw conflictError(stockRemovalMessages.undoneBefore)
    const now = ctx.clock.now()
    if (!isUndoable(removal, now)) throw conflictError(stockRemovalMessages.tooLate)
    const after = stockAfterUndo(before, removedUnits(removal))
    await ctx.db
      .update(stockRemovals)
      .set({ undoneAt: now, undoneBy: actingPersonId(actor) })
      .where(eq(stockRemovals.id, removal.id))
    await setChangeReason(ctx, { reason: 'removal-undone' })
    await ctx.db
      .update(products)
      .set({ ...after, updatedAt: now })
      .where(eq(products.id, id))
    return after
  })
}

/** Locks the product until the transaction ends, so that removals and their undoing wait for each other. */
async function lockProduct(
  ctx: Context,
  { productId }: { productId: string },
  isAccessible: SQL | undefined,
) {
  if (!isUuid(productId)) throw missingError()
  const [product] = await ctx.db
    .select({
      id: products.id,
      quantity: products.quantity,
      saleUnit: products.saleUnit,
      status: products.status,
    })
    .from(products)
    .where(and(eq(products.id, productId), isAccessible))
    .for('update')
  if (!product) throw missingError()
  return product
}

type Removal = Pick<typeof stockRemovals.$inferSelect, 'quantityBefore' | 'quantityAfter'>
const removedUnits = ({ quantityBefore, quantityAfter }: Removal) => quantityBefore - quantityAfter

const isUndoable = ({ createdAt, undoneAt }: { createdAt: Date; undoneAt: Date | null }, now: Date) =>
  undoneAt === null && now.getTime() - createdAt.getTime() < removalUndoPeriodMs

/**
 * Lists a product's last removals, newest first, for its seller and administrators.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, also for another seller's product
 */
export async function listStockRemovals(ctx: Context, input: { productId: string }) {
  const { actor, isAccessible } = requireStockKeeper(ctx)
  const [product] = isUuid(input.productId)
    ? await ctx.db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, input.productId), isAccessible))
    : []
  if (!product) throw missingError()
  const rows = await ctx.db
    .select()
    .from(stockRemovals)
    .where(eq(stockRemovals.productId, product.id))
    // Of two removals at the same instant, the later one left the smaller stock.
    .orderBy(desc(stockRemovals.createdAt), stockRemovals.quantityAfter)
    .limit(shownRemovals)
  const people = rows.flatMap(({ userId, undoneBy }) => [userId ?? [], undoneBy ?? []].flat())
  const names = await loadNames(ctx, [...new Set(people)])
  const describeUser = (userId: string | null) => ({
    /** Null for an account that was deleted or has no name. */
    by: (userId && names.get(userId)) || null,
    isOwn: userId === actingPersonId(actor),
  })
  return rows.map(({ id, userId, createdAt, quantityBefore, quantityAfter, undoneAt, undoneBy }) => ({
    id,
    quantityBefore,
    quantityAfter,
    createdAt: createdAt.toISOString(),
    ...describeUser(userId),
    /** Who undid the removal, and when; null when it was not undone. */
    undone: undoneAt && { ...describeUser(undoneBy), at: undoneAt.toISOString() },
    isUndoable: isUndoable({ createdAt, undoneAt }, ctx.clock.now()),
  }))
}

async function loadNames(ctx: Context, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const contacts = await listContacts(ctx, { userIds })
  return new Map(contacts.map((contact) => [contact.id, contactName(contact)]))
}

/** Returns a contact's name, never the email address: sellers do not see those of administrators. */
const contactName = ({ firstName, lastName, companyName }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || ''
