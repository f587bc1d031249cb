import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { productImports } from '../database/schema/selling.ts'
import { jobless } from '../jobs/jobless.ts'

/**
 * Imports whose last attempt was cut off count as failed, and so do their pictures: the seller sees it, takes back what was
 * made or sends the file again. Answers how many there were.
 */
export async function giveUpLostImports(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db
    .update(productImports)
    .set({ status: 'failed', finishedAt: ctx.clock.now() })
    .where(and(eq(productImports.status, 'running'), jobless('run-import', { importId: productImports.id })))
  return (rowCount ?? 0) + (await giveUpPictures(ctx, 'addresses')) + (await giveUpPictures(ctx, 'zip'))
}

const giveUpPictures = (ctx: Context, source: 'addresses' | 'zip'): Promise<number> =>
  inTransaction(ctx, async ({ db, jobs }) => {
    const { id, plan } = productImports
    const report = sql`${plan} -> 'pictures' -> ${source}::text`
    const lost = await db
      .update(productImports)
      .set({ plan: sql`jsonb_set(${plan}, array['pictures', ${source}::text, 'status'], '"failed"')` })
      .where(
        and(sql`${report} ->> 'status' = 'running'`, jobless('import-pictures', { importId: id, source })),
      )
      .returning({ file: sql<string | null>`${report} ->> 'file'` })
    const files = lost.flatMap(({ file }) => file ?? [])
    if (files.length > 0) await jobs.enqueue(db, 'delete-unused-files', { keys: files })
    return lost.length
  })
