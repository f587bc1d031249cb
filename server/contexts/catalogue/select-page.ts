import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { pageSize } from '#domain/catalogue/search.ts'
import { type ComparedUnit, comparedUnits } from '#domain/catalogue/sort-orders.ts'
import type { Context } from '#server/context.ts'
import {
  listedProducts,
  measurePriceSql,
  measureSql,
  sortExpressions,
} from '#server/database/schema/listed-products.ts'
import { type CardRow, selectCards } from './listing.ts'
import { listedCommune } from './search-conditions.ts'

const limit = pageSize + 1

/**
 * Skips the rows before the page in the index alone and reads only the page from the table. One more row tells whether there is another
 * page.
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
 * Selects a page commune by commune, newest first within each; the empty code, for unknown places, is last. PostgreSQL stops reading when
 * the page is full.
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

const { createdAt, id } = listedProducts
const newestFirst = sortExpressions('date-desc')
const measure = measureSql(listedProducts)
/** Sorts by the price of one unit of the measure, lowest first; prices on request are last. */
const byMeasurePrice = [sql`${measurePriceSql(listedProducts)} asc nulls last`, asc(id)]

/** Selects a page of products with a price per measure, lowest first, then all others, newest first. */
export async function selectByMeasure(
  db: Context['db'],
  condition: SQL | undefined,
  { unit, offset }: { unit: ComparedUnit; offset: number },
): Promise<CardRow[]> {
  const isMeasured = and(condition, sql`${measure} = ${unit}`)
  const rows = await selectInOrder(db, isMeasured, { order: byMeasurePrice, offset })
  if (rows.length === limit) return rows
  const measuredCount =
    rows.length > 0 || offset === 0 ? offset + rows.length : await db.$count(listedProducts, isMeasured)
  const unmeasured = await selectInOrder(db, and(condition, sql`${measure} <> ${unit}`), {
    order: newestFirst,
    offset: Math.max(0, offset - measuredCount),
  })
  return [...rows, ...unmeasured.slice(0, limit - rows.length)]
}

/** Lists the measures by which a category's prices can be compared. */
export async function listComparedUnits(
  db: Context['db'],
  inScope: SQL | undefined,
): Promise<ComparedUnit[]> {
  const hasProducts = (unit: ComparedUnit) =>
    sql`exists (select from ${listedProducts} where ${and(sql`${measure} = ${unit}`, inScope)})`
  const { rows } = await db.execute<{ unit: ComparedUnit; isFound: boolean }>(
    sql.join(
      comparedUnits.map((unit) => sql`select ${unit}::text as unit, ${hasProducts(unit)} as "isFound"`),
      sql` union all `,
    ),
  )
  return rows.filter(({ isFound }) => isFound).map(({ unit }) => unit)
}
