import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { listedProducts } from '../../database/schema/listed-products.ts'
import type { ReadText, Term } from './read-text.ts'

/** What a text asks for, as PostgreSQL's queries; null: it has no words. */
export interface TextQuery {
  /** Every word as it was written. */
  exact: string | null
  /** Every word, or what stands for it. */
  whole: string | null
  /** The highest number of a listed product. */
  newest: number
}

/** Made once: reading the words anew wherever a statement has them takes longer than finding them. */
export async function makeQuery({ db }: Context, { terms }: ReadText): Promise<TextQuery> {
  const exact = allOf(terms, (term) => term.exact)
  const whole = allOf(terms, (term) => [...term.exact, ...term.near])
  type Row = { exact: string | null; whole: string | null; newest: string }
  const { rows } = await db.execute<Row>(sql`
    select nullif((${exact})::text, '') as exact, nullif((${whole})::text, '') as whole, coalesce(max(number), 0) as newest
    from ${listedProducts}`)
  const { newest = '0', ...queries } = rows[0] ?? { exact: null, whole: null }
  return { ...queries, newest: Number(newest) }
}

/** Words alone: whatever stands in them, nothing of it is an operator. */
const words = (text: string): SQL => sql`plainto_tsquery('public.french_catalogue', search_plain(${text}))`

const allOf = (terms: readonly Term[], alternatives: (term: Term) => readonly string[]): SQL =>
  terms.length === 0
    ? sql`null`
    : sql.join(
        terms.map((term) => sql`(${sql.join(alternatives(term).map(words), sql` || `)})`),
        sql` && `,
      )
