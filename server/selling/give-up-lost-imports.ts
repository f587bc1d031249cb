import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { productImports } from '../database/schema/selling.ts'
import { jobless } from '../jobs/jobless.ts'

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

async function giveUpRows({ db, clock }: Context, which?: SQL): Promise<number> {
  const isLost = jobless('run-import', { importId: productImports.id })
  const { rowCount } = await db
    .update(productImports)
    .set({ status: 'failed', finishedAt: clock.now() })
    .where(and(eq(productImports.status, 'running'), which, isLost))
  return rowCount ?? 0
}

const giveUpPictures = (ctx: Context, source: 'addresses' | 'zip'): Promise<number> =>
  inTransaction(ctx, async ({ db, jobs }) => {
    const { id, plan } = productImports
    const report = sql`${plan} -> 'pictures' -> ${source}::text`
    // As the partial indexes say it.
    const isRunning = sql`${plan} #>> ${sql.raw(`'{pictures,${source},status}'`)} = 'running'`
    const lost = await db
      .update(productImports)
      .set({ plan: sql`jsonb_set(${plan}, array['pictures', ${source}::text, 'status'], '"failed"')` })
      .where(and(isRunning, jobless('import-pictures', { importId: id, source })))
      .returning({ file: sql<string | null>`${report} ->> 'file'` })
    const files = lost.flatMap(({ file }) => file ?? [])
    if (files.length > 0) await jobs.enqueue(db, 'delete-unused-files', { keys: files })
    return lost.length
  })
