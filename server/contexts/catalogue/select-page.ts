import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { pageSize, type Sort } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { selectCards } from './listing.ts'
import { listedCommune } from './search-conditions.ts'

const limit = pageSize + 1

/**
 * The rows before the page are passed over in the order's index alone, which is read from memory at ten thousand rows a millisecond; only those of
 * the page are looked up. One more tells whether there is another page.
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
 * A page of what matches, commune by commune in this order and in each the newest first; the empty code stands last, for places that nobody knows.
 * PostgreSQL goes from one commune to the next
 * and reads of each no more than the page may need, until the page is full.
 */
export function selectNearest(
  db: Context['db'],
  condition: SQL | undefined,
  { communes, offset }: { communes: string[]; offset: number },
) {
  const { id, createdAt } = listedProducts
  const inCommune = db
    .select({ id, createdAt })
    .from(listedProducts)
    .where(sql`${listedCommune} = around.code ${condition ? sql`and ${condition}` : sql``}`)
    .orderBy(desc(createdAt), desc(id))
    .limit(offset + pageSize + 1)
  const page = db
    .select({ id: sql<string>`found.id`.as('page_id'), rank: sql<number>`around.rank`.as('rank') })
    .from(
      sql`unnest(${sql.param(communes)}::text[]) with ordinality as around(code, rank) cross join lateral ${inCommune} as found`,
    )
    .orderBy(sql`around.rank, found.created_at desc, found.id desc`)
    .limit(limit)
    .offset(offset)
    .as('page')
  return selectCards({ db })
    .innerJoin(page, eq(page.id, listedProducts.id))
    .orderBy(page.rank, desc(createdAt), desc(id))
}

const frenchTitle = sql`${listedProducts.title} collate "fr-x-icu"`

/** Ends with the id, so that two pages never share a product. Each order has its index, everywhere, in a family and in a category. */
export function orderOf(sort: Sort): SQL[] {
  const { createdAt, price, id } = listedProducts
  switch (sort) {
    // Without words there is nothing to be relevant to, and without a town nothing to be near to.
    case 'relevance':
    case 'distance':
    case 'date-desc':
      return [desc(createdAt), desc(id)]
    case 'date-asc':
      return [asc(createdAt), asc(id)]
    case 'price-asc':
      return [sql`${price} asc nulls last`, asc(id)]
    case 'price-desc':
      return [sql`${price} desc nulls last`, desc(id)]
    case 'name-asc':
      return [asc(frenchTitle), asc(id)]
    case 'name-desc':
      return [desc(frenchTitle), desc(id)]
  }
}
