import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueAdminMessages, catalogueAdminMessages as messages } from '#domain/admin-messages.ts'
import { maxCountedInCategory } from '#domain/catalogue/admin-products.ts'
import type { categorySchema, orderCategoriesSchema } from '#domain/catalogue/admin-schemas.ts'
import type { RepFamily } from '#domain/catalogue/rep-families.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { categories, categorySlugs, products } from '#server/database/schema/catalogue.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { lockCatalogue } from '../listed/lock-catalogue.ts'

export interface LockedCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
  description: string
  imageUrl: string | null
  repFamily: RepFamily | null
  pemdFamily: string
  position: number
}

/**
 * Locks the whole tree until the transaction ends, because its rules concern several categories. Administrators are serialised, so that two
 * changes cannot together break a rule; rows are locked too, so that no product enters a category being deleted. `affectsProducts` is set
 * when the displayed data of a category's products may change.
 */
export async function lockCategories(
  ctx: Context,
  { affectsProducts = false } = {},
): Promise<Map<string, LockedCategory>> {
  const { db } = ctx
  await lockInTransaction(db, 'categories')
  if (affectsProducts) await lockCatalogue(ctx)
  const { id, name, slug, parentId, description, imageUrl, repFamily, pemdFamily, position } = categories
  const rows = await db
    .select({ id, name, slug, parentId, description, imageUrl, repFamily, pemdFamily, position })
    .from(categories)
    .orderBy(id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

interface CategoryPlacement {
  /** Null for a new category. */
  id: string | null
  slug: string
  parentId: string | null
}

/**
 * Checks the rules of the tree: two levels, and a slug that no other category has or had.
 * @throws AppError `invalid` with the message at the field
 */
export async function checkCategory(
  ctx: Context,
  tree: ReadonlyMap<string, LockedCategory>,
  { id, slug, parentId }: CategoryPlacement,
): Promise<void> {
  if (parentId !== null) {
    const parent = tree.get(parentId)
    if (parentId === id) throw invalidField('parentId', messages.ownParent)
    if (!parent) throw invalidField('parentId', messages.parentGone)
    if (parent.parentId !== null) throw invalidField('parentId', messages.thirdLevelAbove(parent.name))
    const hasChildren = [...tree.values()].some((other) => id !== null && other.parentId === id)
    if (hasChildren) throw invalidField('parentId', messages.thirdLevelBelow)
  }
  const namesake = [...tree.values()].find((other) => other.slug === slug && other.id !== id)
  if (namesake) throw invalidField('slug', messages.slugTaken(namesake.name))
  const [old] = await ctx.db
    .select({ categoryId: categorySlugs.categoryId })
    .from(categorySlugs)
    .where(eq(categorySlugs.slug, slug))
  if (old && old.categoryId !== id) {
    throw invalidField('slug', messages.slugTakenBefore(tree.get(old.categoryId)?.name ?? slug))
  }
}

/** Returns the position of a new category among these: last, or by its name while no administrator has sorted them. */
export function nextPosition(tree: ReadonlyMap<string, LockedCategory>, parentId: string | null): number {
  const siblings = [...tree.values()].filter((other) => other.parentId === parentId)
  const last = Math.max(0, ...siblings.map((sibling) => sibling.position))
  return last === 0 ? 0 : last + 1
}

/** @throws AppError `invalid` with the message at the field */
export async function createCategory(
  ctx: Context,
  input: z.output<typeof categorySchema>,
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx)
    await checkCategory(ctx, tree, { ...input, id: null })
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(categories)
      .values({ ...input, position: nextPosition(tree, input.parentId), createdAt: now, updatedAt: now })
      .returning({ id: categories.id })
    if (!created) throw new Error('the category was not written')
    const subject = { type: 'category', id: created.id, name: input.name } as const
    await recordAudit(ctx, [{ action: 'category.create', subject, after: input }])
    return created
  })
}

interface AdminCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
  description: string
  imageUrl: string | null
  repFamily: RepFamily | null
  pemdFamily: string
  /** Number of its own products of any status, without subcategories; `maxCountedInCategory` means that many or more. */
  productCount: number
}
export interface AdminFamily extends AdminCategory {
  children: AdminCategory[]
}

/** Lists the tree for administrators, in its order. */
export async function listAdminCategories(ctx: Context): Promise<AdminFamily[]> {
  requireAdmin(ctx)
  // Counts each category by the index up to a limit, because counting all products would be slow.
  const countedProducts = ctx.db
    .select({ one: sql`1` })
    .from(products)
    .where(eq(products.categoryId, categories.id))
    .limit(maxCountedInCategory)
  const { id, name, slug, parentId, description, imageUrl, repFamily, pemdFamily } = categories
  const rows = await ctx.db
    .select({
      id,
      name,
      slug,
      parentId,
      description,
      imageUrl,
      repFamily,
      pemdFamily,
      productCount: sql<number>`(select count(*)::int from ${countedProducts} counted)`,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(inNameOrder(name)))
  const children = Map.groupBy(rows, (row) => row.parentId)
  return (children.get(null) ?? []).map((family) => ({ ...family, children: children.get(family.id) ?? [] }))
}

/** Sorts all families, or all subcategories of one. @throws AppError `conflict` when the ids are no longer exactly the existing ones */
export async function orderCategories(
  ctx: Context,
  { parentId, ids }: z.output<typeof orderCategoriesSchema>,
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const tree = await lockCategories(ctx)
    const siblings = [...tree.values()].filter((category) => category.parentId === parentId)
    const requestedIds = new Set(ids)
    if (
      requestedIds.size !== ids.length ||
      ids.length !== siblings.length ||
      !siblings.every(({ id }) => requestedIds.has(id))
    ) {
      throw new AppError('conflict', catalogueAdminMessages.listChanged)
    }
    if (ids.length === 0) return
    await ctx.db.execute(sql`
      update ${categories} set position = new_order.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as new_order (id, position)
      where ${categories.id} = new_order.id`)
    const parent = parentId === null ? null : tree.get(parentId)
    await recordAudit(ctx, [
      {
        action: 'category.reorder',
        subject: { type: 'category', id: parentId ?? 'familles', name: parent?.name ?? 'Familles' },
        after: ids.map((id) => tree.get(id)?.name),
      },
    ])
  })
}
