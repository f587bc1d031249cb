import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { batchSize } from '#server/database/batches.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { lockCatalogue } from './lock-catalogue.ts'

export interface Repaired {
  /** Products whose row was missing, superfluous or wrong. */
  products: number
  /** Wrong counts of categories and values. */
  counts: number
}

/** Compares the read model with its source and corrects it. Writers wait only while differences are stored, at most a batch at a time. */
export async function repairListedProducts(ctx: Context): Promise<Repaired> {
  const { rows } = await ctx.db.execute<{ last: number }>(
    sql`select greatest((select max(number) from products), (select max(number) from listed_products), 0)::float8 as last`,
  )
  const last = rows[0]?.last ?? 0
  let products = 0
  for (let first = 1; first <= last; first += batchSize) products += await repairBatch(ctx, first)
  return { products, counts: await repairCounts(ctx) }
}

/** Compares one batch of products, by number. One snapshot holds both sides, so concurrent writes do not differ. */
async function repairBatch(ctx: Context, first: number): Promise<number> {
  const within = sql`where number between ${first} and ${first + batchSize - 1}`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from (select * from listed_products ${within}) listed
      full join (select * from listed_products_source ${within}) source using (id)
    where listed is distinct from source`)
  if (rows.length === 0) return 0
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const ids = rows.map(({ id }) => id)
    await ctx.db.execute(sql`select refresh_listed_products(${sql.param(ids)}::uuid[])`)
    await invalidateStoredPages(ctx)
  })
  return rows.length
}

/** Invalidates cached pages: the repair changes none of the tables whose changes invalidate them. */
const invalidateStoredPages = ({ db }: Context) => db.execute(sql`select pg_notify('public_changes', '')`)

/** Adds the differences to the counts. Writers do not wait, because rows they add meanwhile are counted on neither side. */
const repairCounts = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    // Counting the whole catalogue exceeds the statement timeout of a page.
    await db.execute(sql`set local statement_timeout = '10min'`)
    // Two concurrent comparisons would both add the difference.
    await lockInTransaction(db, 'catalogueCounts')
    const { rowCount } = await db.execute(sql`
      insert into catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
      select category_id, custom_field_id, value, department, sum(listed), sum(unsold)
      from (
        select category_id, custom_field_id, value, department, listed, unsold from catalogue_counts_source
        union all select category_id, custom_field_id, value, department, -listed, -unsold from catalogue_counts
      ) compared
      group by category_id, custom_field_id, value, department having sum(listed) <> 0 or sum(unsold) <> 0`)
    if (rowCount) await invalidateStoredPages(ctx)
    return rowCount ?? 0
  })

/** Repairs the read model every night and reports differences to the administrators. */
export async function checkCatalogue(ctx: Context): Promise<Repaired> {
  const repaired = await repairListedProducts(ctx)
  if (repaired.products + repaired.counts === 0) return repaired
  ctx.log.error(repaired, 'the catalogue did not show what its products say')
  const data = { checkedAt: ctx.clock.now().toISOString(), ...repaired, url: `${ctx.config.origin}/products` }
  await mailAdministrators(ctx, { template: 'catalogue-problem', data })
  return repaired
}

/**
 * Merges the rows of each count of the catalogue, so that a read adds up only a few. Several processes may run it at once; rows locked by another
 * one are skipped.
 */
export async function mergeCatalogueCounts({ db }: Context): Promise<void> {
  await db.execute(sql`
    with repeated as (
      select category_id, custom_field_id, value, department from catalogue_counts
      group by category_id, custom_field_id, value, department having count(*) > 1 or bool_and(listed = 0 and unsold = 0)
    ), locked as (
      select counts.id from catalogue_counts counts join repeated
        on counts.category_id = repeated.category_id
        and (counts.custom_field_id, counts.value, counts.department)
          is not distinct from (repeated.custom_field_id, repeated.value, repeated.department)
      for update of counts skip locked
    ), deleted as (
      delete from catalogue_counts using locked where catalogue_counts.id = locked.id returning catalogue_counts.*
    )
    insert into catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
    select category_id, custom_field_id, value, department, sum(listed), sum(unsold) from deleted
    group by category_id, custom_field_id, value, department having sum(listed) <> 0 or sum(unsold) <> 0`)
}
