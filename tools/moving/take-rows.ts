import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { type Context, inTransaction } from '#server/context.ts'

/**
 * Writes rows together and answers which are written: where the database refuses some of them, all the others. `refuse` is told
 * each of those, and why.
 * @throws what is no row's fault, as a connection that is lost
 */
export async function takeRows<Row>(
  ctx: Context,
  rows: readonly Row[],
  write: (ctx: Context, rows: readonly Row[]) => Promise<void>,
  refuse: (row: Row, reason: string) => void,
): Promise<readonly Row[]> {
  const [first] = rows
  if (first === undefined) return []
  try {
    await apart(ctx, async (ctx) => {
      // A move may take longer than a page.
      await ctx.db.execute(sql`set local statement_timeout = '10min'`)
      // What is looked at when all is written is looked at here, where it still can be said of which rows it is.
      await ctx.db.execute(sql`set constraints all deferred`)
      await write(ctx, rows)
      await ctx.db.execute(sql`set constraints all immediate`)
    })
    return rows
  } catch (error) {
    const reason = refusalOf(error)
    if (!reason) throw error
    if (rows.length === 1) {
      refuse(first, reason)
      return []
    }
    const middle = Math.ceil(rows.length / 2)
    return [
      ...(await takeRows(ctx, rows.slice(0, middle), write, refuse)),
      ...(await takeRows(ctx, rows.slice(middle), write, refuse)),
    ]
  }
}

/** A transaction, or within one a part that can fail alone. */
const apart = (ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> =>
  is(ctx.db, PgTransaction) ? ctx.db.transaction((db) => work({ ...ctx, db })) : inTransaction(ctx, work)

const knownRefusals: Record<string, string> = {
  users_email_unique: 'un autre compte a déjà cette adresse électronique',
  products_uniqueCode_unique: 'une autre annonce porte déjà ce code unique',
  categories_two_levels: 'les rubriques ont deux niveaux, celle-ci serait au troisième',
}

/** Why the database refuses values; null: it does not, something else is wrong. */
function refusalOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: string }
    // Classes of SQLSTATE: data that cannot be stored, and violated constraints.
    if (!/^2[23]/.test(String(code ?? ''))) continue
    return knownRefusals[constraint ?? ''] ?? `refusé par la base : ${constraint ?? cause.message}`
  }
  return null
}
