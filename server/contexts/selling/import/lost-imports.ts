import { and, count, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { hasNoJob } from '#server/capabilities/jobs/has-no-job.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { feedReads } from '#server/database/schema/feeds.ts'
import { productImports } from '#server/database/schema/selling.ts'

/** A file may have tens of thousands of rows, which go with it. */
const fileBatchSize = 10

/** Files sellers once sent, with their rows; the products made of them stay. */
export async function deleteOldImports({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(lt(productImports.createdAt, before), ne(productImports.status, 'running')))
    .limit(fileBatchSize)
  const { rowCount } = await db.delete(productImports).where(inArray(productImports.id, some))
  return rowCount ?? 0
}

/**
 * Imports whose last attempt was cut off count as failed, and so do their pictures: the seller sees it, takes back what was
 * made or sends the file again. Answers how many there were.
 */
export async function giveUpLostImports(ctx: Context): Promise<number> {
  const rows = await giveUpRows(ctx)
  return rows + (await giveUpPictures(ctx, 'addresses')) + (await giveUpPictures(ctx, 'zip'))
}

/** Of this one alone, for its seller who acts before the minute is over. */
export const giveUpLostImport = (ctx: Context, { importId }: { importId: string }): Promise<number> =>
  giveUpRows(ctx, eq(productImports.id, importId))

const giveUpRows = (ctx: Context, which?: SQL): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const isLost = hasNoJob('run-import', { importId: productImports.id })
    const lost = await ctx.db
      .update(productImports)
      .set({ status: 'failed', finishedAt: ctx.clock.now() })
      .where(and(eq(productImports.status, 'running'), which, isLost))
      .returning({ id: productImports.id })
    await requestSettling(ctx, { importIds: lost.map(({ id }) => id) })
    return lost.length
  })

const giveUpPictures = (ctx: Context, source: 'addresses' | 'zip'): Promise<number> =>
  inTransaction(ctx, async ({ db, jobs }) => {
    const { id, plan } = productImports
    const report = sql`${plan} -> 'pictures' -> ${source}::text`
    // As the partial indexes say it.
    const isRunning = sql`${plan} #>> ${sql.raw(`'{pictures,${source},status}'`)} = 'running'`
    const lost = await db
      .update(productImports)
      .set({ plan: sql`jsonb_set(${plan}, array['pictures', ${source}::text, 'status'], '"failed"')` })
      .where(and(isRunning, hasNoJob('import-pictures', { importId: id, source })))
      .returning({ file: sql<string | null>`${report} ->> 'file'` })
    const files = lost.flatMap(({ file }) => file ?? [])
    if (files.length > 0) await jobs.enqueue(db, 'delete-unused-files', { keys: files })
    return lost.length
  })

export async function countRunningImports({ db }: Context, input: { sellerId: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(productImports)
    .where(and(eq(productImports.userId, input.sellerId), eq(productImports.status, 'running')))
  return row?.count ?? 0
}

/** Has settled what imports were that an address was read as; in the transaction that ends them. */
export async function requestSettling(ctx: Context, { importIds }: { importIds: string[] }): Promise<void> {
  if (importIds.length === 0) return
  const read = await ctx.db
    .select({ importId: feedReads.importId })
    .from(feedReads)
    .where(inArray(feedReads.importId, importIds))
  if (read.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'settle-feed', read)
}
