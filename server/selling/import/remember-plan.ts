import { and, desc, eq } from 'drizzle-orm'
import type { ImportPlan } from '#domain/selling/imports.ts'
import type { Context } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'
import type { StoredPlan } from './find-import.ts'

/** What the last column of a file of rejected rows is called. */
export const toCorrect = 'À corriger'

const mostLookedAt = 10

/**
 * What the seller decided the last time a file had these columns, the file of its rejected rows included: who sends their
 * stock every week answers once.
 */
export async function rememberPlan(
  ctx: Context,
  { sellerId, headings }: { sellerId: string; headings: readonly string[] },
): Promise<ImportPlan | null> {
  const done = await ctx.db
    .select({ plan: productImports.plan })
    .from(productImports)
    .where(and(eq(productImports.userId, sellerId), eq(productImports.status, 'done')))
    .orderBy(desc(productImports.createdAt))
    .limit(mostLookedAt)
  const wanted = signature(headings)
  const last = done.map(({ plan }) => plan as StoredPlan).find((plan) => signature(plan.headings) === wanted)
  if (!last) return null
  const meanings = last.headings.flatMap((heading, index) =>
    heading === toCorrect ? [] : [last.columns[index] ?? null],
  )
  const columns = headings.map((heading) => (heading === toCorrect ? null : (meanings.shift() ?? null)))
  return { columns, defaultCategoryId: last.defaultCategoryId, answers: last.answers }
}

const signature = (headings: readonly string[]): string =>
  JSON.stringify(headings.filter((heading) => heading !== toCorrect))
