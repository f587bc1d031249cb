import type { Impact, ReuseBalance, ReuseSums } from '#domain/orders/reuse-balance.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { type CarbonSource, listCarbonSources } from '#server/contexts/catalogue/carbon/list-carbon.ts'
import { reuseImpact } from '#server/database/schema/reuse.ts'
import { lockInTransaction, tryLockInTransaction } from '#server/lib/locks.ts'
import { readBalance, readYears } from './read-balance.ts'

/** So long the same figures are shown; in milliseconds. */
const maxAge = 60 * 60_000

/** What the association has brought back to use, and as of when; computed over all orders, so once an hour at most, with the sources of CO₂ in force. Needs no account. */
export async function getImpact(
  ctx: Context,
): Promise<Impact & { reckonedAt: Date; sources: CarbonSource[] }> {
  const [known, sources] = await Promise.all([find(ctx), listCarbonSources(ctx)])
  const isFresh = known && ctx.clock.now().getTime() - known.reckonedAt.getTime() < maxAge
  return { ...(isFresh ? known : await compute(ctx, known)), sources }
}

async function find({ db }: Context) {
  const [row] = await db.select().from(reuseImpact)
  return row ? { ...row.content, reckonedAt: row.reckonedAt } : null
}

type Known = Awaited<ReturnType<typeof find>>

/** One computation at a time: other requests read the cached figures, or wait for the first. */
const compute = (ctx: Context, known: Known) =>
  inTransaction(ctx, async (ctx) => {
    if (known) {
      if (!(await tryLockInTransaction(ctx.db, 'reuseImpact'))) return known
    } else {
      await lockInTransaction(ctx.db, 'reuseImpact')
      const first = await find(ctx)
      if (first) return first
    }
    const [all, years] = [await readBalance(ctx, undefined), await readYears(ctx)]
    const ever = { ...all, bySource: withoutSites(all.bySource) }
    const reckonedAt = ctx.clock.now()
    const content: Impact = { ever, years }
    await ctx.db
      .insert(reuseImpact)
      .values({ content, reckonedAt })
      .onConflictDoUpdate({ target: reuseImpact.id, set: { content, reckonedAt } })
    return { ...content, reckonedAt }
  })

/** Sites are their sellers' own business: the public balance shows kinds alone. */
function withoutSites(sources: ReuseBalance['bySource']): ReuseBalance['bySource'] {
  const byKind = Map.groupBy(sources, ({ provenance }) => provenance.kind)
  const sum = (rows: ReuseSums[], name: keyof ReuseSums) => rows.reduce((total, row) => total + row[name], 0)
  return [...byKind]
    .map(([kind, rows]) => ({
      provenance: kind ? { kind } : {},
      articles: sum(rows, 'articles'),
      weight: sum(rows, 'weight'),
      unweighed: sum(rows, 'unweighed'),
      avoided: sum(rows, 'avoided'),
      sourced: sum(rows, 'sourced'),
    }))
    .sort((one, other) => other.weight - one.weight || other.articles - one.articles)
}
