import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { ReadText, Term } from './read-text.ts'

/** What a text asks for, as PostgreSQL's queries; null: it has no words. */
export interface TextQuery {
  /** Every word as it was written. */
  exact: string | null
  /** Every word, or what stands for it. */
  whole: string | null
  /**
   * The same of all words but any one: where they are so many that one left out says little less; never the first, which in French is the
   * thing, nor a number or a word with a category of its own.
   */
  allButOne: { exact: string; whole: string; named: string; isOptional: boolean } | null
  /** As `whole`, where a title must have the first word, or more than a description; null: it need not. */
  ofThing: { titled: string; named: string } | null
  /** How `search_title` would write what was typed, each term, and what stands for it. */
  forms: { phrase: string; exact: string[]; near: string[] }
}

/** Parses the words once: parsing them in each statement would take longer than searching them. */
export async function makeQuery(
  { db }: Context,
  { phrase, terms, isThingKnown, isThingNamed }: ReadText,
): Promise<TextQuery> {
  const writtenForms = (term: Term) => term.exact
  const allForms = (term: Term) => [...term.exact, ...term.near]
  // With a word left out, the uncertain forms of a measure would match too much.
  const formsButMeasures = (term: Term) => (/^\d/.test(term.written) ? term.exact : allForms(term))
  const isOptional = terms.length === 2 && isOptionalWord(terms[1]?.written ?? '')
  const hasAllButOne =
    (terms.length >= minTermsButOne &&
      terms.length <= maxTermsButOne &&
      terms.slice(1).some(({ isSecondary }) => isSecondary)) ||
    isOptional ||
    // What stands before a noun in English is often more than a French seller writes: `office carpet`.
    (terms.length === 2 && isThingKnown && terms[1]?.isSecondary === true)
  const formsOf = (texts: readonly string[]) =>
    sql`array(select search_form(text) from unnest(${sql.param([...texts])}::text[]) as text)`
  type Row = Record<'exact' | 'whole' | 'exactButOne' | 'wholeButOne' | 'thing' | 'others', string | null> & {
    phrase: string
    exactForms: string[]
    nearForms: string[]
  }
  const { rows } = await db.execute<Row>(sql`
    select nullif((${allTermsQuery(terms, writtenForms)})::text, '') as exact, nullif((${allTermsQuery(terms, allForms)})::text, '') as whole,
      nullif((${hasAllButOne ? allButOneQuery(terms, writtenForms) : sql`null`})::text, '') as "exactButOne",
      nullif((${hasAllButOne ? allButOneQuery(terms, formsButMeasures) : sql`null`})::text, '') as "wholeButOne",
      (${isThingNamed || hasAllButOne ? allTermsQuery(terms.slice(0, 1), allForms) : sql`null`})::text as thing,
      nullif((${isThingNamed ? allTermsQuery(terms.slice(1), allForms) : sql`null`})::text, '') as others,
      search_form(${phrase}) as phrase, ${formsOf(terms.flatMap((term) => term.exact))} as "exactForms",
      ${formsOf(terms.flatMap((term) => term.near))} as "nearForms"`)
  const [row] = rows as [Row]
  const { exact, whole, exactButOne, wholeButOne, thing, others, phrase: form, exactForms, nearForms } = row
  const ofThing = (weights: 'A' | 'ABC') =>
    [restrictToWeights(thing ?? '', weights), others]
      .flatMap((query) => (query ? `(${query})` : []))
      .join(' & ')
  return {
    exact,
    whole,
    // What only a description mentions is not the thing.
    allButOne:
      exactButOne && wholeButOne
        ? { exact: exactButOne, whole: wholeButOne, named: restrictToWeights(thing ?? '', 'ABC'), isOptional }
        : null,
    ofThing: isThingNamed && thing ? { titled: ofThing('A'), named: ofThing('ABC') } : null,
    forms: { phrase: form, exact: exactForms, near: nearForms },
  }
}

/** What a buyer says of the purchase, or the room that a thing is for, and few sellers of the thing. */
const isOptionalWord = (word: string) =>
  /^(?:occasion|(?:pas )?cher|prix|promo|promotion|discount|solde|vente|cuisine|salon|sejour|chambre|couloir|cave|grenier|buanderie|terrasse|balcon|maison|appartement|sdb|salle (?:bain|eau))$/.test(
    word,
  )

/** One of two words is too little; for many words there would be too many queries. */
const minTermsButOne = 3
const maxTermsButOne = 6

/** Words alone: whatever stands in them, nothing of it is an operator. `à`, without its accent, would be looked for like any other. */
const wordsQuery = (text: string): SQL =>
  sql`plainto_tsquery('public.french_catalogue', search_plain(${text.replaceAll(/(?<=^|\s)à(?=\s|$)/gi, '')}))`

const allTermsQuery = (terms: readonly Term[], alternatives: (term: Term) => readonly string[]): SQL =>
  terms.length === 0
    ? sql`null`
    : sql.join(
        terms.map((term) => sql`(${sql.join(alternatives(term).map(wordsQuery), sql` || `)})`),
        sql` && `,
      )

/**
 * The same query of the parts of a product with these weights alone (listed_products.search_vector). What has no positions, the description,
 * answers for every weight: it is distinguished by D, which nothing else has.
 */
export const restrictToWeights = (query: string, weights: 'A' | 'ABC'): string =>
  query.replaceAll(/'(?:[^']|'')*'/g, (word) => `(${word}:${weights} & !${word}:D)`)

const allButOneQuery = (
  [first, ...others]: readonly Term[],
  alternatives: (term: Term) => readonly string[],
): SQL => {
  const thing = allTermsQuery(first ? [first] : [], alternatives)
  if (others.length < 2) return thing
  const fewer = others
    .filter(({ isSecondary }) => isSecondary)
    .map((left) =>
      allTermsQuery(
        others.filter((term) => term !== left),
        alternatives,
      ),
    )
  return sql`(${thing}) && (${sql.join(fewer, sql` || `)})`
}
