import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { alertKinds } from '#domain/alerts/alerts.ts'
import { profiles } from './accounts.ts'
import { categories } from './catalogue.ts'
import { instant, money, oneOf } from './columns.ts'

/** Of what a person wants to be told (`/profile/alerts`): a kind, in one category or in all, up to a price or at any. */
export const alertPreferences = pgTable(
  'alert_preferences',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    /** Null: every category. A family stands for its subcategories too. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    /** Null: at any price. */
    maxPrice: money(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('alert_preferences_once').on(table.userId, table.kind, table.categoryId).nullsNotDistinct(),
    index('alert_preferences_by_category').on(table.categoryId, table.kind),
    oneOf('alert_preferences_kind', table.kind, alertKinds),
    check('alert_preferences_max_price', sql`${table.maxPrice} >= 0`),
  ],
)
