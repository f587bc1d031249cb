import { and, between, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AdminProductSearch } from '#domain/catalogue/admin-products.ts'
import type { Context } from '#server/context.ts'
import { peopleMatching } from '#server/contexts/accounts/people.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { holdsText } from '#server/database/search-text.ts'
import { inCategory } from '../search-conditions.ts'

/** What an administrator's search asks of a product, as one condition; none: every product. */
export const matchingProducts = async (ctx: Context, search: AdminProductSearch): Promise<SQL | undefined> =>
  and(
    search.search ? await mentions(ctx, search.search) : undefined,
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

const yesOrNo = (column: AnyPgColumn, requested: boolean | null): SQL | undefined =>
  requested === null ? undefined : requested ? sql`${column}` : not(sql`${column}`)

/**
 * In the title, in what its seller is called, or as the beginning of its code. Each of them has its index, and none
 * asks another table: for what is rare the indexes are read, for what is common the newest products.
 */
async function mentions(ctx: Context, text: string): Promise<SQL | undefined> {
  const sellerIds = await peopleMatching(ctx, { text })
  return or(
    holdsText(products.searchTitle, text),
    /^[\dA-Z]+$/i.test(text) ? codeBeginsWith(text.toUpperCase()) : undefined,
    sql`${products.userId} = any(${sql.param(sellerIds)}::uuid[])`,
  )
}

/** Codes are digits and capitals, the same order in every language: unlike a pattern, a range is found by any index. */
const codeBeginsWith = (text: string): SQL => between(products.uniqueCode, text, `${text}${'Z'.repeat(8)}`)
