import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type CatalogueSearch, mostListed } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { literal } from '../database/prepared.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { leastMatching } from './least-matching.ts'
import { firstRows, type Looking, selectSome } from './look-through.ts'
import type { FieldFilter, Place } from './search-conditions.ts'

/** So many of what matches are remembered: two hundred may change before they are too few. */
const mostRemembered = mostListed + 200
/** Of so many questions, ten kilobytes each. */
const mostQuestions = 200

/** The numbers of products that matched when last looked for, by the question, as PostgreSQL writes an array. */
const remembered = new Map<string, string>()

interface Counting {
  search: CatalogueSearch
  place: Place | null
  filters: FieldFilter[]
  hidden: boolean
  looking: Looking
}

/**
 * How many match, at most one more than a list shows. Where the sums that are kept do not tell, three thousand rows may have to be looked through
 * for a thousand that match; the next time these thousand are asked whether they still do, so that the answer is true whatever has changed.
 */
export async function countMatching(ctx: Context, counting: Counting): Promise<number> {
  const { search, hidden, looking } = counting
  const question = JSON.stringify({ ...search, sort: null, page: null, hidden })
  const known = remembered.get(question)
  const isProven = known
    ? (await countAmong(ctx.db, known, looking.condition)) > mostListed
    : (await leastMatching(ctx, counting)) > mostListed
  const { counted, numbers } = isProven
    ? { counted: mostListed + 1, numbers: known }
    : await find(ctx.db, looking)
  remember(question, counted > mostListed ? numbers : null)
  return Math.min(counted, mostListed + 1)
}

function remember(question: string, numbers: string | null | undefined): void {
  remembered.delete(question)
  if (numbers) remembered.set(question, numbers)
  const [oldest] = remembered.keys()
  if (remembered.size > mostQuestions && oldest !== undefined) remembered.delete(oldest)
}

/** Only its offset keeps PostgreSQL from looking the condition up instead. */
function countAmong(db: Context['db'], numbers: string, condition: SQL | undefined): Promise<number> {
  const some = selectSome(db)
    .where(sql`${listedProducts.number} = any(${numbers}::bigint[])`)
    .offset(literal(0))
    .as('listed_products')
  return countUpTo(db, some, condition, mostRemembered)
}

interface Found extends Record<string, unknown> {
  counted: number
  /** Null: none. */
  numbers: string | null
}

/** Among the first few thousand, or else among all. */
async function find(db: Context['db'], looking: Looking): Promise<Found> {
  const first = await findAmong(db, firstRows(db, looking), looking.condition)
  return first.counted > mostListed ? first : findAmong(db, listedProducts, looking.condition)
}

async function findAmong(
  db: Context['db'],
  rows: PgTable | SQLWrapper,
  condition: SQL | undefined,
): Promise<Found> {
  const found = await db.execute<Found>(sql`
    select count(*)::int as counted, array_agg(number)::text as numbers
    from (select number from ${rows} where ${condition ?? sql`true`} limit ${mostRemembered}) as found`)
  return found.rows[0] ?? { counted: 0, numbers: null }
}
