import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { arePriceBoundsCrossed } from '#domain/catalogue/filter-values.ts'
import type { SaleUnit } from '#domain/catalogue/sale-units.ts'
import { type CatalogueSearch, requestedCategory } from '#domain/catalogue/search.ts'
import { traitEntries } from '#domain/catalogue/traits.ts'
import { centsFromEuros } from '#domain/money.ts'
import { findRegion } from '#domain/places/regions.ts'
import { findGuarantee } from '#domain/search/guarantees.ts'
import type { Context } from '#server/context.ts'
import { communesInArea, communesInDepartments, communesWithin } from '#server/contexts/places/communes.ts'
import { escapeLike } from '#server/database/expressions.ts'
import { categories, categorySlugs } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { findTownByKey } from '../places/find-town.ts'
import { type FieldFilter, fieldConditions, findFilterFields, parseFieldFilters } from './field-filters.ts'
import { hasConcealedPrices } from './listing.ts'

/**
 * Returns a search's filters on listed products, except its words, as one condition. When prices are concealed, no filter may reveal one.
 */
export async function searchCondition(ctx: Context, search: CatalogueSearch): Promise<SQL | undefined> {
  const [arePricesConcealed, scope, isInChosenCategories, communes, filters] = await Promise.all([
    hasConcealedPrices(ctx),
    findCategoryScope(ctx, search),
    isInCategories(ctx, search.categories),
    findCommunes(ctx, search),
    parseFilters(ctx, search.fields),
  ])
  const { characteristics } = listedProducts
  return and(
    isInScope(scope),
    isInChosenCategories,
    communes ? sql`${listedCommune} = any(${sql.param(communes)}::text[])` : undefined,
    arePricesConcealed ? undefined : priceCondition(search),
    !arePricesConcealed && search.maxUnitPrice
      ? costsAtMost(search.maxUnitPrice.amount, search.maxUnitPrice.unit)
      : undefined,
    needCondition(search),
    ...search.guarantees.map(statesGuarantee),
    ...traitEntries(search).map((entries) => sql`${characteristics} && ${sql.param(entries)}::text[]`),
    ...fieldConditions(filters),
  )
}

/** Converts the stock, or `quantity` sale units, to `unit` by the function `stock_in`. */
export const stockIn = (
  unit: SaleUnit | SQLWrapper,
  quantity: SQLWrapper = listedProducts.quantity,
): SQL<number | null> => {
  const { saleUnit, contentQuantity, contentUnit, title } = listedProducts
  return sql`stock_in(${unit}, ${quantity}, ${saleUnit}, ${contentQuantity}, ${contentUnit}, ${title})`
}

/** The condition that one `unit` costs at most `amount` euros. */
export const costsAtMost = (amount: number | SQLWrapper, unit: SaleUnit | SQLWrapper): SQL =>
  sql`${listedProducts.price} <= ${amount}::numeric * ${stockIn(unit, sql`1`)}`

const needCondition = ({ need }: CatalogueSearch): SQL | undefined =>
  need ? sql`${stockIn(need.unit)} >= ${need.amount}` : undefined

/** Finds candidates by the index of words or of characteristics, then checks the pattern. */
function statesGuarantee(key: string): SQL | undefined {
  const guarantee = findGuarantee(key)
  if (!guarantee) return undefined
  const query = sql.join(
    guarantee.words.map((words) => sql`plainto_tsquery('public.french_catalogue', search_plain(${words}))`),
    sql` || `,
  )
  const { id, searchVector, characteristics } = listedProducts
  return sql`(${searchVector} @@ (${query}) or ${characteristics} && array(
      select id || ${`=${key}`}::text from custom_fields where field_type in ('select', 'multiselect')))
    and product_says(${id}, ${guarantee.pattern})`
}

function priceCondition(search: CatalogueSearch): SQL | undefined {
  const { minPrice, maxPrice } = search
  if (arePriceBoundsCrossed(search) || (minPrice === null && maxPrice === null)) return undefined
  const { price } = listedProducts
  return and(
    isNotNull(price),
    minPrice === null ? undefined : gte(price, centsFromEuros(minPrice)),
    maxPrice === null ? undefined : lte(price, centsFromEuros(maxPrice)),
  )
}

