import { type SQL, sql } from 'drizzle-orm'
import type { HistoryReason } from '#domain/selling/product-history.ts'
import type { Context } from '#server/context.ts'

interface ChangeReason {
  reason: HistoryReason
  /** The order, or the import. */
  subjectId?: string
}

const setReasonSql = ({ reason, subjectId }: ChangeReason): SQL =>
  sql`set_config('rechantier.reason', ${subjectId ? `${reason}/${subjectId}` : reason}, true)`

/** Says why products change, until the transaction ends or says otherwise: their history keeps it (product_history). */
export async function setChangeReason(ctx: Context, reason: ChangeReason): Promise<void> {
  await ctx.db.execute(sql`select ${setReasonSql(reason)}`)
}

/** The same within an update: `from …, ${changeReasonSql(…)}`, which saves a statement. */
export const changeReasonSql = (reason: ChangeReason): SQL => sql`(select ${setReasonSql(reason)}) as cause`
