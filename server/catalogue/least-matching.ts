import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { choiceTypes } from '#domain/catalogue/custom-fields.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { traitEntries } from '#domain/catalogue/traits.ts'
import type { Context } from '../context.ts'
import { catalogueCounts } from '../database/schema/listed-products.ts'
import { categoriesOf, type FieldFilter, type Place } from './search-conditions.ts'

/** One of the values of a choice; `entry` and the searched form of `option` together are what listed_products.characteristics has. */
interface Asked {
  choice: number
  entry: string
  option: string
}

/**
 * No fewer products of a place match, by the sums that triggers keep, without a look at any: of A and B as many have both as A + B are more than
 * all there are. 0 where something is asked of which no sums are kept.
 */
export async function leastMatching(
  ctx: Context,
  { search, place, filters }: { search: CatalogueSearch; place: Place | null; filters: FieldFilter[] },
): Promise<number> {
  const { minPrice, maxPrice, department, radius } = search
  if ([minPrice, maxPrice, department, radius].some((asked) => asked !== null)) return 0
  if (filters.some(({ fieldType }) => !choiceTypes.includes(fieldType))) return 0
  const choices = [
    ...traitEntries(search).map((entries) => entries.map((entry) => ({ entry, option: '' }))),
    ...filters.map(({ id, values }) => values.map((option) => ({ entry: `${id}=`, option }))),
  ]
  const asked: Asked[] = choices.flatMap((values, choice) => values.map((value) => ({ choice, ...value })))
  const ids = filters.map(({ id }) => id)
  const { categoryId, customFieldId, value, listed } = catalogueCounts
  const condition = and(
    isNull(catalogueCounts.department),
    place ? inArray(categoryId, categoriesOf(ctx, place)) : undefined,
    ids.length > 0 ? or(isNull(customFieldId), inArray(customFieldId, ids)) : isNull(customFieldId),
  )
  // Several values of one choice: who has the most frequent one has one of them.
  const { rows } = await ctx.db.execute<{ least: number }>(sql`
    with asked as (
      select choice, entry || search_form(option) as entry
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (choice int, entry text, option text)
    ), kept as (
      select coalesce(${customFieldId} || '=', '') || ${value} as entry, sum(${listed}) as listed
      from ${catalogueCounts} where ${condition} group by 1
    ), matching as (
      select max(coalesce(kept.listed, 0)) as listed from asked left join kept using (entry) group by choice
    )
    select coalesce(sum(listed) - (count(*) - 1) * (select listed from kept where entry is null), 0)::float8 as least from matching`)
  return rows[0]?.least ?? 0
}
