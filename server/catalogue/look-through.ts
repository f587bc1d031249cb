import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { literal } from '../database/prepared.ts'
import { listedProducts } from '../database/schema/listed-products.ts'

/** So many rows are read in a few milliseconds, and of what most people choose a thousand are among them. */
const mostLookedThrough = 4_000

interface LookingThrough {
  /** A category, or everything: what an index has in this order. */
  place: SQL | undefined
  order: SQL[]
  /** What is wanted of it. */
  condition: SQL | undefined
  /** No more of them. */
  most: number
}

/**
 * The numbers of the products that match among the first few thousand of a list, in its order. PostgreSQL takes characteristics for
 * independent of the category and of one another: where ten thousand match it expects thirty, and would read all ten thousand to show the
 * first page.
 */
export async function lookThrough(
  db: Context['db'],
  { place, order, condition, most }: LookingThrough,
): Promise<number[]> {
  // By its own name, so that conditions on the table mean it.
  const first = db
    .select()
    .from(listedProducts)
    .where(place)
    .orderBy(...order)
    .limit(literal(mostLookedThrough))
    .as('listed_products')
  const found = await db
    .select({ number: sql`${listedProducts.number}`.mapWith(listedProducts.number) })
    .from(first)
    .where(condition)
    .orderBy(...order)
    .limit(literal(most))
  return found.map(({ number }) => number)
}
