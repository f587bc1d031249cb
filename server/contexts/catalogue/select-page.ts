import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { pageSize, type Sort } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { selectCards } from './listing.ts'
import { listedCommune } from './search-conditions.ts'

const limit = pageSize + 1

/**
 * Rows before the page are skipped in the order's index alone; only those of the page are read from the table. One row
 * more shows that there is another page.
 */
export function selectInOrder(
  db: Context['db'],
  condition: SQL | undefined,
  { order, offset }: { order: SQL[]; offset: number },
) {
  if (offset === 0)
    return selectCards({ db })
      .where(condition)
      .orderBy(...order)
      .limit(limit)
  const page = db
    .select({ id: listedProducts.id })
    .from(listedProducts)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  return selectCards({ db })
    .innerJoin(page, eq(page.id, listedProducts.id))
    .orderBy(...order)
}

/**
 * A page commune by commune, in each the newest first; the empty code, for products of an unknown place, is last.
 * PostgreSQL reads of each commune no more than the page may need, until the page is full.
 */
export function selectNearest(
  db: Context['db'],
  condition: SQL | undefined,
  { communes, offset }: { communes: string[]; offset: number },
) {
  const inCommune = db
    .select({ id, createdAt })
    .from(listedProducts)
    .where(sql`${listedCommune} = around.code ${condition ? sql`and ${condition}` : sql``}`)
    .orderBy(desc(createdAt), desc(id))
    .limit(offset + pageSize + 1)
  const page = db
    .select({ id: sql<string>`nearby.id`.as('page_id'), rank: sql<number>`around.rank`.as('rank') })
    .from(
      sql`unnest(${sql.param(communes)}::text[]) with ordinality as around(code, rank) cross join lateral ${inCommune} as nearby`,
    )
    .orderBy(sql`around.rank, nearby.created_at desc, nearby.id desc`)
    .limit(limit)
    .offset(offset)
    .as('page')
  return selectCards({ db })
    .innerJoin(page, eq(page.id, listedProducts.id))
    .orderBy(page.rank, desc(createdAt), desc(id))
}

const { createdAt, price, title, id } = listedProducts
const frenchTitle = sql`${title} collate "fr-x-icu"`
const newestFirst = [desc(createdAt), desc(id)]

/**
 * The SQL of each order. It ends with the id, so that two pages never share a product, and has an index in
 * server/database/schema/listed-products.ts: for the whole catalogue, a family and a category.
 */
export const orders: Record<Sort, SQL[]> = {
  // rankAnswers sorts a search with words, selectNearest one with a town.
  relevance: newestFirst,
  distance: newestFirst,
  'date-desc': newestFirst,
  'date-asc': [asc(createdAt), asc(id)],
  'price-asc': [sql`${price} asc nulls last`, asc(id)],
  'price-desc': [sql`${price} desc nulls last`, desc(id)],
  'name-asc': [asc(frenchTitle), asc(id)],
  'name-desc': [desc(frenchTitle), desc(id)],
}
