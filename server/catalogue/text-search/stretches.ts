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

/** The widths of search_stretches that are looked through, as powers of two. */
const narrow = 12
const wide = 14

/**
 * For what many have, a million products are not all looked at: what was listed last is looked through first (search_stretches), and then as
 * far back as enough of them are to be expected.
 */
export async function throughStretches<Looked extends { counted: number }>(
  ctx: Context,
  look: (where?: Stretches) => Promise<Looked>,
  isQuick = false,
): Promise<Looked> {
  const newest = await newestNumber(ctx)
  if (newest <= fewProducts) return look()
  const recent = newestStretches(newest, 10, 2)
  const enough = isQuick ? quicklyRanked / 2 : mostListed
  for (const width of isQuick ? [narrow, wide] : [wide]) {
    const looked = await look({ within: newestStretches(newest, width, 2), recent })
    if (looked.counted > enough) return looked
    if (width < wide || looked.counted === 0) continue
    const passed = newest - (Math.floor(newest / 2 ** wide) - 1) * 2 ** wide
    // Half as many again: they do not stand in even rows.
    const expected = Math.ceil((1.5 * enough * passed) / looked.counted / 2 ** wide) + 1
    if (expected * 2 ** wide >= newest) break
    const further = await look({ within: newestStretches(newest, wide, expected), recent })
    if (further.counted > enough) return further
  }
  return look({ recent, isByWords: isQuick })
}

/** The last ones of a width; the very last may have begun just now. */
function newestStretches(newest: number, width: number, count: number): SQL {
  const last = Math.floor(newest / 2 ** width)
  const marks = Array.from({ length: count }, (_, back) => `'@${width}:${last - back}'`)
  return sql`${marks.join(' | ')}::tsquery`
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
