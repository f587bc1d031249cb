import { and, type SQL, sql } from 'drizzle-orm'
import { mostListed } from '#domain/catalogue/search.ts'
import type { Context } from '../../context.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import type { ReadText } from './read-text.ts'
import { answers, type Stretches } from './text-query.ts'

/** Of so many answers, the newest, the best are found; a list shows fewer. */
export const mostRanked = 2 * mostListed
/** Where a few are enough. */
export const quicklyRanked = 200
/** Among fewer products, all are looked through at once. */
const fewProducts = 20_000

/** Plus nothing: by their index, all products would be gone through for words that never meet. */
export const newestFirst = sql`${listedProducts.number} + 0 desc`

/**
 * For what many have, a million products are not all looked at: what was listed last is looked through first (search_stretches), and further
 * back only while that was too little.
 */
export async function throughStretches<Looked extends { counted: number }>(
  ctx: Context,
  look: (where?: Stretches) => Promise<Looked>,
  isQuick = false,
): Promise<Looked> {
  const newest = await newestNumber(ctx)
  if (newest <= fewProducts) return look()
  const recent = newestStretch(newest, 10)
  for (const width of isQuick ? [12, 14, 18] : [14, 18]) {
    const looked = await look({ within: newestStretch(newest, width), recent })
    if (looked.counted > (isQuick ? quicklyRanked / 2 : mostListed)) return looked
    const passed = newest - (Math.floor(newest / 2 ** width) - 1) * 2 ** width
    // What is this rare is found faster in all of them.
    if ((looked.counted / passed) * newest < 20 * mostListed) break
  }
  return look({ recent })
}

/** The last two of a width: one may have begun just now. */
function newestStretch(newest: number, width: number): SQL {
  const at = Math.floor(newest / 2 ** width)
  return sql`${`'@${width}:${at}' | '@${width}:${at - 1}'`}::tsquery`
}

async function newestNumber({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(number) as newest from ${listedProducts}`,
  )
  return Number(rows[0]?.newest ?? 0)
}

/** The products that answer a text, all of them unless there are more than a list shows. */
export const findAnswers = (ctx: Context, text: ReadText, condition: SQL | undefined, isQuick = false) =>
  throughStretches(
    ctx,
    async (where) => {
      const rows = await ctx.db
        .select({ id: listedProducts.id })
        .from(listedProducts)
        .where(and(answers(text, where), condition))
        .orderBy(newestFirst)
        .limit(isQuick ? quicklyRanked : mostRanked)
      return { ids: rows.map(({ id }) => id), counted: rows.length }
    },
    isQuick,
  )
