import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'

/** Has an import's pictures fetched or unpacked, in its seller's turn. */
export async function enqueuePictureJob(
  ctx: Context,
  job: { importId: string; source: 'addresses' | 'zip' },
): Promise<void> {
  const [found] = await ctx.db
    .select({ accountId: productImports.userId })
    .from(productImports)
    .where(eq(productImports.id, job.importId))
  if (found) await ctx.jobs.enqueue(ctx.db, 'import-pictures', { ...job, ...found })
}
