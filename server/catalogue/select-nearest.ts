import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { pageSize } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { literal } from '../database/prepared.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { listedCommune } from './around.ts'
import { selectCards } from './listing.ts'

/**
 * A page of what matches, commune by commune in this order and in each the newest first. PostgreSQL goes from one commune to the next
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
    .limit(literal(pageSize + 1))
    .offset(offset)
    .as('page')
  return selectCards({ db })
    .innerJoin(page, eq(page.id, listedProducts.id))
    .orderBy(page.rank, desc(createdAt), desc(id))
}
