import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Context } from '../../context.ts'
import { categories } from '../../database/schema/catalogue.ts'
import { catalogueCounts } from '../../database/schema/listed-products.ts'
import { findPlace } from '../search-conditions.ts'
import { type Counted, type ValueCount, type Variant, wantedValues } from './variant.ts'

/** Of everything, or of a category: the sums that triggers keep, however many products there are. */
export async function readKept(ctx: Context, variant: Variant): Promise<Counted> {
  const { facets, search } = variant
  const place = await findPlace(ctx, search)
  if (place === 'nowhere') return { facets, rows: [], isPartial: false }
  const { categoryId, customFieldId, department, value, listed } = catalogueCounts
  const fieldIds = facets.map(({ name }) => name.slice('cf_'.length)).filter(isUuid)
  const within = place
    ? ctx.db
        .select({ id: categories.id })
        .from(categories)
        .where(or(eq(categories.id, place.id), eq(categories.parentId, place.id)))
    : null
  const condition = and(
    fieldIds.length > 0 ? or(isNull(customFieldId), inArray(customFieldId, fieldIds)) : isNull(customFieldId),
    within ? inArray(categoryId, within) : undefined,
  )
  const { rows } = await ctx.db.execute<ValueCount>(sql`
    with ${wantedValues([variant])}
    select 0 as variant, wanted.facet, wanted.value, sum(kept.listed)::int as count
    from (
      select ${listed} as listed, case
        when ${customFieldId} is not null then ${customFieldId} || '=' || ${value}
        when ${department} is not null then '@' || ${department}
        when ${value} is not null then ${value}
        else '%' || ${categoryId} end as entry
      from ${catalogueCounts} where ${condition}
    ) kept join wanted using (entry)
    group by 1, 2, 3`)
  return { facets, rows, isPartial: false }
}
