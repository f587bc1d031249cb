import { and, asc, eq, exists, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import type { SaleUnit } from '#domain/catalogue/sale-units.ts'
import { centsFromDecimal } from '#domain/money.ts'
import { type EmailRequest, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import {
  oneClickUnsubscribeUrl,
  signSubscription,
  unsubscribePageUrl,
} from '#server/capabilities/email/unsubscribe-token.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { savedSearches, savedSearchMatches } from '#server/database/schema/alerts.ts'
import { categories, productImages, products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { isActiveUser, listContacts } from '../accounts/people.ts'
import { matchesSearch, pairsFailingFields } from './match-searches.ts'
import { mailPictureUrl } from './read-products.ts'

/** Limits the searches processed at a time, because each may have thousands of results. */
const pageSize = 25
/** The number of products in an email; its link shows the others. */
const maxShown = 12

/** Emails the new results of all saved searches of these frequencies, one email for each search. */
export async function sendSearchResults(
  ctx: Context,
  input: { frequencies: DigestFrequency[] },
): Promise<void> {
  let last: string | null = null
  do {
    last = await sendPage(ctx, { ...input, after: last })
  } while (last)
}

type Search = typeof savedSearches.$inferSelect

/** Marks results as notified and enqueues their emails in one transaction; returns the id of the last search. */
const sendPage = (
  ctx: Context,
  { frequencies, after }: { frequencies: DigestFrequency[]; after: string | null },
): Promise<string | null> =>
  inTransaction(ctx, async (ctx) => {
    const unsentMatches = ctx.db
      .select({ one: sql`1` })
      .from(savedSearchMatches)
      .where(
        and(eq(savedSearchMatches.savedSearchId, savedSearches.id), isNull(savedSearchMatches.notifiedAt)),
      )
    // Skips searches that another process has locked.
    const searches = await ctx.db
      .select()
      .from(savedSearches)
      .where(
        and(
          inArray(savedSearches.frequency, frequencies),
          after ? gt(savedSearches.id, after) : undefined,
          exists(unsentMatches),
          isActiveUser(savedSearches.userId),
        ),
      )
      .orderBy(asc(savedSearches.id))
      .limit(pageSize)
      .for('no key update', { skipLocked: true })
    const results = await claimSearchResults(ctx, searches)
    await enqueueEmails(ctx, await buildMails(ctx, searches, results))
    return searches.at(-1)?.id ?? null
  })

interface SearchResult extends Record<string, unknown> {
  searchId: string
  number: number
  title: string
  price: string | null
  saleUnit: SaleUnit
  pictureUrl: string | null
  /** The number of all new results of this search. */
  total: number
}

/**
 * Marks the matches that are still results as notified, and returns the newest of each search. Products hidden or changed
 * meanwhile wait.
 */
async function claimSearchResults({ db, clock }: Context, searches: Search[]): Promise<SearchResult[]> {
  if (searches.length === 0) return []
  const { rows } = await db.execute<SearchResult>(sql`
    with pairs as materialized (
      select ${savedSearches.id} as search_id, ${products.id} as product_id
      from ${savedSearchMatches}
      join ${savedSearches} on ${savedSearches.id} = ${savedSearchMatches.savedSearchId}
      join ${products} on ${products.id} = ${savedSearchMatches.productId}
      join ${categories} on ${categories.id} = ${products.categoryId}
      join ${listedProducts} on ${listedProducts.id} = ${products.id}
      where ${savedSearchMatches.savedSearchId} = any(${sql.param(searches.map(({ id }) => id))}::uuid[])
        and ${isNull(savedSearchMatches.notifiedAt)} and ${matchesSearch}
    ), refused as (${pairsFailingFields}), shown as (
      update ${savedSearchMatches} set told_at = ${clock.now().toISOString()}::timestamptz
      from (select search_id, product_id from pairs except select search_id, product_id from refused) found
      where ${savedSearchMatches.savedSearchId} = found.search_id
        and ${savedSearchMatches.productId} = found.product_id
        and ${isNull(savedSearchMatches.notifiedAt)}
      returning ${savedSearchMatches.savedSearchId}, ${savedSearchMatches.productId}
    ), ranked as (
      select shown.saved_search_id, product.id, product.number, product.title, product.price, product.sale_unit,
        row_number() over newest as place,
        count(*) over (partition by shown.saved_search_id) as total
      from shown join ${products} product on product.id = shown.product_id
      window newest as (partition by shown.saved_search_id order by product.created_at desc, product.id desc)
    )
    select ranked.saved_search_id as "searchId", number::int, title, price, sale_unit as "saleUnit",
      picture.url as "pictureUrl", total::int
    from ranked left join ${productImages} picture on picture.product_id = ranked.id and picture.is_primary
    where place <= ${maxShown}
    order by ranked.saved_search_id, place`)
  return rows
}

async function buildMails(
  ctx: Context,
  searches: Search[],
  results: SearchResult[],
): Promise<EmailRequest<'saved-search-digest'>[]> {
  if (results.length === 0) return []
  const { origin } = ctx.config
  const bySearch = Map.groupBy(results, ({ searchId }) => searchId)
  const searchesWithResults = searches.filter(({ id }) => bySearch.has(id))
  const contacts = await listContacts(ctx, { userIds: searchesWithResults.map(({ userId }) => userId) })
  const people = new Map(contacts.map((contact) => [contact.id, contact]))
  return searchesWithResults.flatMap(
    ({ id, userId, name, query, frequency }): EmailRequest<'saved-search-digest'>[] => {
      const person = people.get(userId)
      const searchResults = bySearch.get(id) ?? []
      if (!person) return []
      const token = signSubscription(ctx, { userId, search: { name, query, frequency } })
      return [
        {
          template: 'saved-search-digest',
          recipient: person.email,
          data: {
            customerName: person.firstName ?? '',
            searchName: name,
            frequency,
            products: searchResults.map(({ number, title, price, saleUnit, pictureUrl }) => ({
              title,
              price: price === null ? null : centsFromDecimal(price),
              saleUnit,
              imageUrl: mailPictureUrl(origin, pictureUrl),
              url: `${origin}${productPath({ title, number })}`,
            })),
            total: searchResults[0]?.total ?? searchResults.length,
            url: `${origin}/products?${query}`,
            unsubscribeUrl: unsubscribePageUrl(origin, token),
            unsubscribeCall: oneClickUnsubscribeUrl(origin, token),
          },
        },
      ]
    },
  )
}
