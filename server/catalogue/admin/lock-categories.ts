import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'

export interface LockedCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
  description: string
  imageUrl: string | null
  position: number
}

/**
 * The whole tree, as it stays until the transaction ends: its rules are about several categories at once. One after the
 * other, so that two administrators cannot each allow half of what both together must not; the rows are locked too, so
 * that no product is filed under one that is going.
 */
export async function lockCategories({ db }: Context): Promise<Map<string, LockedCategory>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('categories'))`)
  const { id, name, slug, parentId, description, imageUrl, position } = categories
  const rows = await db
    .select({ id, name, slug, parentId, description, imageUrl, position })
    .from(categories)
    .orderBy(id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}
