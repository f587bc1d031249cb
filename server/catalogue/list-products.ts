import { asc, count, desc, type SQL, sql } from 'drizzle-orm'
import {
  type CatalogueSearch,
  catalogueParams,
  defaultSort,
  emptySearch,
  pageSize,
  type Sort,
} from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { products } from '../database/schema/catalogue.ts'
import { hidesPrices, isListed, type ProductCard, selectCards, toCards } from './listing.ts'
import { searchConditions } from './search-conditions.ts'

export interface ProductPage {
  items: ProductCard[]
  total: number
  page: number
  pageCount: number
}

/** One page of the catalogue. Needs no account. */
export async function listProducts(ctx: Context, search: CatalogueSearch): Promise<ProductPage> {
  const hidden = await hidesPrices(ctx)
  const [rows, [counted]] = await Promise.all(
    catalogueParams(search).size === 0
      ? [firstRows(ctx.db), listedCount(ctx.db)]
      : await found(ctx, search, hidden),
  )
  const total = counted?.total ?? 0
  return {
    items: await toCards(ctx, rows, hidden),
    total,
    page: search.page,
    pageCount: Math.ceil(total / pageSize),
  }
}

/** What most visits begin with, always the same. */
const firstRows = prepared('first-rows', (db) => selectPage({ db }, isListed, emptySearch, false))
const listedCount = prepared('listed-count', (db) => selectCount({ db }, isListed))

async function found(ctx: Context, search: CatalogueSearch, hidden: boolean) {
  const condition = await searchConditions(ctx, search, hidden)
  return [selectPage(ctx, condition, search, hidden), selectCount(ctx, condition)] as const
}

const selectPage = (
  ctx: Pick<Context, 'db'>,
  condition: SQL | undefined,
  { sort, page }: CatalogueSearch,
  hidden: boolean,
) =>
  selectCards(ctx)
    .where(condition)
    .orderBy(...order(sort, hidden))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

const selectCount = ({ db }: Pick<Context, 'db'>, condition: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(condition)

const frenchTitle = sql`${products.title} collate "fr-x-icu"`

/** Ends with the id, so that two pages never share a product. Each order has its index. */
function order(sort: Sort, hidden: boolean): SQL[] {
  switch (hidden && sort.startsWith('price') ? defaultSort : sort) {
    case 'date-desc':
      return [desc(products.createdAt), desc(products.id)]
    case 'date-asc':
      return [asc(products.createdAt), asc(products.id)]
    case 'price-asc':
      return [sql`${products.price} asc nulls last`, asc(products.id)]
    case 'price-desc':
      return [sql`${products.price} desc nulls last`, desc(products.id)]
    case 'name-asc':
      return [asc(frenchTitle), asc(products.id)]
    case 'name-desc':
      return [desc(frenchTitle), desc(products.id)]
  }
}
