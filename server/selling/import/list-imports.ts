import { desc, eq } from 'drizzle-orm'
import type { ImportSummary } from '#domain/selling/imports.ts'
import type { Context } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'
import { requireSeller } from '../require-seller.ts'
import { summariseImports } from './describe-import.ts'
import type { ImportRecord } from './find-import.ts'

const mostListed = 20

/** The signed-in seller's last imports, newest first. */
export async function listImports(ctx: Context): Promise<ImportSummary[]> {
  const actor = requireSeller(ctx)
  const records = await ctx.db
    .select()
    .from(productImports)
    .where(eq(productImports.userId, actor.userId))
    .orderBy(desc(productImports.createdAt))
    .limit(mostListed)
  return summariseImports(ctx, records as ImportRecord[])
}
