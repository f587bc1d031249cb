import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bankFindings } from '../../database/schema/payments.ts'
import type { ProviderMoney } from '../provider/provider.ts'
import { requireProvider } from '../require-provider.ts'

/** Writes down, once, money at the provider that the books cannot place: administrators have to look. */
export async function recordFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const { kind, id: objectId, amount, createdAt: movedAt } = money
  const provider = requireProvider(ctx).name
  await ctx.db
    .insert(bankFindings)
    .values({ provider, kind, objectId, amount, movedAt, foundAt: ctx.clock.now() })
    .onConflictDoNothing()
}

/** What the books could not place before, and know by now. */
export async function settleFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const isOpen = and(
    eq(bankFindings.provider, requireProvider(ctx).name),
    eq(bankFindings.objectId, money.id),
    isNull(bankFindings.settledAt),
  )
  await ctx.db.update(bankFindings).set({ settledAt: ctx.clock.now() }).where(isOpen)
}
