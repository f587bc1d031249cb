import { type SQLWrapper, sql } from 'drizzle-orm'
import { earthRadiusKm } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { savedSearches, savedSearchFields, savedSearchMatches } from '#server/database/schema/alerts.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  products,
} from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { isActiveUser } from '../accounts/people.ts'
import { fulfilsFieldFilter } from '../catalogue/field-filters.ts'
import { costsAtMost, stockIn } from '../catalogue/search-conditions.ts'

/**
 * Finds the saved searches of other users that match these newly listed products, in one query for any number of searches. A
 * match is stored once.
 */
export async function matchSearches(
  { db, clock }: Context,
  listed: { productId: string; actorIds: string[] }[],
): Promise<void> {
  if (listed.length === 0) return
  const rows = listed.map(({ productId, actorIds }) => ({ product_id: productId, actors: actorIds }))
  await db.execute(sql`
    with pairs as materialized (
      select ${savedSearches.id} as search_id, ${products.id} as product_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(product_id uuid, actors uuid[])
      join ${products} on ${products.id} = listed.product_id
      join ${categories} on ${categories.id} = ${products.categoryId}
      join ${listedProducts} on ${listedProducts.id} = ${products.id}
      join ${savedSearches} on ${matchesSearch}
      where ${savedSearches.userId} <> ${products.userId}
        and ${savedSearches.userId} <> all(listed.actors)
        and ${isActiveUser(savedSearches.userId)}
    ), refused as (${pairsFailingFields})
    insert into ${savedSearchMatches} (saved_search_id, product_id, created_at)
    select search_id, product_id, ${clock.now().toISOString()}::timestamptz
    from (select search_id, product_id from pairs except select search_id, product_id from refused) found
    order by search_id, product_id
    on conflict do nothing`)
}

// These conditions are those of catalogue/search-conditions.ts, from the product's side. Characteristics are compared in a
// second step, for the few pairs that remain.

const fields = sql`${savedSearchFields} field
  join ${customFields} custom on custom.id = field.custom_field_id and custom.is_filterable`

const haversine = (a: SQLWrapper, b: SQLWrapper) => sql`power(sin(radians(${b} - ${a}) / 2), 2)`

/** The formula of distanceBetween in domain/places/distance.ts, so that emails and the page have the same results. */
const distance = sql`2 * ${sql.raw(String(earthRadiusKm))} * asin(least(1, sqrt(
  ${haversine(savedSearches.latitude, listedProducts.latitude)}
  + cos(radians(${savedSearches.latitude})) * cos(radians(${listedProducts.latitude}))
    * ${haversine(savedSearches.longitude, listedProducts.longitude)})))`

/** Of several traits with one name, one is enough; but every offer must match (traitEntries). */
const traitName = sql`case when trait like 'offer=%' then trait else split_part(trait, '=', 1) end`

/**
 * The condition, except for characteristics, for a query that joins a product, its listed product, its category and a search. A
 * search whose last filter was deleted matches nothing.
 */
export const matchesSearch = sql`(
  (${savedSearches.categoryId} is null
    or ${savedSearches.categoryId} in (${products.categoryId}, ${categories.parentId}))
  and (${savedSearches.categoryIds} is null
    or ${savedSearches.categoryIds} && array[${products.categoryId}, ${categories.parentId}])
  and (
    ${savedSearches.titlePattern} is null
    or ${products.searchTitle} like ${savedSearches.titlePattern}
    or exists (
      select from ${listedProducts}
      where ${listedProducts.id} = ${products.id} and ${listedProducts.searchVector} @@ ${savedSearches.textQuery}
    )
  )
  and (${savedSearches.minPrice} is null or ${products.price} >= ${savedSearches.minPrice})
  and (${savedSearches.maxPrice} is null or ${products.price} <= ${savedSearches.maxPrice})
  and (${savedSearches.department} is null or ${listedProducts.department} = ${savedSearches.department})
  and (${savedSearches.area} is null or (
    ${listedProducts.longitude} between ${savedSearches.area}[1] and ${savedSearches.area}[3]
    and ${listedProducts.latitude} between ${savedSearches.area}[2] and ${savedSearches.area}[4]))
  and (${savedSearches.regionDepartments} is null or ${listedProducts.department} = any(${savedSearches.regionDepartments}))
  and (${savedSearches.needAmount} is null or ${stockIn(savedSearches.needUnit)} >= ${savedSearches.needAmount})
  and (${savedSearches.maxUnitPrice} is null
    or ${costsAtMost(savedSearches.maxUnitPrice, savedSearches.maxUnitPriceUnit)})
  and not exists (
    select from unnest(${savedSearches.guarantees}) as pattern where not product_says(${products.id}, pattern)
  )
  and (${savedSearches.radius} is null or ${distance} <= ${savedSearches.radius})
  and not exists (
    select from unnest(${savedSearches.traits}) as trait group by ${traitName}
    having not ${listedProducts.characteristics} && array_agg(trait)
  )
  and (
    cardinality(${savedSearches.traits} || ${savedSearches.guarantees}) > 0
    or num_nonnulls(${savedSearches.categoryId}, ${savedSearches.categoryIds}, ${savedSearches.area}, ${savedSearches.titlePattern}, ${savedSearches.minPrice},
      ${savedSearches.maxPrice}, ${savedSearches.department}, ${savedSearches.radius}, ${savedSearches.regionDepartments},
      ${savedSearches.needAmount}, ${savedSearches.maxUnitPrice}) > 0
    or ${savedSearches.id} in (select field.saved_search_id from ${fields})
  )
)`

/** Selects the `pairs` (search_id, product_id) whose product lacks a characteristic of the search. */
export const pairsFailingFields = sql`
  select pair.search_id, pair.product_id
  from pairs pair
  join (${fields}) on field.saved_search_id = pair.search_id
  left join ${productCustomFieldValues} own_value
    on own_value.product_id = pair.product_id and own_value.custom_field_id = field.custom_field_id
  where (${fulfilsFieldFilter}) is not true`
