import { createHash } from 'node:crypto'
import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  type FeedState,
  failuresBeforeMail,
  feedMessages,
  feedSeconds,
  hasShrunk,
  nextReadAt,
} from '#domain/selling/feeds.ts'
import { maxImportBytes } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type FetchRules, fetchPublic, readBytes } from '#server/capabilities/files/fetch-public.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { findKeyOwner } from '#server/contexts/accounts/find-key-owner.ts'
import { feedArticles, feedReads, productFeeds } from '#server/database/schema/feeds.ts'
import { productImports } from '#server/database/schema/selling.ts'
import { createImport } from '../import/create-import.ts'
import { parsePlan } from '../import/find-import.ts'
import { startImport } from '../import/update-plan.ts'
import { mailFeedProblem } from './settle-feed.ts'

type FeedRecord = typeof productFeeds.$inferSelect

/** Feeds started per run; the others follow in the next run. */
const maxStartedFeeds = 500

/** Enqueues a job for each feed that is due. The jobs of one account run one after another. */
export async function startFeeds(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const due = await ctx.db
      .select()
      .from(productFeeds)
      .where(lte(productFeeds.nextReadAt, now))
      .orderBy(asc(productFeeds.nextReadAt))
      .limit(maxStartedFeeds)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    await ctx.db.execute(sql`
      update ${productFeeds} set next_read_at = next.at
      from unnest(${sql.param(due.map(({ id }) => id))}::uuid[],
        ${sql.param(due.map(({ failures }) => nextReadAt(now, failures)))}::timestamptz[]) as next (id, at)
      where ${productFeeds.id} = next.id`)
    await ctx.jobs.enqueueAll(
      ctx.db,
      'read-feed',
      due.map(({ id, userId }) => ({ feedId: id, accountId: userId })),
    )
  })
}

/**
 * Reads a feed's address and imports its file with the seller's answers to the last one. The first file, one with other
 * columns, and one in which most products are missing wait for the seller's confirmation. Called by a job.
 */
export async function readFeed(
  ctx: Context,
  { feedId }: { feedId: string },
  fetchFile: typeof fetchFeed = fetchFeed,
): Promise<void> {
  const [feed] = await ctx.db.select().from(productFeeds).where(eq(productFeeds.id, feedId))
  const actor = feed && (await findKeyOwner(ctx, { userId: feed.userId }))
  // A suspended seller's feeds are not read, nor a feed whose import is running.
  if (!feed || !actor || (await isImporting(ctx, feedId))) return
  const asSeller: Context = { ...ctx, actor, requestCache: {} }
  try {
    const file = await fetchFile(feed.url)
    const digest = createHash('sha256').update(file).digest('hex')
    if (digest === feed.digest && feed.state !== 'failing') return await updateFeed(ctx, feed, {})
    const { id: importId, rowCount } = await createImport(asSeller, {
      fileName: fileNameFromUrl(feed.url),
      read: async () => file,
    })
    await ctx.db.insert(feedReads).values({ importId, feedId, createdAt: ctx.clock.now() })
    const reasonToWait = await findReasonToWait(ctx, { feedId, importId, rowCount })
    if (reasonToWait) {
      await updateFeed(ctx, feed, { ...reasonToWait, digest })
      // A file may change every hour, so its seller is notified once.
      if (feed.state !== reasonToWait.state) await mailFeedProblem(ctx, feed, reasonToWait.problem)
      return
    }
    // The problem of the last file is shown until this file is imported.
    await updateFeed(ctx, feed, { state: 'reading', digest })
    await startImport(asSeller, { importId })
  } catch (error) {
    // The job tries again when the file is not the cause.
    if (!(error instanceof AppError) || error.code === 'too-many-requests') throw error
    const failures = feed.failures + 1
    await updateFeed(ctx, feed, { state: 'failing', problem: error.message, failures, digest: null })
    if (failures === failuresBeforeMail) await mailFeedProblem(ctx, feed, error.message)
  }
}

async function isImporting(ctx: Context, feedId: string): Promise<boolean> {
  const [running] = await ctx.db
    .select({ id: productImports.id })
    .from(feedReads)
    .innerJoin(productImports, eq(productImports.id, feedReads.importId))
    .where(and(eq(feedReads.feedId, feedId), eq(productImports.status, 'running')))
    .limit(1)
  return running !== undefined
}

const updateFeed = async (
  ctx: Context,
  { id }: FeedRecord,
  changed: { state?: FeedState; problem?: string; failures?: number; digest?: string | null },
): Promise<void> => {
  await ctx.db
    .update(productFeeds)
    .set({ failures: 0, ...changed, lastReadAt: ctx.clock.now() })
    .where(eq(productFeeds.id, id))
}

/** Returns why the import waits for its seller; null when it may start, because the columns are those of the last import. */
async function findReasonToWait(
  ctx: Context,
  { feedId, importId, rowCount }: { feedId: string; importId: string; rowCount: number },
): Promise<{ state: FeedState; problem: string } | null> {
  const [[last], [current], presentCount] = await Promise.all([
    ctx.db
      .select({ plan: productImports.plan })
      .from(feedReads)
      .innerJoin(productImports, eq(productImports.id, feedReads.importId))
      .where(and(eq(feedReads.feedId, feedId), eq(productImports.status, 'done')))
      .orderBy(desc(feedReads.createdAt))
      .limit(1),
    ctx.db.select({ plan: productImports.plan }).from(productImports).where(eq(productImports.id, importId)),
    ctx.db.$count(feedArticles, and(eq(feedArticles.feedId, feedId), isNull(feedArticles.goneAt))),
  ])
  if (!last || !current) return { state: 'waiting', problem: feedMessages.first }
  if (fileHeadings(last) !== fileHeadings(current))
    return { state: 'waiting', problem: feedMessages.newColumns }
  if (hasShrunk(rowCount, presentCount))
    return { state: 'shrunk', problem: feedMessages.shrunk(rowCount, presentCount) }
  return null
}

/** Returns the headings of the file itself, without columns that the seller added. */
const fileHeadings = (record: Parameters<typeof parsePlan>[0]): string => {
  const { headings, fileColumns } = parsePlan(record)
  return JSON.stringify(headings.slice(0, fileColumns))
}

const fileNameFromUrl = (url: string): string => {
  const { hostname, pathname } = new URL(url)
  return pathname.split('/').at(-1) || hostname
}

/**
 * Fetches the file at an address that a seller entered, but none of this server's own network.
 * @throws AppError `invalid` or `too-large`, in French, when the file cannot be fetched or is a web page
 */
export const fetchFeed = (address: string, overrides: Partial<FetchRules> = {}): Promise<Uint8Array> =>
  fetchPublic(
    {
      address,
      accept:
        'text/csv, application/json, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5',
      messages: feedMessages,
      async read(response) {
        const { statusCode, headers } = response
        if (statusCode !== 200) throw new AppError('invalid', feedMessages.answeredError(statusCode ?? 0))
        if (/^(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? ''))
          throw new AppError('invalid', feedMessages.isPage)
        const file = await readBytes(response, {
          maxBytes: maxImportBytes,
          tooLarge: importMessages.fileTooLarge,
          compressed: feedMessages.packed,
        })
        if (/^\s*<(?:!doctype html|html)/i.test(file.subarray(0, 200).toString('latin1')))
          throw new AppError('invalid', feedMessages.isPage)
        return file
      },
    },
    { seconds: feedSeconds, ...overrides },
  )
