import { and, eq, inArray, isNotNull, isNull, like, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AdminProductSearch } from '#domain/catalogue/admin-products.ts'
import { peopleMatching } from '../../accounts/people-matching.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'
import { escapeLike, inCategory } from '../search-conditions.ts'

/** What an administrator's search asks of a product, as one condition; none: every product. */
export const matchingProducts = (ctx: Context, search: AdminProductSearch): SQL | undefined =>
  and(
    search.search ? mentions(search.search) : undefined,
    search.status ? eq(products.status, search.status) : undefined,
    inCategory(ctx, products.categoryId, { category: search.category, parent: null }),
    search.seller ? eq(products.userId, search.seller) : undefined,
    yesOrNo(products.isFeatured, search.featured),
    yesOrNo(products.isHidden, search.hidden),
    search.onRequest === null
      ? undefined
      : search.onRequest
        ? isNull(products.price)
        : isNotNull(products.price),
  )

const yesOrNo = (column: AnyPgColumn, wanted: boolean | null): SQL | undefined =>
  wanted === null ? undefined : wanted ? sql`${column}` : not(sql`${column}`)

/** In the title, in the code, or in what its seller is called. */
function mentions(text: string): SQL | undefined {
  const pattern = sql`'%' || search_form(${escapeLike(text)}) || '%'`
  return or(
    like(products.searchTitle, pattern),
    like(products.uniqueCode, `%${escapeLike(text.toUpperCase())}%`),
    inArray(products.userId, peopleMatching(text)),
  )
}