/** The commune's code as the indexes contain it; `''` stands for an unknown place. */
export const listedCommune = sql`coalesce(${listedProducts.communeCode}, '')`

/**
 * Returns the codes of the communes in the searched area; null for anywhere. Distances are measured to communes, so the list is exact; it
 * is part of the statement, so that PostgreSQL can estimate its share of the catalogue.
 */
async function findCommunes(
  ctx: Context,
  { department, region, near, radius, area }: CatalogueSearch,
): Promise<string[] | null> {
  const from = near ? findTownByKey(near) : null
  const departments = findRegion(region ?? '')?.departments
  const communeLists = await Promise.all([
    department ? communesInDepartments(ctx, { departments: [department] }) : null,
    departments ? communesInDepartments(ctx, { departments }) : null,
    from && radius ? communesWithin(ctx, { from, kilometres: radius }) : null,
    area && communesInArea(ctx, area),
  ])
  const [first, ...others] = communeLists.filter((codes) => codes !== null)
  return first?.filter((code) => others.every((codes) => codes.includes(code))) ?? null
}

/** A category with its column: a family, or a single category. */
export interface CategoryScope {
  column: 'familyId' | 'categoryId'
  id: string
}

/** Finds the category that an address refers to by id or by current or former slug. */
export async function findCategory(ctx: Pick<Context, 'db' | 'cache'>, requested: string) {
  const all = await readThroughCache(ctx, 'named categories', () => {
    const { id, slug, parentId, description } = categories
    const former = sql<string[]>`array(
      select ${categorySlugs.slug} from ${categorySlugs} where ${categorySlugs.categoryId} = ${categories.id})`
    return ctx.db.select({ id, slug, parentId, description, former }).from(categories)
  })
  return (
    all.find(({ id, slug }) => id === requested || slug === requested) ??
    all.find(({ former }) => former.includes(requested))
  )
}

/** Matches any of the existing categories, a family with its subcategories; undefined without one. */
async function isInCategories(ctx: Context, slugs: readonly string[]): Promise<SQL | undefined> {
  if (slugs.length === 0) return undefined
  const foundCategories = await Promise.all(slugs.map((slug) => findCategory(ctx, slug)))
  const ids = (isFamily: boolean) =>
    foundCategories.flatMap((category) =>
      category && (category.parentId === null) === isFamily ? category.id : [],
    )
  const { categoryId, familyId } = listedProducts
  return or(inArray(categoryId, ids(false)), inArray(familyId, ids(true)))
}

/** Returns null for the whole catalogue; an unknown category matches nothing. A malformed id is ignored. */
export async function findCategoryScope(
  ctx: Context,
  scope: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<CategoryScope | 'unknown-category' | null> {
  const requested = requestedCategory(scope)
  if (!requested) return null
  const category = await findCategory(ctx, requested)
  return category
    ? { column: category.parentId === null ? 'familyId' : 'categoryId', id: category.id }
    : 'unknown-category'
}

export function isInScope(scope: CategoryScope | 'unknown-category' | null): SQL | undefined {
  if (scope === 'unknown-category') return sql`false`
  return scope ? eq(listedProducts[scope.column], scope.id) : undefined
}

/** Selects the ids of a scope's category and its subcategories, as a subquery. */
export const categoriesInScope = ({ db }: Pick<Context, 'db'>, { id }: CategoryScope) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.id, id), eq(categories.parentId, id)))

/** Matches a category column with the requested category or its subcategories. A malformed id is ignored. */
export async function inCategory(
  ctx: Context,
  column: AnyPgColumn,
  scope: Pick<CatalogueSearch, 'category' | 'parent'>,
): Promise<SQL | undefined> {
  const foundScope = await findCategoryScope(ctx, scope)
  if (foundScope === 'unknown-category') return sql`false`
  return foundScope ? inArray(column, categoriesInScope(ctx, foundScope)) : undefined
}

/** The `like` pattern of titles, stored without accents and case, that contain this text. */
export const titlePattern = (text: string): SQL => sql`'%' || search_form(${escapeLike(text)}) || '%'`

const parseFilters = async (ctx: Context, chosen: CatalogueSearch['fields']): Promise<FieldFilter[]> =>
  parseFieldFilters(await findFilterFields(ctx, Object.keys(chosen)), chosen)
