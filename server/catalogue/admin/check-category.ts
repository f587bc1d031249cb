import { eq } from 'drizzle-orm'
import { catalogueAdminMessages as messages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { categorySlugs } from '../../database/schema/catalogue.ts'
import type { LockedCategory } from './lock-categories.ts'

/** One message at one field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { details: { fields: { [field]: message } } })

interface Wanted {
  /** Null: a new one. */
  id: string | null
  slug: string
  parentId: string | null
}

/**
 * What the tree's rules say of a category as it is wanted: two levels, and an address that neither is nor was another's.
 * @throws AppError `invalid` with the message at the field
 */
export async function checkCategory(
  ctx: Context,
  tree: ReadonlyMap<string, LockedCategory>,
  { id, slug, parentId }: Wanted,
): Promise<void> {
  if (parentId !== null) {
    const parent = tree.get(parentId)
    if (parentId === id) throw invalidField('parentId', messages.ownParent)
    if (!parent) throw invalidField('parentId', messages.parentGone)
    if (parent.parentId !== null) throw invalidField('parentId', messages.thirdLevelAbove(parent.name))
    const hasChildren = [...tree.values()].some((other) => id !== null && other.parentId === id)
    if (hasChildren) throw invalidField('parentId', messages.thirdLevelBelow)
  }
  const holder = [...tree.values()].find((other) => other.slug === slug && other.id !== id)
  if (holder) throw invalidField('slug', messages.slugTaken(holder.name))
  const [old] = await ctx.db
    .select({ categoryId: categorySlugs.categoryId })
    .from(categorySlugs)
    .where(eq(categorySlugs.slug, slug))
  if (old && old.categoryId !== id) {
    throw invalidField('slug', messages.slugTakenBefore(tree.get(old.categoryId)?.name ?? slug))
  }
}

/** Where a category stands that comes among these: last, or by its name while nobody has put them in order. */
export function nextPosition(tree: ReadonlyMap<string, LockedCategory>, parentId: string | null): number {
  const siblings = [...tree.values()].filter((other) => other.parentId === parentId)
  const last = Math.max(0, ...siblings.map((sibling) => sibling.position))
  return last === 0 ? 0 : last + 1
}
