import { type SQL, sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Trade terms with synonyms and categories. Used by the search in both directions, and to suggest a category. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    term: text().notNull(),
    /** Synonyms or more general words. */
    meanings: text().array().notNull(),
    /** Its categories, the likeliest first, by their current or former slugs. */
    categorySlugs: text().array().notNull(),
    /** The words without endings, accents and articles, for comparison. */
    stems: text()
      .notNull()
      .unique('search_synonyms_once')
      .generatedAlwaysAs((): SQL => sql`search_stems(term)`),
    meaningStems: text()
      .array()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_stems_of(meanings)`),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check(
      'search_synonyms_term',
      sql`length(${table.term}) between 1 and 60 and search_stems(${table.term}) <> ''`,
    ),
    check(
      'search_synonyms_says',
      sql`cardinality(${table.meanings}) + cardinality(${table.categorySlugs}) > 0`,
    ),
  ],
)

/** The words of the catalogue's titles, without accents (`word`) and as first written, for correcting typing mistakes. A trigger adds new ones. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    written: text().notNull(),
    stem: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_stems(word)`),
  },
  (table) => [
    index('search_words_by_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_by_stem').on(table.stem),
    index('search_words_by_begun_sound').on(sql`left(search_sound(word), 2)`).concurrently(),
  ],
)
