import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { withoutInvalid } from '#domain/catalogue/filter-values.ts'
import { type CatalogueSearch, catalogueParams, countFilters, usualSort } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { catalogueCounts } from '#server/database/schema/listed-products.ts'
import { hasConcealedPrices } from '../listing.ts'
import { categoriesInScope, findCategoryScope } from '../search-conditions.ts'
import { countByScan } from './count-by-scan.ts'
import {
  type Counted,
  countedValues,
  type Facet,
  listFacets,
  type ValueCount,
  type Variant,
} from './facets.ts'

export interface ValueCounts {
  /** By the control's name and its value in the address: how many products there would be with this value too. */
  counts: Record<string, Record<string, number>>
  /** The controls of which there may be more: no further products were looked at. */
  atLeast: string[]
}

/** No more products are read for all numbers together: of more, these are the least there is. */
const maxScannedProducts = 6_000
/** What is chosen in a further control narrows its own numbers, too. */
const maxVariants = 8

/**
 * How many products each value of each filter would show beside all that is chosen; what is chosen in the same filter does not narrow its
 * numbers. Needs no account.
 */
export async function countValues(
  ctx: Context,
  requested: CatalogueSearch,
  maxProducts = maxScannedProducts,
): Promise<ValueCounts> {
  const prices = (await hasConcealedPrices(ctx)) && { minPrice: null, maxPrice: null }
  const search: CatalogueSearch = {
    ...withoutInvalid(requested, []),
    ...prices,
    page: 1,
    sort: usualSort(requested.search),
  }
  const variants = variantsOf(search, await listFacets(ctx, search))
  const [fromSums, fromScan] = await Promise.all([
    Promise.all(variants.filter(hasStoredSums).map((variant) => readStoredSums(ctx, variant))),
    countByScan(
      ctx,
      variants.filter((variant) => !hasStoredSums(variant)),
      maxProducts,
    ),
  ])
  return mergeCounts([...fromSums, ...fromScan])
}

/** The whole catalogue and each category have stored counts. */
const hasStoredSums = ({ search }: Variant): boolean =>
  countFilters({ ...search, category: null, parent: null }) === 0

/** Facets that ask for the same are counted together: mostly all in which nothing is chosen. */
function variantsOf(search: CatalogueSearch, facets: readonly Facet[]): Variant[] {
  const variants = new Map<string, Variant>([[`${catalogueParams(search)}`, { search, facets: [] }]])
  const [base] = variants.values()
  for (const facet of facets) {
    const name = `${catalogueParams(facet.without)}`
    if (!variants.has(name) && variants.size < maxVariants)
      variants.set(name, { search: facet.without, facets: [] })
    const variant = variants.get(name) ?? base
    variant?.facets.push(facet)
  }
  return [...variants.values()].filter(({ facets }) => facets.length > 0)
}

function mergeCounts(counted: readonly Counted[]): ValueCounts {
  const counts: ValueCounts['counts'] = {}
  for (const { facets, rows, isPartial } of counted)
    for (const { name, values } of facets) {
      // Of what was not looked at to the end, nothing seen is nothing known.
      const known = isPartial ? [] : values.map(({ value }): [string, number] => [value, 0])
      const seen = rows.filter(({ facet }) => facet === name)
      counts[name] = Object.fromEntries([
        ...known,
        ...seen.map(({ value, count }): [string, number] => [value, count]),
      ])
    }
  return {
    counts,
    atLeast: counted.flatMap(({ facets, isPartial }) => (isPartial ? facets.map(({ name }) => name) : [])),
  }
}

/** Of everything, or of a category: the sums that triggers keep, however many products there are. */
async function readStoredSums(ctx: Context, variant: Variant): Promise<Counted> {
  const { facets, search } = variant
  const scope = await findCategoryScope(ctx, search)
  if (scope === 'nowhere') return { facets, rows: [], isPartial: false }
  const { categoryId, customFieldId, department, value, listed } = catalogueCounts
  const fieldIds = facets.map(({ name }) => name.slice('cf_'.length)).filter(isUuid)
  const condition = and(
    fieldIds.length > 0 ? or(isNull(customFieldId), inArray(customFieldId, fieldIds)) : isNull(customFieldId),
    scope ? inArray(categoryId, categoriesInScope(ctx, scope)) : undefined,
  )
  const { rows } = await ctx.db.execute<ValueCount>(sql`
    with ${countedValues([variant])}
    select 0 as variant, counted_values.facet, counted_values.value, sum(sums.listed)::int as count
    from (
      select ${listed} as listed, case
        when ${customFieldId} is not null then ${customFieldId} || '=' || ${value}
        when ${department} is not null then '@' || ${department}
        when ${value} is not null then ${value}
        else '%' || ${categoryId} end as entry
      from ${catalogueCounts} where ${condition}
    ) sums join counted_values using (entry)
    group by 1, 2, 3`)
  return { facets, rows, isPartial: false }
}
