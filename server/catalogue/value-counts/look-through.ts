import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Context } from '../../context.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import { findAround, isFetchedIn } from '../around.ts'
import { hidesPrices } from '../listing.ts'
import { findPlace, isInPlace, searchConditions } from '../search-conditions.ts'
import { readText } from '../text-search/read-text.ts'
import { findAnswers, mostRanked } from '../text-search/stretches.ts'
import type { Facet } from './facets.ts'
import { type Counted, type ValueCount, type Variant, wantedValues } from './variant.ts'

/** Counted by reading what is found, all variants in one statement: of each at most so many products, however many there are. */
export async function lookThrough(
  ctx: Context,
  variants: readonly Variant[],
  most: number,
): Promise<Counted[]> {
  if (variants.length === 0) return []
  const hidden = await hidesPrices(ctx)
  const found: Found[] = []
  for (const { search } of variants) found.push(await find(ctx, search, hidden))
  const looks = found.map(
    ({ condition }, variant) => sql`(
      select ${sql.raw(String(variant))} as variant,
        characteristics || array['', '@' || department, '%' || category_id] as entries
      from ${listedProducts} ${condition ? sql`where ${condition}` : sql``} limit ${sql.raw(String(most + 1))}
    )`,
  )
  const wanted = variants.map(({ search, facets }) => ({ search, facets: [...facets, everyProduct(search)] }))
  const { rows } = await ctx.db.execute<ValueCount>(sql`
    with ${wantedValues(wanted)}, looked as (${sql.join(looks, sql` union all `)})
    select variant, facet, value, count(*)::int as count
    from looked cross join lateral unnest(entries) as entry join wanted using (variant, entry)
    group by 1, 2, 3`)
  return variants.map(({ facets }, place) => {
    const own = rows.filter(({ variant }) => variant === place)
    const total = own.find(({ facet }) => facet === '')?.count ?? 0
    return { facets, rows: own, isPartial: total > most || (found[place]?.isPartial ?? false) }
  })
}

/** How many were looked at. */
const everyProduct = (without: CatalogueSearch): Facet => ({
  name: '',
  without,
  values: [{ value: '', marks: [{ begins: '' }] }],
})

interface Found {
  condition: SQL | undefined
  /** So many answer the words that the newest alone are counted. */
  isPartial: boolean
}

async function find(ctx: Context, search: CatalogueSearch, hidden: boolean): Promise<Found> {
  const [place, { communes }, asked] = await Promise.all([
    findPlace(ctx, search),
    findAround(ctx, search),
    searchConditions(ctx, search, hidden),
  ])
  const others = and(isInPlace(place), isFetchedIn(communes), asked)
  if (!search.search) return { condition: others, isPartial: false }
  const { ids, counted } = await findAnswers(ctx, await readText(ctx, search.search), others)
  return { condition: inArray(listedProducts.id, ids), isPartial: counted >= mostRanked }
}
