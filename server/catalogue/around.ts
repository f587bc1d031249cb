import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { findTown } from '../places/find-town.ts'
import { communesByDistance, communesOf, communesWithin } from '../places/placed-communes.ts'

/** As the indexes have it: `''` stands for a product whose place is not known. */
export const listedCommune = sql`coalesce(${listedProducts.communeCode}, '')`

/** Where products are fetched that a search asks for. */
export interface Around {
  /** In these communes only, by their codes; null: wherever. Distances are of communes, so that a list of them is exact. */
  communes: string[] | null
  /** All communes, the nearest first, and at the end those who know none; null: without a town to start from. */
  byDistance: (() => Promise<string[]>) | null
}

export async function findAround(
  ctx: Context,
  { department, near, radius }: Pick<CatalogueSearch, 'department' | 'near' | 'radius'>,
): Promise<Around> {
  const from = near ? findTown(near) : null
  const [inDepartment, within] = await Promise.all([
    department ? communesOf(ctx, { department }) : null,
    from && radius ? communesWithin(ctx, { from, kilometres: radius }) : null,
  ])
  return {
    communes:
      inDepartment && within
        ? within.filter((code) => inDepartment.includes(code))
        : (inDepartment ?? within),
    byDistance: from && (async () => [...(await communesByDistance(ctx, from)), '']),
  }
}

/** The list itself stands in the statement, so that PostgreSQL knows how much of the catalogue it is. */
export const isFetchedIn = (communes: string[] | null): SQL | undefined =>
  communes ? sql`${listedCommune} = any(${sql.param(communes)}::text[])` : undefined
