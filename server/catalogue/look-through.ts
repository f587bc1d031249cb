import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { literal } from '../database/prepared.ts'
import { listedProducts } from '../database/schema/listed-products.ts'

/** So many rows are read in a few milliseconds, and of what most people choose a thousand are among them. */
const mostLookedThrough = 4_000

export interface Looking {
  /** A category, or everything: what an index has in this order. */
  place: SQL | undefined
  order: SQL[]
  /** What is wanted of it. */
  condition: SQL | undefined
}

const { id, number, title, price, categoryId, familyId } = listedProducts
const { characteristics, numbers, communeCode, createdAt } = listedProducts
/** What conditions and orders name. Of a part of a table PostgreSQL makes each column of each row that it is told. */
const named = {
  id,
  number,
  title,
  price,
  categoryId,
  familyId,
  characteristics,
  numbers,
  communeCode,
  createdAt,
}

/** Some of the table, under its own name, so that conditions on the table mean it. */
export const selectSome = (db: Context['db']) => db.select(named).from(listedProducts).$dynamic()

/**
 * The first few thousand of a list, in its order. PostgreSQL takes characteristics for independent of the category and of one another: where
 * ten thousand match it expects thirty, and would read all ten thousand to show the first page.
 */
export const firstRows = (db: Context['db'], { place, order }: Pick<Looking, 'place' | 'order'>) =>
  selectSome(db)
    .where(place)
    .orderBy(...order)
    .limit(literal(mostLookedThrough))
    .as('listed_products')

/** The numbers of those that match among them, so many from `offset` on. */
export async function lookThrough(
  db: Context['db'],
  { offset, most, ...looking }: Looking & { offset: number; most: number },
): Promise<number[]> {
  const found = await db
    .select({ number: sql`${listedProducts.number}`.mapWith(listedProducts.number) })
    .from(firstRows(db, looking))
    .where(looking.condition)
    .orderBy(...looking.order)
    .limit(literal(most))
    .offset(offset)
  return found.map(({ number }) => number)
}
