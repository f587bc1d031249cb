import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RepFamily } from '#domain/catalogue/rep-families.ts'
import type { Context } from '#server/context.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'

/** The category of the product that a column of another's query names. */
export const productCategorySql = (productId: SQLWrapper): SQL<string> =>
  sql<string>`(select ${products.categoryId} from ${products} where ${products.id} = ${productId})`

export interface CategoryNames {
  category: string
  family: string
  /** Its own, else its family's; null: not set. */
  repFamily: RepFamily | null
  /** Its own, else its family's; empty: not set. */
  pemdFamily: string
}

/** What categories are called and classed as, by their ids. */
export async function listCategoryNames({ db }: Context): Promise<Map<string, CategoryNames>> {
  const { id, name, parentId, repFamily, pemdFamily } = categories
  const rows = await db
    .select({ id, name, parentId, repFamily, pemdFamily })
    .from(categories)
    .orderBy(asc(name))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    rows.map((row) => {
      const parent = row.parentId ? byId.get(row.parentId) : undefined
      return [
        row.id,
        {
          category: row.name,
          family: parent?.name ?? row.name,
          repFamily: row.repFamily ?? parent?.repFamily ?? null,
          pemdFamily: row.pemdFamily || parent?.pemdFamily || '',
        },
      ]
    }),
  )
}
