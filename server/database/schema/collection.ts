import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
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
import { fulfilments, orderItems } from './orders.ts'

/** A code that the buyer shows to collect goods; used once. Goods that were not handed over get a new one. */
export const pickupCodes = pgTable(
  'pickup_codes',
  {
    id: id(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
    /** Set when it became invalid unused: cancelled, disputed, received otherwise. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('pickup_codes_open_code').on(table.code).where(sql`used_at is null and ended_at is null`),
    uniqueIndex('pickup_codes_one_open')
      .on(table.fulfilmentId)
      .where(sql`used_at is null and ended_at is null`),
    index('pickup_codes_by_fulfilment').on(table.fulfilmentId, table.createdAt),
    check('pickup_codes_code', sql`${table.code} ~ '^[A-HJ-NP-Z2-9]{6}$'`),
  ],
)

/** A hand-over of all remaining goods of a fulfilment, or of a part. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** Null when the buyer confirmed without a code, or a deadline passed. */
    pickupCodeId: uuid()
      .unique()
      .references(() => pickupCodes.id, { onDelete: 'restrict' }),
    /** The user who recorded it; null when a deadline passed. */
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('hand_overs_by_fulfilment').on(table.fulfilmentId, table.createdAt),
    index('hand_overs_by_actor').on(table.actorId).where(sql`actor_id is not null`),
  ],
)

export const handOverItems = pgTable(
  'hand_over_items',
  {
    handOverId: uuid()
      .notNull()
      .references(() => handOvers.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handOverId, table.orderItemId] }),
    index('hand_over_items_by_item').on(table.orderItemId),
    check('hand_over_items_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Invalid codes that were entered by mistake or by guessing. */
export const pickupAttempts = pgTable(
  'pickup_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** As typed, shortened. */
    typed: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('pickup_attempts_by_seller').on(table.sellerId, table.createdAt),
    index('pickup_attempts_by_date').on(table.createdAt),
    check('pickup_attempts_typed', sql`length(${table.typed}) <= 20`),
  ],
)

/** A delivery under way, as its seller described it. */
export const shipments = pgTable(
  'shipments',
  {
    fulfilmentId: uuid()
      .primaryKey()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** Empty when the seller delivers. */
    carrier: text().notNull().default(''),
    /** The carrier's tracking number. */
    tracking: text().notNull().default(''),
    parcels: integer(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('shipments_carrier', sql`length(${table.carrier}) <= 100`),
    check('shipments_tracking', sql`length(${table.tracking}) <= 100`),
    check('shipments_parcels', sql`${table.parcels} between 1 and 999`),
  ],
)

/** The buyer's pickup appointment, one for each fulfilment; a later choice replaces it. */
export const pickupAppointments = pgTable(
  'pickup_appointments',
  {
    fulfilmentId: uuid()
      .primaryKey()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When both sides were reminded, the day before. */
    remindedAt: instant(),
  },
  (table) => [
    index('pickup_appointments_to_remind').on(table.startsAt).where(sql`reminded_at is null`),
    check('pickup_appointments_range', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)
