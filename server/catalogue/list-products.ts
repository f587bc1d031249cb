import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type CatalogueSearch,
  countFilters,
  mostListed,
  pageSize,
  type Sort,
  usualSort,
} from '#domain/catalogue/search.ts'
import { traitEntries } from '#domain/catalogue/traits.ts'
import { type ListedPage, listedPage } from '#domain/page.ts'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { literal, prepared } from '../database/prepared.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { sharedByQuestion, sharedOr } from '../events/shared-answers.ts'
import { findTown } from '../places/find-town.ts'
import { type Around, findAround, isFetchedIn } from './around.ts'
import { countMatching } from './count-matching.ts'
import { hidesPrices, type ProductCard, selectCards, toCards } from './listing.ts'
import { lookThrough } from './look-through.ts'
import {
  type FieldFilter,
  findPlace,
  isInPlace,
  type Place,
  readFilters,
  searchConditions,
} from './search-conditions.ts'
import { selectNearest } from './select-nearest.ts'
import { findAnswers, isAnswer } from './text-search/find-answers.ts'
import { type Ranked, rankAnswers, selectRanked } from './text-search/rank.ts'
import { readText } from './text-search/read-text.ts'

/** One page of the catalogue. Needs no account. */
export async function listProducts(ctx: Context, search: CatalogueSearch): Promise<ListedPage<ProductCard>> {
  const [hidden, place, around] = await Promise.all([
    hidesPrices(ctx),
    findPlace(ctx, search),
    findAround(ctx, search),
  ])
  const isPossible =
    search.sort === 'distance' ? around.byDistance : !hidden || !search.sort.startsWith('price')
  const sort = isPossible ? search.sort : usualSort(search.search)
  const filters = countFilters({ ...search, category: null, parent: null })
  const [cards, counted, isPartial = false] =
    filters === 0 && place !== 'nowhere' && sort !== 'distance'
      ? await browsed(ctx, { place, sort, page: search.page, hidden })
      : await found(ctx, { search, place, around, sort, hidden })
  const listed = listedPage(cards, { page: search.page, counted, pageSize, most: mostListed })
  return { ...listed, hasMore: listed.hasMore || (isPartial && counted > 0) }
}

interface Browsing {
  place: Place | null
  sort: IndexedSort
  page: number
  hidden: boolean
}

/** A whole category in some order: few statements, which PostgreSQL knows already. One row more tells whether there is another page. */
const browsed = (ctx: Context, browsing: Browsing) =>
  Promise.all([
    browsing.page === 1 ? firstCards(ctx, browsing) : deepCards(ctx, browsing),
    countBrowsed(ctx, browsing.place, browsing.sort),
  ])

/** Each is 25 cards. */
const mostFirstPages = 200

/** What most people ask for of a category is read once in this process until something public changes. */
const firstCards = (ctx: Context, { place, sort, hidden }: Browsing): Promise<ProductCard[]> => {
  const question = { asked: `${place?.id ?? 'everywhere'} ${sort} ${hidden}`, most: mostFirstPages }
  return sharedByQuestion(ctx, 'first pages', question, () =>
    toCards(ctx, statementsOf(place, sort).first(ctx.db, { place: place?.id }), hidden),
  )
}

const deepCards = (ctx: Context, { place, sort, page, hidden }: Browsing): Promise<ProductCard[]> => {
  const values = { place: place?.id, offset: (page - 1) * pageSize }
  return toCards(ctx, statementsOf(place, sort).deep(ctx.db, values), hidden)
}

/** Up to one more than a list shows. */
const countBrowsed = (ctx: Context, place: Place | null, sort: IndexedSort): Promise<number> =>
  sharedOr(ctx, `count ${place?.id ?? 'everywhere'}`, async () => {
    const [row] = await statementsOf(place, sort).count(ctx.db, { place: place?.id })
    return row?.total ?? 0
  })

const statements = new Map<string, ReturnType<typeof prepareBrowsing>>()

function statementsOf(place: Place | null, sort: IndexedSort) {
  const column = place?.column ?? null
  const name = `${column ?? 'all'} ${sort}`
  const known = statements.get(name) ?? prepareBrowsing(name, column, sort)
  statements.set(name, known)
  return known
}

function prepareBrowsing(name: string, column: Place['column'] | null, sort: IndexedSort) {
  const condition = column ? eq(listedProducts[column], sql.placeholder('place')) : undefined
  return {
    first: prepared(`${name} first`, (db) =>
      selectCards({ db })
        .where(condition)
        .orderBy(...order(sort))
        .limit(literal(pageSize + 1)),
    ),
    deep: prepared(`${name} deep`, (db) => selectDeep(db, condition, sort, sql.placeholder('offset'))),
    count: prepared(`${name} count`, (db) => {
      const some = db
        .select({ one: sql`1`.as('one') })
        .from(listedProducts)
        .where(condition)
      return db
        .select({ total: sql<number>`count(*)::int` })
        .from(some.limit(literal(mostListed + 1)).as('some'))
    }),
  }
}

/**
 * A page beyond the first: the rows before it are passed over in the order's index alone, which is read from memory at ten thousand rows a
 * millisecond; only those of the page are looked up.
 */
