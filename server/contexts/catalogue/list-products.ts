import { type CatalogueSearch, canSort, maxListed, pageSize, usualSort } from '#domain/catalogue/search.ts'
import { type ListedPage, listedPage } from '#domain/page.ts'
import type { Context } from '#server/context.ts'
import { countInTime } from '#server/database/page.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { cachedRead } from '#server/lib/cache.ts'
import { findTown } from '../places/find-town.ts'
import { communesByDistance } from '../places/placed-communes.ts'
import { findAnswers, isAnswer } from '../search/find-answers.ts'
import { rankAnswers, selectCardsInOrder } from '../search/rank.ts'
import { readText } from '../search/read-text.ts'
import { hasConcealedPrices, type ProductCard, toCards } from './listing.ts'
import { searchCondition } from './search-conditions.ts'
import { orders, selectInOrder, selectNearest } from './select-page.ts'

/** One page of the catalogue. Needs no account. */
export async function listProducts(ctx: Context, search: CatalogueSearch): Promise<ListedPage<ProductCard>> {
  const arePricesConcealed = await hasConcealedPrices(ctx)
  return cachedRead(ctx, `list ${JSON.stringify({ ...search, arePricesConcealed })}`, () =>
    readList(ctx, search, arePricesConcealed),
  )
}

const countTimeoutMs = 100

async function readList(
  ctx: Context,
  search: CatalogueSearch,
  arePricesConcealed: boolean,
): Promise<ListedPage<ProductCard>> {
  const { page } = search
  const offset = (page - 1) * pageSize
  const from = search.near ? findTown(search.near) : null
  const isPossible = canSort(
    search.sort,
    { search: search.search, near: from && search.near },
    !arePricesConcealed,
  )
  const sort = isPossible ? search.sort : usualSort(search.search)
  const toPage = (cards: ProductCard[], counted: number) =>
    listedPage(cards, { page, counted, pageSize, most: maxListed })
  if (search.search && sort === 'relevance') {
    const numbers = await rankOnce(ctx, search, arePricesConcealed)
    const rows = await selectCardsInOrder(ctx, numbers.slice(offset, offset + pageSize + 1))
    return toPage(await toCards(ctx, rows, arePricesConcealed), numbers.length)
  }
  const condition = await searchCondition(ctx, search)
  const answers = search.search ? await findAnswers(ctx, await readText(ctx, search.search), condition) : null
  // Every order lists the newest answers where there are more than a list shows.
  const matching = answers ? isAnswer(answers) : condition
  const rows =
    sort === 'distance' && from
      ? selectNearest(ctx.db, matching, { communes: [...(await communesByDistance(ctx, from)), ''], offset })
      : selectInOrder(ctx.db, matching, { order: orders[sort], offset })
  const cards = await toCards(ctx, rows, arePricesConcealed)
  if (answers) return toPage(cards, answers.productNumbers.length)
  const isEnd = cards.length <= pageSize && (page === 1 || cards.length > 0)
  const seen = offset + cards.length
  const counted = isEnd
    ? seen
    : await countInTime(ctx.db, listedProducts, matching, { most: maxListed + 1, timeoutMs: countTimeoutMs })
  return counted === null ? { ...toPage(cards, seen), hasMore: true } : toPage(cards, counted)
}

/** What answers a text is ranked once in this process until something public changes: its other pages have it from there. */
function rankOnce(ctx: Context, search: CatalogueSearch, arePricesConcealed: boolean): Promise<number[]> {
  return cachedRead(
    ctx,
    `ranking ${JSON.stringify({ ...search, page: 1, arePricesConcealed })}`,
    async () => {
      const [condition, text] = await Promise.all([
        searchCondition(ctx, search),
        readText(ctx, search.search),
      ])
      return rankAnswers(ctx, { text, condition, from: search.near ? findTown(search.near) : null })
    },
  )
}
