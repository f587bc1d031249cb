import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { type CatalogueSearch, maxListed, pageSize } from '#domain/catalogue/search.ts'
import { type ComparedUnit, canSort, comparedUnit, usualSort } from '#domain/catalogue/sort-orders.ts'
import { featuredLimit, featuredStatus, type ProductStatus } from '#domain/catalogue/statuses.ts'
import { type ListedPage, makeListedPage } from '#domain/page.ts'
import type { Context } from '#server/context.ts'
import { communesByDistance } from '#server/contexts/places/communes.ts'
import { countWithinTimeout } from '#server/database/count-rows.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { listedProducts, sortExpressions } from '#server/database/schema/listed-products.ts'
import { readThroughCache } from '#server/lib/cache.ts'
import { findTownByKey } from '../places/find-town.ts'
import { findSearchMatches, isMatch } from '../search/find-matches.ts'
import { selectCardsInOrder } from '../search/rank.ts'
import { understandSearch } from '../search/understand-search.ts'
import { hasConcealedPrices, isVisible, type ProductCard, selectCards, toCards } from './listing.ts'
import { findCategoryScope, isInScope, searchCondition, stockIn } from './search-conditions.ts'
import { listComparedUnits, selectByMeasure, selectInOrder, selectNearest } from './select-page.ts'

/** A page of the catalogue with the measures by which the category's prices can be compared. */
interface CatalogueList extends ListedPage<ProductCard> {
  units: ComparedUnit[]
}

/** Lists a page of the catalogue. Needs no account. */
export async function listProducts(ctx: Context, requested: CatalogueSearch): Promise<CatalogueList> {
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const { search } = await understandSearch(ctx, requested)
  return readThroughCache(ctx, `list ${JSON.stringify({ ...search, arePricesConcealed })}`, () =>
    readList(ctx, search, arePricesConcealed),
  )
}

const countTimeoutMs = 100

async function readList(
  ctx: Context,
  search: CatalogueSearch,
  arePricesConcealed: boolean,
): Promise<CatalogueList> {
  const { page } = search
  const offset = (page - 1) * pageSize
  const from = search.near ? findTownByKey(search.near) : null
  const isSortPossible = canSort(
    search.sort,
    { search: search.search, near: from && search.near },
    !arePricesConcealed,
  )
  const sort = isSortPossible ? search.sort : usualSort(search.search)
  const units = arePricesConcealed ? [] : await readComparedUnits(ctx, search)
  const toPage = async (cards: ProductCard[], counted: number) => ({
    ...makeListedPage(await withStock(ctx, cards, search), { page, counted, pageSize, max: maxListed }),
    units,
  })
  const matches = search.search ? await findSearchMatches(ctx, search) : null
  if (matches && sort === 'relevance') {
    const { productNumbers } = matches
    const rows = await selectCardsInOrder(ctx, productNumbers.slice(offset, offset + pageSize + 1))
    return toPage(await toCards(ctx, rows, arePricesConcealed), productNumbers.length)
  }
  // When there are more results than a list shows, every order lists the newest ones.
  const matching = matches ? isMatch(matches) : await searchCondition(ctx, search)
  const unit = comparedUnit(sort)
  const rows =
    sort === 'distance' && from
      ? selectNearest(ctx.db, matching, { communes: [...(await communesByDistance(ctx, from)), ''], offset })
      : unit
        ? selectByMeasure(ctx.db, matching, { unit, offset })
        : selectInOrder(ctx.db, matching, { order: sortExpressions(sort), offset })
  const cards = await toCards(ctx, rows, arePricesConcealed)
  if (matches) return toPage(cards, matches.productNumbers.length)
  const isLastPage = cards.length <= pageSize && (page === 1 || cards.length > 0)
  const countSoFar = offset + cards.length
  const counted = isLastPage
    ? countSoFar
    : await countWithinTimeout(ctx.db, listedProducts, matching, {
        max: maxListed + 1,
        timeoutMs: countTimeoutMs,
      })
  return counted === null ? { ...(await toPage(cards, countSoFar)), hasMore: true } : toPage(cards, counted)
}

/** Adds the stock in the searched unit to cards. */
async function withStock(
  { db }: Context,
  cards: ProductCard[],
  { need }: CatalogueSearch,
): Promise<ProductCard[]> {
  if (!need || cards.length === 0) return cards
  const { id } = listedProducts
  const rows = await db
    .select({ id, amount: sql<string | null>`${stockIn(need.unit)}` })
    .from(listedProducts)
    .where(
      inArray(
        id,
        cards.map((card) => card.id),
      ),
    )
  const amounts = new Map(rows.map((row) => [row.id, Number(row.amount)]))
  return cards.map((card) => {
    const amount = amounts.get(card.id)
    return amount ? { ...card, inStock: { amount, unit: need.unit } } : card
  })
}

const readComparedUnits = (ctx: Context, { category, parent }: CatalogueSearch): Promise<ComparedUnit[]> =>
  readThroughCache(ctx, `compared units ${JSON.stringify([category, parent])}`, async () =>
    listComparedUnits(ctx.db, isInScope(await findCategoryScope(ctx, { category, parent }))),
  )

export interface ProductsByIds {
  /** In the requested order. */
  cards: ProductCard[]
  /** Products that have left the catalogue but still have a page. */
  delisted: { id: string; number: number; title: string; status: ProductStatus }[]
}

/** Lists the products of these ids, for favourites, recent views and comparisons. Needs no account; hidden ones are absent. */
export async function listProductsByIds(
  ctx: Context,
  { productIds }: { productIds: string[] },
): Promise<ProductsByIds> {
  if (productIds.length === 0) return { cards: [], delisted: [] }
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const found = await toCards(
    ctx,
    selectCards(ctx).where(inArray(listedProducts.id, productIds)),
    arePricesConcealed,
  )
  const cards = productIds.flatMap((id) => found.find((card) => card.id === id) ?? [])
  if (cards.length === productIds.length) return { cards, delisted: [] }
  const listed = cards.map(({ id }) => id)
  const delisted = await ctx.db
    .select({ id: products.id, number: products.number, title: products.title, status: products.status })
    .from(products)
    .where(
      and(
        inArray(products.id, productIds),
        notInArray(products.id, listed),
        ne(products.status, 'a_valider'),
        isVisible,
      ),
    )
  return { cards, delisted }
}

/** The order in which administrators sorted featured products; those without a position follow, newest first. */
export const featuredOrder = (table: typeof products | typeof listedProducts) => [
  sql`${table.featuredPosition} asc nulls last`,
  desc(table.createdAt),
  desc(table.id),
]

/** Lists the featured available products of « Produits du moment », eight at most. */
export async function listFeaturedProducts(ctx: Context): Promise<ProductCard[]> {
  const rows = selectCards(ctx)
    .where(and(listedProducts.isFeatured, eq(listedProducts.status, featuredStatus)))
    .orderBy(...featuredOrder(listedProducts))
    .limit(featuredLimit)
  return toCards(ctx, rows, await hasConcealedPrices(ctx))
}
