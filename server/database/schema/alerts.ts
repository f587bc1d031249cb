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

/** The alerts that a user has chosen (`/profile/alerts`): a kind, for one category or all, up to a price or at any. */
export const alertPreferences = pgTable(
  'alert_preferences',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    /** Null for every category. A family includes its subcategories. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    /** Null for any price. */
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

/** Emails that a user has switched off: names of domain/emails/email-templates.ts with an `optOut`. */
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

/** A user's alerts about one product. */
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

/** The favourites of each user (`/favoris`). */
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

/** The time of a user's last alert of a kind about a product, so that it is not sent again soon. */
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
 * A search whose new results a user wants by email. `query` is shown to the user; the columns below contain the same search for matching
 * (server/contexts/catalogue/search-conditions.ts is the other reader of a search).
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
    /** Includes its subcategories; null for every category. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    /** Further categories, of which one is enough; null for none. */
    categoryIds: uuid().array(),
    /** Pattern for `like` against products.search_title; null for any title. */
    titlePattern: text(),
    /** Query for `@@` against listed_products.search_vector; null for any words. */
    textQuery: textQuery(),
    minPrice: money(),
    maxPrice: money(),
    /** A department's code; null for anywhere. */
    department: text(),
    /** The centre of a commune and a radius in kilometres; null for any distance. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radius: integer(),
    /** A part of the map, in degrees: west, south, east, north; null for anywhere. */
    area: doublePrecision().array(),
    /** The codes of a region's departments; null for anywhere. */
    regionDepartments: text().array(),
    /** The least amount in stock and its unit; null for any. */
    needAmount: numeric({ precision: 12, scale: 2, mode: 'number' }),
    needUnit: text({ enum: saleUnits }),
    /** The highest price of one unit, in euros; null for any. */
    maxUnitPrice: numeric({ precision: 12, scale: 2, mode: 'number' }),
    maxUnitPriceUnit: text({ enum: saleUnits }),
    /** Patterns for `product_says` that the product must match. */
    guarantees: text().array().notNull().default([]),
    /** Filters that every category has, such as `condition=exhibited`; of the filters with one name, one is enough. */
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

/** A characteristic that a saved search filters by: any of the values, or within any of the ranges. */
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
    /** Requested values of a number field, matched with the domain's tolerance; null for other types. */
    numbers: numeric({ mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.customFieldId] }),
    index('saved_search_fields_by_field').on(table.customFieldId),
    check('saved_search_fields_one', sql`num_nonnulls(${table.matchValues}, ${table.numbers}) = 1`),
  ],
)

/** A new result of a saved search, mailed once in the next digest. */
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
    /** Null until the digest. */
    notifiedAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.productId] }),
    index('saved_search_matches_by_product').on(table.productId),
    index('saved_search_matches_waiting').on(table.savedSearchId).where(sql`told_at is null`),
  ],
)
