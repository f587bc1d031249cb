import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { feedMessages } from '#domain/selling/feeds.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { findKeyOwner } from '#server/contexts/accounts/find-key-owner.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { feedArticles, feedReads, productFeeds } from '#server/database/schema/feeds.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { parsePlan } from '../import/find-import.ts'
import { readRowBatches } from '../import/read-rows.ts'
import { setProductVisibility } from '../own-products.ts'

const rowBatchSize = 1_000
/** Earlier imports of a feed that stay stored with their rows: the next file is compared with the last one. */
const maxReads = 2

/** Reads the products of a feed, and products with these ids, which its file contains. */
function readFeedProducts({ db }: Context, { feedId, productIds }: { feedId: string; productIds: string[] }) {
  return db
    .select({
      productId: feedArticles.productId,
      goneAt: feedArticles.goneAt,
      reference: products.reference,
      isHidden: products.isHidden,
    })
    .from(feedArticles)
    .innerJoin(products, eq(products.id, feedArticles.productId))
    .where(
      or(
        eq(feedArticles.feedId, feedId),
        sql`${feedArticles.productId} = any(${sql.param(productIds)}::uuid[])`,
      ),
    )
}

/**
 * After the import of a feed's file: hides products that are missing from it, and shows again hidden ones that are back. A
 * product whose row was rejected does not count as missing. Idempotent. Called by a job.
 */
export async function settleFeed(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const [feedRead] = await ctx.db
    .select({ feed: productFeeds, record: productImports })
    .from(feedReads)
    .innerJoin(productFeeds, eq(productFeeds.id, feedReads.feedId))
    .innerJoin(productImports, eq(productImports.id, feedReads.importId))
    .where(eq(feedReads.importId, importId))
  if (!feedRead) return
  const { feed, record } = feedRead
  const actor = await findKeyOwner(ctx, { userId: feed.userId })
  if (!actor) return
  if (record.status === 'failed')
    return updateFeed(ctx, feed.id, { state: 'failing', problem: feedMessages.importFailed, digest: null })
  if (record.status !== 'done') return
  const productsInFile = await readProductsInFile(ctx, importId, parsePlan(record))
  await inTransaction({ ...ctx, actor, requestCache: {} }, async (ctx) => {
    await ctx.db
      .select({ id: productFeeds.id })
      .from(productFeeds)
      .where(eq(productFeeds.id, feed.id))
      .for('update')
    const feedProducts = await readFeedProducts(ctx, {
      feedId: feed.id,
      productIds: [...productsInFile.productIds],
    })
    const isListed = ({ productId, reference }: (typeof feedProducts)[number]) =>
      productsInFile.productIds.has(productId) ||
      (reference !== null && productsInFile.references.has(reference))
    const missing = feedProducts.filter((article) => article.goneAt === null && !isListed(article))
    const toHide = missing.filter(({ isHidden }) => !isHidden)
    // Products that their seller has hidden leave the feed, so that no later file shows them.
    const hiddenBySeller = missing.filter(({ isHidden }) => isHidden)
    const toShow = feedProducts.filter((article) => article.goneAt !== null && isListed(article))
    const ids = (articles: typeof feedProducts) => articles.map(({ productId }) => productId)
    if (hiddenBySeller.length > 0)
      await ctx.db.delete(feedArticles).where(inArray(feedArticles.productId, ids(hiddenBySeller)))
    if (toHide.length > 0) await setProductVisibility(ctx, { productIds: ids(toHide), isHidden: true })
    if (toShow.length > 0) await setProductVisibility(ctx, { productIds: ids(toShow), isHidden: false })
    const setGoneAt = (articles: typeof feedProducts, goneAt: Date | null) =>
      ctx.db
        .update(feedArticles)
        .set({ goneAt })
        .where(inArray(feedArticles.productId, ids(articles)))
    if (toHide.length > 0) await setGoneAt(toHide, ctx.clock.now())
    if (toShow.length > 0) await setGoneAt(toShow, null)
    // A product of another feed belongs to this one from now on.
    const listedProducts = [...productsInFile.productIds].map((productId) => ({ productId, feedId: feed.id }))
    for (let first = 0; first < listedProducts.length; first += rowBatchSize)
      await ctx.db
        .insert(feedArticles)
        .values(listedProducts.slice(first, first + rowBatchSize))
        .onConflictDoUpdate({ target: feedArticles.productId, set: { feedId: feed.id } })
  })
  const problem = productsInFile.rejected > 0 ? feedMessages.rejected(productsInFile.rejected) : ''
  await updateFeed(ctx, feed.id, { state: 'ok', problem })
  if (problem && feed.problem === '') await mailFeedProblem(ctx, feed, problem)
  await deleteOldReads(ctx, feed.id)
}

async function updateFeed(
  { db }: Context,
  feedId: string,
  changed: Partial<Pick<typeof productFeeds.$inferInsert, 'state' | 'problem' | 'digest'>>,
): Promise<void> {
  await db.update(productFeeds).set(changed).where(eq(productFeeds.id, feedId))
}

/** Reads which products the file contains: by id, and by reference for rejected rows. */
async function readProductsInFile(ctx: Context, importId: string, plan: ReturnType<typeof parsePlan>) {
  const references = new Set<string>()
  for await (const rows of readRowBatches(ctx, { importId, size: rowBatchSize }))
    for (const { cells } of rows) {
      const { reference } = readKeys(cells, { plan })
      if (reference) references.add(reference)
    }
  const { productId, outcome } = productImportRows
  const ofImport = eq(productImportRows.importId, importId)
  const [importedRows, rejected] = await Promise.all([
    ctx.db
      .select({ productId })
      .from(productImportRows)
      .where(and(ofImport, isNotNull(productId))),
    ctx.db.$count(productImportRows, and(ofImport, eq(outcome, 'rejected'))),
  ])
  return { references, rejected, productIds: new Set(importedRows.flatMap((row) => row.productId ?? [])) }
}

/** Deletes a feed's older imports, which would fill the database. Undone imports stay, because the seller may restore them. */
async function deleteOldReads({ db }: Context, feedId: string): Promise<void> {
  const old = await db
    .select({ id: productImports.id })
    .from(feedReads)
    .innerJoin(productImports, eq(productImports.id, feedReads.importId))
    .where(and(eq(feedReads.feedId, feedId), inArray(productImports.status, ['done', 'failed'])))
    .orderBy(desc(feedReads.createdAt))
    .offset(maxReads + 1)
  if (old.length === 0) return
  await db.delete(productImports).where(
    inArray(
      productImports.id,
      old.map(({ id }) => id),
    ),
  )
}

/** Notifies a seller of a problem with one of their feeds. */
export async function mailFeedProblem(
  ctx: Context,
  { userId, url }: { userId: string; url: string },
  problem: string,
): Promise<void> {
  const [seller] = await listContacts(ctx, { userIds: [userId] })
  if (!seller) return
  await enqueueEmail(ctx, {
    template: 'feed-problem',
    recipient: seller.email,
    data: {
      firstName: seller.firstName ?? '',
      site: new URL(url).hostname,
      problem,
      url: `${ctx.config.origin}/profile/products/import`,
    },
  })
}
