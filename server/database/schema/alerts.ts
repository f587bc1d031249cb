import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { alertKinds, digestFrequencies } from '#domain/alerts/alerts.ts'
import { saleUnits } from '#domain/catalogue/sale-units.ts'
import { profiles } from './accounts.ts'
import { categories, customFields, products } from './catalogue.ts'
import { id, instant, money, oneOf, textQuery } from './columns.ts'

/** Of what a person wants to be told (`/profile/alerts`): a kind, in one category or in all, up to a price or at any. */
export const alertPreferences = pgTable(
  'alert_preferences',
  {
    id: id(),
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

/** Mails that a user has switched off: names of domain/emails/mails.ts with an `optOut`. */
export const switchedOffMails = pgTable(
  'switched_off_mails',
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    template: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.template] })],
)

/** The bell on a product's page: who wants to be told what of it. */
export const productWatches = pgTable(
  'product_watches',
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.kind] }),
    index('product_watches_by_product').on(table.productId, table.kind),
    oneOf('product_watches_kind', table.kind, alertKinds),
  ],
)

/** The favourites of each person (`/favoris`). */
export const favorites = pgTable(
  'favorites',
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favorites_by_product').on(table.productId),
  ],
)

/** When a person was last told something of a product: the row is what keeps them from being told twice. */
export const sentAlerts = pgTable(
  'sent_alerts',
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.kind] }),
    index('sent_alerts_by_product').on(table.productId),
    index('sent_alerts_by_date').on(table.sentAt),
    oneOf('sent_alerts_kind', table.kind, alertKinds),
  ],
)

/**
 * A search of the catalogue a person wants to be told the finds of. `query` is what they see again; the columns below it
 * are the same search as the matching reads it (server/contexts/catalogue/search-conditions.ts is the other reader of a search).
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The canonical query of the catalogue's address, without order and page. */
    query: text().notNull(),
    frequency: text({ enum: digestFrequencies }).notNull(),
    /** With its subcategories; null: every category. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    /** Any of these besides; null: whichever. */
    categoryIds: uuid().array(),
    /** For `like` against products.search_title; null: any title. */
    titlePattern: text(),
    /** For `@@` against listed_products.search_vector; null: whatever its words. */
    textQuery: textQuery(),
    minPrice: money(),
    maxPrice: money(),
    /** A department's code; null: wherever. */
    department: text(),
    /** The centre of a commune, and how far around it in kilometres; null: however far. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radius: integer(),
    /** A part of the map, in degrees: west, south, east, north; null: wherever. */
    area: doublePrecision().array(),
    /** The codes of a region's departments; null: wherever. */
    regionDepartments: text().array(),
    /** How much must be in stock, in which unit; null: however little. */
    needAmount: numeric({ precision: 12, scale: 2, mode: 'number' }),
    needUnit: text({ enum: saleUnits }),
    /** What one of a unit may cost, in euros; null: however much. */
    maxUnitPrice: numeric({ precision: 12, scale: 2, mode: 'number' }),
    maxUnitPriceUnit: text({ enum: saleUnits }),
    /** What an article must say of itself: patterns for `product_says`. */
    guarantees: text().array().notNull().default([]),
    /** Filters for articles of every category: one value of each name before the `=` (`condition=exhibited`). */
    traits: text().array().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check(
      'saved_searches_around',
      sql`num_nulls(${table.latitude}, ${table.longitude}, ${table.radius}) in (0, 3) and ${table.radius} > 0`,
    ),
    unique('saved_searches_once').on(table.userId, table.query),
    index('saved_searches_by_category').on(table.categoryId),
    oneOf('saved_searches_frequency', table.frequency, digestFrequencies),
    check('saved_searches_name', sql`length(${table.name}) between 1 and 100`),
    check('saved_searches_query', sql`length(${table.query}) <= 12000`),
  ],
)

/** One characteristic a saved search asks for: any of the values, or within any of the ranges. */
export const savedSearchFields = pgTable(
  'saved_search_fields',
  {
    savedSearchId: uuid()
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    customFieldId: uuid()
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    /** As in product_custom_field_values.match_values; null for a number. */
    matchValues: text().array(),
    /** A number field's wanted values; the domain's tolerance is applied when matching. Null for every other type. */
    numbers: numeric({ mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.customFieldId] }),
    index('saved_search_fields_by_field').on(table.customFieldId),
    check('saved_search_fields_one', sql`num_nonnulls(${table.matchValues}, ${table.numbers}) = 1`),
  ],
)

/** A find of a saved search: told once, in its next digest. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    savedSearchId: uuid()
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    /** Null: waits for its digest. */
    notifiedAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.productId] }),
    index('saved_search_matches_by_product').on(table.productId),
    index('saved_search_matches_waiting').on(table.savedSearchId).where(sql`told_at is null`),
  ],
)
