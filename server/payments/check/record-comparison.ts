import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bankComparisons } from '../../database/schema/payments.ts'
import { requireProvider } from '../require-provider.ts'

/** When the books were last compared with what this provider had moved; null: never. */
export async function lastComparison(ctx: Context): Promise<Date | null> {
  const [last] = await ctx.db
    .select({ comparedAt: bankComparisons.comparedAt })
    .from(bankComparisons)
    .where(eq(bankComparisons.provider, requireProvider(ctx).name))
    .orderBy(desc(bankComparisons.comparedAt))
    .limit(1)
  return last?.comparedAt ?? null
}

export async function recordComparison(ctx: Context, { comparedAt }: { comparedAt: Date }): Promise<void> {
  await ctx.db.insert(bankComparisons).values({ provider: requireProvider(ctx).name, comparedAt })
}
