import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueAdminMessages as messages } from '#domain/admin-messages.ts'
import { maxCountedInCategory } from '#domain/catalogue/admin-products.ts'
import type { deleteCategorySchema } from '#domain/catalogue/admin-schemas.ts'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { moveAlertsToCategory } from '#server/contexts/alerts/preferences.ts'
import {
  categories,
  categorySlugs,
  customFieldCategories,
  customFields,
  products,
} from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { type LockedCategory, lockCategories } from './categories.ts'

/**
 * Deletes a category without subcategories. Its products of any status, its current and former slugs and its alerts move to the
 * destination; without a destination, slugs and alerts are deleted.
 * @throws AppError `not-found`, `invalid` at `destinationId`, `conflict` when it has subcategories or other than the
 * expected number of products
 */
export async function deleteCategory(
  ctx: Context,
  input: z.output<typeof deleteCategorySchema> & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx)
    const category = tree.get(input.id)
    if (!category) throw new AppError('not-found', messages.categoryGone)
    if ([...tree.values()].some(({ parentId }) => parentId === category.id))
      throw new AppError('conflict', messages.hasChildren)
    const destination = input.destinationId === null ? null : tree.get(input.destinationId)
    if (destination === undefined || destination?.id === category.id)
      throw invalidField('destinationId', messages.destinationGone)
    if (destination && input.withFields) await shareFields(ctx, category, destination)
    const moved = await moveProducts(ctx, category, destination)
    if (Math.min(moved, maxCountedInCategory) !== input.expectedProducts)
      throw new AppError('conflict', messages.countChanged)
    if (destination) {
      await redirectSlugs(ctx, category, destination)
      await moveAlertsToCategory(ctx, { from: category.id, to: destination.id })
    }
    await ctx.db.delete(categories).where(eq(categories.id, category.id))
    await recordAudit(ctx, [
      {
        action: 'category.delete',
        subject: { type: 'category', id: category.id, name: category.name },
        before: { slug: category.slug, description: category.description, products: moved },
        after: destination && { productsMovedTo: destination.name, withFields: input.withFields ?? false },
      },
    ])
  })
}

/** Adds the category's fields to the destination, so that its products keep their values. */
async function shareFields({ db }: Context, from: LockedCategory, to: LockedCategory): Promise<void> {
  const { categoryId, customFieldId } = customFieldCategories
  const links = await db.select({ customFieldId }).from(customFieldCategories).where(eq(categoryId, from.id))
  if (links.length === 0) return
  await db
    .insert(customFieldCategories)
    .values(links.map((link) => ({ ...link, categoryId: to.id })))
    .onConflictDoNothing()
}

async function moveProducts(
  ctx: Context,
  category: LockedCategory,
  destination: LockedCategory | null,
): Promise<number> {
  const isInCategory = eq(products.categoryId, category.id)
  const rows = await lockProductRows(
    ctx.db.select({ id: products.id, price: products.price }).from(products).where(isInCategory).$dynamic(),
  )
  if (rows.length === 0) return 0
  if (!destination) throw invalidField('destinationId', messages.destinationMissing(rows.length))
  const onRequest = rows.filter(({ price }) => price === null).length
  if (onRequest > 0 && !(await takesPricesOnRequest(ctx, destination.id)))
    throw invalidField('destinationId', messages.destinationRefuses(destination.name, onRequest))
  await ctx.db
    .update(products)
    .set({ categoryId: destination.id, updatedAt: ctx.clock.now() })
    .where(isInCategory)
  return rows.length
}

async function takesPricesOnRequest({ db }: Context, categoryId: string): Promise<boolean> {
  const [onRequestField] = await db
    .select({ id: customFields.id })
    .from(customFields)
    .innerJoin(customFieldCategories, eq(customFieldCategories.customFieldId, customFields.id))
    .where(and(eq(customFields.name, priceOnRequestField), eq(customFieldCategories.categoryId, categoryId)))
  return onRequestField !== undefined
}

async function redirectSlugs(
  { db, clock }: Context,
  from: LockedCategory,
  to: LockedCategory,
): Promise<void> {
  await db.update(categorySlugs).set({ categoryId: to.id }).where(eq(categorySlugs.categoryId, from.id))
  await db.insert(categorySlugs).values({ slug: from.slug, categoryId: to.id, createdAt: clock.now() })
}
