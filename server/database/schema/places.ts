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

/** A seller's pickup place. One with products in orders is archived instead of deleted. */
export const pickupPlaces = pgTable(
  'pickup_places',
  {
    id: id(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The seller's name for it: `Dépôt de Nantes`. */
    name: text().notNull(),
    /** Shown to buyers who have paid. */
    street: text().notNull().default(''),
    postcode: text().notNull().default(''),
    town: text().notNull().default(''),
    /** INSEE's code; null while it is not resolved, or when the address is unclear. */
    communeCode: text(),
    /** Coordinates of the commune's centre, so that distances do not reveal the address. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** How to enter: `Portail vert, sonner`. Shown to buyers who have paid. */
    access: text().notNull().default(''),
    /** Whether it is the place of products without another one. */
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

/** Weekly opening hours of a place (Europe/Paris). */
export const openingHours = pgTable(
  'opening_hours',
  {
    placeId: uuid()
      .notNull()
      .references(() => pickupPlaces.id, { onDelete: 'cascade' }),
    /** 1 for Monday to 7 for Sunday. */
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
