import { asc, count, desc, type SQL, sql } from 'drizzle-orm'
import { type CatalogueSearch, defaultSort, pageSize, type Sort } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { hidesPrices, type ProductCard, selectCards, toCards } from './listing.ts'
import { searchConditions } from './search-conditions.ts'

export interface ProductPage {
  items: ProductCard[]
  total: number
  page: number
  pageCount: number
}

/** One page of the catalogue (specification, sections 2, 4 and 5). Needs no account. */
export async function listProducts(ctx: Context, search: CatalogueSearch): Promise<ProductPage> {
  const hidden = await hidesPrices(ctx)
  const condition = await searchConditions(ctx, search, hidden)
  const [rows, [counted]] = await Promise.all([
    selectCards(ctx)
      .where(condition)
      .orderBy(...order(search.sort, hidden))
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
    ctx.db.select({ total: count() }).from(products).where(condition),
  ])
  const total = counted?.total ?? 0
  return {
    items: await toCards(ctx, rows, hidden),
    total,
    page: search.page,
    pageCount: Math.ceil(total / pageSize),
  }
}

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
