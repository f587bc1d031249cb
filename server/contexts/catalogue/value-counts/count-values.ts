import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { noPrices, withoutInvalid } from '#domain/catalogue/filter-values.ts'
import { type CatalogueSearch, catalogueParams, countFilters } from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { findSearchMatches, isMatch } from '#server/contexts/search/find-matches.ts'
import { understandSearch } from '#server/contexts/search/understand-search.ts'
import { catalogueCounts, listedProducts } from '#server/database/schema/listed-products.ts'
import { hasConcealedPrices } from '../listing.ts'
import { categoriesInScope, findCategoryScope, searchCondition } from '../search-conditions.ts'
import {
  countedValues,
  type Facet,
  listFacets,
  type ValueCount,
  type Variant,
  type VariantCounts,
} from './facets.ts'

export interface ValueCounts {
  /** By the filter's name and its value in the address: the number of products with this value added. */
  counts: Record<string, Record<string, number>>
  /** Filters with more products than were scanned. */
  atLeast: string[]
}

/** Products scanned for all counts together; beyond that, counts are a minimum. */
const maxScannedProducts = 6_000
/** Searches counted separately; beyond them, the chosen values of a filter narrow its own counts, too. */
const maxVariants = 8

/**
 * Counts the products of each value of each filter, combined with the other chosen filters. Values chosen in the same filter do not narrow
 * its counts. Needs no account.
 */
export async function countValues(
  ctx: Context,
  requested: CatalogueSearch,
  maxProducts = maxScannedProducts,
): Promise<ValueCounts> {
  const { search: understood } = await understandSearch(ctx, requested)
  const prices = (await hasConcealedPrices(ctx)) && noPrices
  const search: CatalogueSearch = {
    ...withoutInvalid(understood, []),
    ...prices,
    page: 1,
    sort: usualSort(understood.search),
  }
  const variants = groupIntoVariants(search, await listFacets(ctx, search))
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

/** Returns whether stored counts can be used, as for the whole catalogue and each category. */
const hasStoredSums = ({ search }: Variant): boolean =>
  countFilters({ ...search, category: null, parent: null }) === 0

/** Groups filters with the same remaining search; usually all without a chosen value. */
function groupIntoVariants(search: CatalogueSearch, facets: readonly Facet[]): Variant[] {
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

function mergeCounts(counted: readonly VariantCounts[]): ValueCounts {
  const counts: ValueCounts['counts'] = {}
  for (const { facets, rows, isPartial } of counted)
    for (const { name, values } of facets) {
      // After an incomplete scan, an unseen value is unknown instead of zero.
      const zeroCounts = isPartial ? [] : values.map(({ value }): [string, number] => [value, 0])
      const seen = rows.filter(({ facet }) => facet === name)
      counts[name] = Object.fromEntries([
        ...zeroCounts,
        ...seen.map(({ value, count }): [string, number] => [value, count]),
      ])
    }
  return {
    counts,
    atLeast: counted.flatMap(({ facets, isPartial }) => (isPartial ? facets.map(({ name }) => name) : [])),
  }
}

/** Reads the counts that triggers maintain for the whole catalogue or a category. */
async function readStoredSums(ctx: Context, variant: Variant): Promise<VariantCounts> {
  const { facets, search } = variant
  const scope = await findCategoryScope(ctx, search)
  if (scope === 'unknown-category') return { facets, rows: [], isPartial: false }
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

/** Counts by scanning the results of all variants in one statement; each variant gets its part of `maxProducts`. */
async function countByScan(
  ctx: Context,
  variants: readonly Variant[],
  maxProducts: number,
): Promise<VariantCounts[]> {
  if (variants.length === 0) return []
  const maxPerVariant = Math.floor(maxProducts / variants.length)
  const conditions: ScanCondition[] = []
  for (const { search } of variants) conditions.push(await findScanCondition(ctx, search))
  const scans = conditions.map(
    ({ condition }, variant) => sql`(
      select ${sql.raw(String(variant))} as variant,
        characteristics || array['', '@' || department, '%' || category_id] as entries
      from ${listedProducts} ${condition ? sql`where ${condition}` : sql``} limit ${sql.raw(String(maxPerVariant + 1))}
    )`,
  )
  const countedFacets = variants.map(({ search, facets }) => ({
    search,
    facets: [...facets, scannedProducts(search)],
  }))
  const { rows } = await inTransaction(ctx, async ({ db }) => {
    // Prefers bitmap scans of indexes, because testing row after row for frequent values that never occur together would scan the whole
    // catalogue.
    await db.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return db.execute<ValueCount>(sql`
      with ${countedValues(countedFacets)}, scanned as (${sql.join(scans, sql` union all `)}), counted as materialized (
        select variant, entry, count(*) as products from scanned cross join lateral unnest(entries) as entry group by 1, 2
      )
      select variant, facet, value, sum(products)::int as count from counted join counted_values using (variant, entry)
      group by 1, 2, 3`)
  })
  return variants.map(({ facets }, index) => {
    const variantRows = rows.filter(({ variant }) => variant === index)
    const total = variantRows.find(({ facet }) => facet === '')?.count ?? 0
    return {
      facets,
      rows: variantRows,
      isPartial: total > maxPerVariant || (conditions[index]?.isPartial ?? false),
    }
  })
}

/** A facet that counts all scanned products. */
const scannedProducts = (without: CatalogueSearch): Facet => ({
  name: '',
  without,
  values: [{ value: '', marks: [{ prefix: '' }] }],
})

interface ScanCondition {
  condition: SQL | undefined
  /** Set when there are so many results that only the newest are counted. */
  isPartial: boolean
}

async function findScanCondition(ctx: Context, search: CatalogueSearch): Promise<ScanCondition> {
  if (!search.search) return { condition: await searchCondition(ctx, search), isPartial: false }
  const matches = await findSearchMatches(ctx, search)
  return { condition: isMatch(matches), isPartial: matches.isPartial }
}
