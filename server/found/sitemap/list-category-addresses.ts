import { and, asc, eq, max } from 'drizzle-orm'
import { categoryPath } from '#domain/catalogue/addresses.ts'
import { isListed } from '../../catalogue/listing.ts'
import type { Context } from '../../context.ts'
import { categories, products } from '../../database/schema/catalogue.ts'
import { type Address, latest } from './address.ts'

/** Of every category in which the catalogue shows something; an empty list is no page to be found. */
export async function listCategoryAddresses({ db }: Context): Promise<Address[]> {
  const rows = await db
    .select({
      id: categories.id,
      slug: categories.slug,
      parentId: categories.parentId,
      changed: categories.updatedAt,
      filled: max(products.updatedAt),
    })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isListed))
    .groupBy(categories.id)
    .orderBy(asc(categories.slug))
  return rows
    .filter(({ parentId }) => parentId === null)
    .flatMap((family) => {
      const children = rows.filter((row) => row.parentId === family.id && row.filled)
      const filled = latest([family.filled, ...children.map((child) => child.filled)])
      if (!filled) return []
      return [
        { path: categoryPath(family.slug), updated: latest([family.changed, filled]) },
        ...children.map((child) => ({
          path: categoryPath(family.slug, child.slug),
          updated: latest([child.changed, child.filled]),
        })),
      ]
    })
}
