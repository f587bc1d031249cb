import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { InterpretedText, Term } from './interpret-text.ts'

/** A text as queries of PostgreSQL's text search; null: it has no words. */
export interface TextQuery {
  /** Every word as it was written. */
  exact: string | null
  /** Every word, or one of its alternatives. */
  expanded: string | null
  /**
   * The same without any one of the words; null: none may be left out. The first word, which in French is the thing, always stays, and so do
   * numbers and words with a category of their own. `namedThing`: the thing in titles, categories or characteristics.
   */
  allButOne: { exact: string; expanded: string; namedThing: string; isLastWordOptional: boolean } | null
  /** As `expanded`, with the thing in the title (`titled`), or in the title, category or characteristics (`named`); null: it may be anywhere. */
  namingThing: { titled: string; named: string } | null
  /** The phrase, its terms and their alternatives as the column `search_title` has them. */
  forms: { phrase: string; exact: string[]; near: string[] }
}

/** Lets PostgreSQL parse the words once, since parsing them in each statement would take longer than searching them. */
export async function makeTextQuery(
  { db }: Context,
  { phrase, terms, startsWithThing, mustNameThing }: InterpretedText,
): Promise<TextQuery> {
  const writtenForms = (term: Term) => term.exact
  const allForms = (term: Term) => [...term.exact, ...term.near]
  // With a word left out, the uncertain forms of a measure would match too much.
  const formsWithoutNearMeasures = (term: Term) => (/^\d/.test(term.written) ? term.exact : allForms(term))
  const isLastWordOptional = terms.length === 2 && isOptionalWord(terms[1]?.written ?? '')
  const hasAllButOne =
    (terms.length >= minTermsForAllButOne &&
      terms.length <= maxTermsForAllButOne &&
      terms.slice(1).some(({ mayBeLeftOut }) => mayBeLeftOut)) ||
    isLastWordOptional ||
    // What stands before a noun in English is often more than a French seller writes: `office carpet`.
    (terms.length === 2 && startsWithThing && terms[1]?.mayBeLeftOut === true)
  const selectForms = (texts: readonly string[]) =>
    sql`array(select search_form(text) from unnest(${sql.param([...texts])}::text[]) as text)`
  type Row = Record<
    'exact' | 'expanded' | 'exactButOne' | 'expandedButOne' | 'thing' | 'otherWords',
    string | null
  > & {
    phrase: string
    exactForms: string[]
    nearForms: string[]
  }
  const { rows } = await db.execute<Row>(sql`
    select nullif((${allTermsQuery(terms, writtenForms)})::text, '') as exact, nullif((${allTermsQuery(terms, allForms)})::text, '') as expanded,
      nullif((${hasAllButOne ? allButOneQuery(terms, writtenForms) : sql`null`})::text, '') as "exactButOne",
      nullif((${hasAllButOne ? allButOneQuery(terms, formsWithoutNearMeasures) : sql`null`})::text, '') as "expandedButOne",
      (${mustNameThing || hasAllButOne ? allTermsQuery(terms.slice(0, 1), allForms) : sql`null`})::text as thing,
      nullif((${mustNameThing ? allTermsQuery(terms.slice(1), allForms) : sql`null`})::text, '') as "otherWords",
      search_form(${phrase}) as phrase, ${selectForms(terms.flatMap((term) => term.exact))} as "exactForms",
      ${selectForms(terms.flatMap((term) => term.near))} as "nearForms"`)
  const [row] = rows as [Row]
  const { exact, expanded, exactButOne, expandedButOne, thing, otherWords, exactForms, nearForms } = row
  const requireThing = (weights: 'A' | 'ABC') =>
    [restrictToWeights(thing ?? '', weights), otherWords]
      .flatMap((query) => (query ? `(${query})` : []))
      .join(' & ')
  return {
    exact,
    expanded,
    // A thing that only a description mentions is not what the product is.
    allButOne:
      exactButOne && expandedButOne
        ? {
            exact: exactButOne,
            expanded: expandedButOne,
            namedThing: restrictToWeights(thing ?? '', 'ABC'),
            isLastWordOptional,
          }
        : null,
    namingThing: mustNameThing && thing ? { titled: requireThing('A'), named: requireThing('ABC') } : null,
    forms: { phrase: row.phrase, exact: exactForms, near: nearForms },
  }
}

/** Words of the purchase and of the room that a thing is for, which buyers use and few sellers write. */
const isOptionalWord = (word: string) =>
  /^(?:occasion|(?:pas )?cher|prix|promo|promotion|discount|solde|vente|cuisine|salon|sejour|chambre|couloir|cave|grenier|buanderie|terrasse|balcon|maison|appartement|sdb|salle (?:bain|eau))$/.test(
    word,
  )

/** One word of two would say too little; many words would make too many queries. */
const minTermsForAllButOne = 3
const maxTermsForAllButOne = 6

/** A query of all words of a text, in which no sign is an operator. `à` is removed: without its accent it would be no stop word. */
const wordsQuery = (text: string): SQL =>
  sql`plainto_tsquery('public.french_catalogue', search_plain(${text.replaceAll(/(?<=^|\s)à(?=\s|$)/gi, '')}))`

/** A query that requires each term, in one of its alternatives. */
const allTermsQuery = (terms: readonly Term[], alternatives: (term: Term) => readonly string[]): SQL =>
  terms.length === 0
    ? sql`null`
    : sql.join(
        terms.map((term) => sql`(${sql.join(alternatives(term).map(wordsQuery), sql` || `)})`),
        sql` && `,
      )

/**
 * Restricts a query to the parts of a product with these weights: A title; B category and reference; C family,
 * condition and characteristics (listed_products.search_vector). Words of the description have no positions and match every weight; `!word:D`
 * excludes them, because only they match D.
 */
export const restrictToWeights = (query: string, weights: 'A' | 'ABC'): string =>
  query.replaceAll(/'(?:[^']|'')*'/g, (word) => `(${word}:${weights} & !${word}:D)`)

/** A query that requires the first term, and all others but any one that may be left out. */
const allButOneQuery = (
  [first, ...others]: readonly Term[],
  alternatives: (term: Term) => readonly string[],
): SQL => {
  const thingQuery = allTermsQuery(first ? [first] : [], alternatives)
  if (others.length < 2) return thingQuery
  const otherQueries = others
    .filter(({ mayBeLeftOut }) => mayBeLeftOut)
    .map((leftOut) =>
      allTermsQuery(
        others.filter((term) => term !== leftOut),
        alternatives,
      ),
    )
  return sql`(${thingQuery}) && (${sql.join(otherQueries, sql` || `)})`
}