const selectDeep = (
  db: Context['db'],
  condition: SQL | undefined,
  sort: IndexedSort,
  offset: number | ReturnType<typeof sql.placeholder>,
) => {
  const page = db
    .select({ id: listedProducts.id })
    .from(listedProducts)
    .where(condition)
    .orderBy(...order(sort))
    .limit(literal(pageSize + 1))
    .offset(offset)
    .as('page')
  return selectCards({ db })
    .innerJoin(page, eq(page.id, listedProducts.id))
    .orderBy(...order(sort))
}

interface Finding {
  search: CatalogueSearch
  place: Place | 'nowhere' | null
  around: Around
  sort: Sort
  hidden: boolean
}

async function found(
  ctx: Context,
  finding: Finding,
): Promise<[cards: ProductCard[], counted: number, isPartial?: boolean]> {
  const { search, around, sort, hidden } = finding
  const offset = (search.page - 1) * pageSize
  if (search.search && sort === 'relevance') {
    const { numbers, isPartial } = await rankOnce(ctx, finding)
    const cards = toCards(ctx, selectRanked(ctx, numbers.slice(offset, offset + pageSize + 1)), hidden)
    return [await cards, numbers.length, isPartial]
  }
  const { others, text, filters } = await readFinding(ctx, finding)
  const early = text || sort === 'distance' ? null : await foundEarly(ctx, finding, { sort, others, filters })
  if (early) return early
  const answered = text && (await findAnswers(ctx, text, others))
  // In whatever order, of more answers than a list shows the newest.
  const condition = answered ? isAnswer(answered) : others
  const rows =
    sort === 'distance'
      ? selectNearest(ctx.db, condition, { communes: (await around.byDistance?.()) ?? [], offset })
      : search.page === 1 && !around.communes
        ? selectCards(ctx)
            .where(condition)
            .orderBy(...order(sort))
            .limit(literal(pageSize + 1))
        : selectDeep(ctx.db, condition, sort, offset)
  return Promise.all([
    toCards(ctx, rows, hidden),
    answered ? answered.numbers.length : countUpTo(ctx.db, listedProducts, condition, mostListed + 1),
    answered?.isPartial,
  ])
}

/**
 * A page of a long list of what has some characteristics, where the first few thousand fill it; else null. Of other conditions PostgreSQL itself
 * knows how many match.
 */
async function foundEarly(
  ctx: Context,
  { search, place, hidden }: Finding,
  { sort, others, filters }: { sort: IndexedSort; others: SQL | undefined; filters: FieldFilter[] },
): Promise<[cards: ProductCard[], counted: number] | null> {
  if (place === 'nowhere' || !asksCharacteristics(search)) return null
  if ((await countBrowsed(ctx, place, sort)) <= mostListed) return null
  const looking = { place: isInPlace(place), order: order(sort), condition: others }
  const offset = (search.page - 1) * pageSize
  const numbers = await lookThrough(ctx.db, { ...looking, offset, most: pageSize + 1 })
  if (numbers.length <= pageSize) return null
  return Promise.all([
    toCards(ctx, selectRanked(ctx, numbers), hidden),
    countMatching(ctx, { search, place, filters, hidden, looking }),
  ])
}

const asksCharacteristics = (search: CatalogueSearch): boolean =>
  traitEntries(search).length > 0 || Object.keys(search.fields).length > 0

async function readFinding(ctx: Context, { search, place, around, hidden }: Finding) {
  const reading = readFilters(ctx, search.fields)
  const [filters, chosen, text] = await Promise.all([
    reading,
    searchConditions(ctx, search, hidden, reading),
    search.search ? readText(ctx, search.search) : null,
  ])
  return { others: and(isInPlace(place), isFetchedIn(around.communes), chosen), text, filters }
}

/** Each is up to a thousand numbers. */
const mostRankings = 200

/** What answers a text is ranked once in this process until something public changes: its other pages, and whoever else asks, have it from there. */
function rankOnce(ctx: Context, finding: Finding): Promise<Ranked> {
  const { search, hidden } = finding
  const question = {
    asked: JSON.stringify({ ...search, page: 1, hidden }),
    most: mostRankings,
    // What a busy machine cut short is looked for again.
    isKept: ({ isPartial, numbers }: Ranked) => !isPartial || numbers.length > mostListed,
  }
  return sharedByQuestion(ctx, 'rankings', question, async () => {
    const { others, text } = await readFinding(ctx, finding)
    if (!text) return { numbers: [], isPartial: false }
    const from = search.near ? findTown(search.near) : null
    return rankAnswers(ctx, { text, condition: others, from })
  })
}

const frenchTitle = sql`${listedProducts.title} collate "fr-x-icu"`

/** Everything but `distance`, whose order depends on where one is. */
type IndexedSort = Exclude<Sort, 'distance'>

/** Ends with the id, so that two pages never share a product. Each order has its index, everywhere, in a family and in a category. */
function order(sort: IndexedSort): SQL[] {
  const { createdAt, price, id } = listedProducts
  switch (sort) {
    // Without words there is nothing to be relevant to.
    case 'relevance':
    case 'date-desc':
      return [desc(createdAt), desc(id)]
    case 'date-asc':
      return [asc(createdAt), asc(id)]
    case 'price-asc':
      return [sql`${price} asc nulls last`, asc(id)]
    case 'price-desc':
      return [sql`${price} desc nulls last`, desc(id)]
    case 'name-asc':
      return [asc(frenchTitle), asc(id)]
    case 'name-desc':
      return [desc(frenchTitle), desc(id)]
  }
}
