import { type SQL, sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/**
 * What the trade calls a thing, what else finds it, and where it is filed. Read by the search in both directions, and by whoever proposes a
 * category.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    term: text().notNull(),
    /** Other words for it, or for what it is one of. */
    meanings: text().array().notNull(),
    /** Of its categories, the likeliest first, by the slugs they have or once had. */
    categorySlugs: text().array().notNull(),
    /** The words without endings, accents and articles: what is compared. */
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

/**
 * The words of the catalogue's titles, without accents and as they were first written: what a typing mistake is corrected by. A trigger adds
 * to it.
 */
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
