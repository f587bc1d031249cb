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
  /** How `search_title` would write what was typed, each term, and what stands for it. */
  forms: { phrase: string; exact: string[]; near: string[] }
}

/** Made once: reading the words anew wherever a statement has them takes longer than finding them. */
export async function makeQuery({ db }: Context, { phrase, terms }: ReadText): Promise<TextQuery> {
  const exact = allOf(terms, (term) => term.exact)
  const whole = allOf(terms, (term) => [...term.exact, ...term.near])
  const formsOf = (texts: readonly string[]) =>
    sql`array(select search_form(text) from unnest(${sql.param([...texts])}::text[]) as text)`
  type Row = { exact: string | null; whole: string | null; newest: string } & {
    phrase: string
    exactForms: string[]
    nearForms: string[]
  }
  const { rows } = await db.execute<Row>(sql`
    select nullif((${exact})::text, '') as exact, nullif((${whole})::text, '') as whole, coalesce(max(number), 0) as newest,
      search_form(${phrase}) as phrase, ${formsOf(terms.flatMap((term) => term.exact))} as "exactForms",
      ${formsOf(terms.flatMap((term) => term.near))} as "nearForms"
    from ${listedProducts}`)
  const [row] = rows as [Row]
  const { phrase: form, exactForms, nearForms, newest, ...queries } = row
  return {
    ...queries,
    newest: Number(newest),
    forms: { phrase: form, exact: exactForms, near: nearForms },
  }
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

/**
 * The same query of the parts of a product with these weights alone (listed_products.search_vector). What has no positions, the description,
 * answers for every weight: it is told apart by D, which nothing else has.
 */
export const inParts = (query: string, weights: 'A' | 'AB' | 'ABC'): string =>
  query.replaceAll(/'(?:[^']|'')*'/g, (word) => `(${word}:${weights} & !${word}:D)`)
