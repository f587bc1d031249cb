import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { feedStates } from '#domain/selling/feeds.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { id, instant, oneOf } from './columns.ts'
import { productImports } from './selling.ts'

/** A seller's feed, read every hour as an import. */
export const productFeeds = pgTable(
  'product_feeds',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    state: text({ enum: feedStates }).notNull().default('new'),
    /** The error or pending decision in French, for the seller. */
    problem: text().notNull().default(''),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    /** SHA-256 of the last imported file, so that the same file is not imported again. */
    digest: text(),
    lastReadAt: instant(),
    nextReadAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('product_feeds_of_user').on(table.userId, table.url),
    index('product_feeds_due').on(table.nextReadAt),
    oneOf('product_feeds_state', table.state, feedStates),
    check('product_feeds_url', sql`length(${table.url}) between 1 and 1000`),
  ],
)

/** Imports that were read from a feed; the last one contains its products. */
export const feedReads = pgTable(
  'feed_reads',
  {
    importId: uuid()
      .primaryKey()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    feedId: uuid()
      .notNull()
      .references(() => productFeeds.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [index('feed_reads_of_feed').on(table.feedId, table.createdAt)],
)

/** The products of a feed. */
export const feedArticles = pgTable(
  'feed_articles',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    feedId: uuid()
      .notNull()
      .references(() => productFeeds.id, { onDelete: 'cascade' }),
    /** When the product disappeared from the file and was hidden; null while it is there. */
    goneAt: instant(),
  },
  (table) => [index('feed_articles_of_feed').on(table.feedId)],
)
