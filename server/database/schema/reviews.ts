import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reviewSides } from '#domain/orders/reviews.ts'
import { profiles } from './accounts.ts'
import { id, instant, oneOf } from './columns.ts'
import { fulfilments } from './orders.ts'

/** A review of one side by the other after a hand-over. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** The author's side: the buyer reviews the seller, or the seller the buyer. */
    side: text({ enum: reviewSides }).notNull(),
    authorId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    subjectId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    text: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    /** When it becomes public: when both reviews exist or the other side's time is over. Decided when written. */
    shownFrom: instant().notNull(),
    hiddenAt: instant(),
    hiddenBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    hiddenReason: text(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.fulfilmentId, table.side),
    // Includes the stars, so that a user's visible reviews are summed in the index alone.
    index('reviews_shown')
      .on(table.subjectId, table.side, table.shownFrom, table.stars)
      .where(sql`hidden_at is null`),
    index('reviews_by_subject').on(table.subjectId, table.side, table.shownFrom),
    index('reviews_by_date').on(table.createdAt, table.id),
    // For administrators' filter by stars.
    index('reviews_by_stars').on(table.stars, table.createdAt, table.id).concurrently(),
    index('reviews_by_author').on(table.authorId),
    index('reviews_by_hider').on(table.hiddenBy).where(sql`hidden_by is not null`),
    oneOf('reviews_side', table.side, reviewSides),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_text', sql`length(${table.text}) <= 2000`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
)
