import { type SQL, sql } from 'drizzle-orm'
import type { HistoryReason } from '#domain/selling/product-history.ts'
import type { Context } from '#server/context.ts'

interface Cause {
  reason: HistoryReason
  /** The order, or the import. */
  subjectId?: string
}

const setCause = ({ reason, subjectId }: Cause): SQL =>
  sql`set_config('rechantier.reason', ${subjectId ? `${reason}/${subjectId}` : reason}, true)`

/** Says why products change, until the transaction ends or says otherwise: their history keeps it (product_history). */
export async function because(ctx: Context, cause: Cause): Promise<void> {
  await ctx.db.execute(sql`select ${setCause(cause)}`)
}

/** The same within an update: `from …, ${causeOf(…)}`, where nobody is to wait for a statement more. */
export const causeOf = (cause: Cause): SQL => sql`(select ${setCause(cause)}) as cause`
