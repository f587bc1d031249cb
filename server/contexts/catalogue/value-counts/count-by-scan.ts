import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { findAnswers, isAnswer, putTitledFirst } from '#server/contexts/search/find-answers.ts'
import { readText } from '#server/contexts/search/read-text.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { searchCondition } from '../search-conditions.ts'
import { type Counted, countedValues, type Facet, type ValueCount, type Variant } from './facets.ts'

/** Counted by reading what is found, all variants in one statement: at most so many products, of each variant its part of them. */
export async function countByScan(
  ctx: Context,
  variants: readonly Variant[],
  maxProducts: number,
): Promise<Counted[]> {
  if (variants.length === 0) return []
  const maxPerVariant = Math.floor(maxProducts / variants.length)
  const matches: Matches[] = []
  for (const { search } of variants) matches.push(await findMatches(ctx, search))
  const scans = matches.map(
    ({ condition }, variant) => sql`(
      select ${sql.raw(String(variant))} as variant,
        characteristics || array['', '@' || department, '%' || category_id] as entries
      from ${listedProducts} ${condition ? sql`where ${condition}` : sql``} limit ${sql.raw(String(maxPerVariant + 1))}
    )`,
  )
  const countedFacets = variants.map(({ search, facets }) => ({
    search,
    facets: [...facets, everyProduct(search)],
  }))
  const { rows } = await inTransaction(ctx, async ({ db }) => {
    // The matching rows are gathered from the indexes. Looked for row after row, things that many have but never together would take the whole
    // catalogue.
    await db.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return db.execute<ValueCount>(sql`
      with ${countedValues(countedFacets)}, looked as (${sql.join(scans, sql` union all `)}), counted as materialized (
        select variant, entry, count(*) as products from looked cross join lateral unnest(entries) as entry group by 1, 2
      )
      select variant, facet, value, sum(products)::int as count from counted join counted_values using (variant, entry)
      group by 1, 2, 3`)
  })
  return variants.map(({ facets }, place) => {
    const own = rows.filter(({ variant }) => variant === place)
    const total = own.find(({ facet }) => facet === '')?.count ?? 0
    return { facets, rows: own, isPartial: total > maxPerVariant || (matches[place]?.isPartial ?? false) }
  })
}

/** How many were looked at. */
const everyProduct = (without: CatalogueSearch): Facet => ({
  name: '',
  without,
  values: [{ value: '', marks: [{ begins: '' }] }],
})

interface Matches {
  condition: SQL | undefined
  /** So many answer the words that the newest alone are counted. */
  isPartial: boolean
}

async function findMatches(ctx: Context, search: CatalogueSearch): Promise<Matches> {
  const others = await searchCondition(ctx, search)
  if (!search.search) return { condition: others, isPartial: false }
  const text = await readText(ctx, search.search)
  const answers = await findAnswers(ctx, text, others)
  // Those that the list ranks.
  const productNumbers = await putTitledFirst(ctx, text, answers, others)
  return { condition: isAnswer({ productNumbers }), isPartial: answers.isPartial }
}
