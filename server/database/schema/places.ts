import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Where a seller hands articles over. One with articles in orders stays, archived, when its seller gives it up. */
export const pickupPlaces = pgTable(
  'pickup_places',
  {
    id: id(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** As its seller calls it: `Dépôt de Nantes`. */
    name: text().notNull(),
    /** Shown to whoever has paid. */
    street: text().notNull().default(''),
    postcode: text().notNull().default(''),
    town: text().notNull().default(''),
    /** INSEE's; null: not resolved yet, or what was written is unclear. */
    communeCode: text(),
    /** Of the commune's centre: nobody finds a house by distances. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** How one gets in: `Portail vert, sonner`. Shown to whoever has paid. */
    access: text().notNull().default(''),
    /** The place of articles that name none. */
    isDefault: boolean().notNull().default(false),
    archivedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('pickup_places_by_position').on(table.latitude, table.longitude, table.communeCode),
    uniqueIndex('pickup_places_one_default').on(table.sellerId).where(sql`is_default`),
    index('pickup_places_by_seller').on(table.sellerId, table.createdAt),
    index('pickup_places_unresolved')
      .on(table.createdAt)
      .where(sql`commune_code is null and archived_at is null`),
    check('pickup_places_name', sql`length(${table.name}) between 1 and 100`),
    check('pickup_places_street', sql`length(${table.street}) <= 300`),
    check('pickup_places_postcode', sql`${table.postcode} ~ '^([0-9]{5})?$'`),
    check('pickup_places_town', sql`length(${table.town}) <= 100`),
    check('pickup_places_access', sql`length(${table.access}) <= 500`),
    check('pickup_places_default_is_open', sql`not (${table.isDefault} and ${table.archivedAt} is not null)`),
    check(
      'pickup_places_coordinates',
      sql`(${table.latitude} is null) = (${table.longitude} is null) and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
)

/** When articles are handed over at a place, week after week (Europe/Paris). */
export const openingHours = pgTable(
  'opening_hours',
  {
    placeId: uuid()
      .notNull()
      .references(() => pickupPlaces.id, { onDelete: 'cascade' }),
    /** 1: Monday … 7: Sunday. */
    weekday: integer().notNull(),
    /** Minutes since midnight. */
    opensAt: integer().notNull(),
    closesAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.weekday, table.opensAt] }),
    check('opening_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'opening_hours_range',
      sql`${table.opensAt} >= 0 and ${table.opensAt} < ${table.closesAt} and ${table.closesAt} <= 1440`,
    ),
  ],
)
