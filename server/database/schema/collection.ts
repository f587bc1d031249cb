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

/** What the buyer shows to be handed their articles; used once. What is left afterwards gets a new one. */
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
    /** It opens nothing any more, without having been used: cancelled, contested, received otherwise. */
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

/** Articles that changed hands: all that was left of a fulfilment, or a part of it. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** Null: the buyer confirmed, or time did, without a code. */
    pickupCodeId: uuid()
      .unique()
      .references(() => pickupCodes.id, { onDelete: 'restrict' }),
    /** Who recorded it; null: time. */
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

/** Codes that opened nothing: somebody mistypes, or guesses. */
export const pickupAttempts = pgTable(
  'pickup_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** As typed, cut. */
    typed: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('pickup_attempts_by_seller').on(table.sellerId, table.createdAt),
    index('pickup_attempts_by_date').on(table.createdAt),
    check('pickup_attempts_typed', sql`length(${table.typed}) <= 20`),
  ],
)

/** How a delivery is on its way: what its seller said when it left. */
export const shipments = pgTable(
  'shipments',
  {
    fulfilmentId: uuid()
      .primaryKey()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** Empty: the seller brings it. */
    carrier: text().notNull().default(''),
    /** The carrier's number for it. */
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

/** When the buyer comes. One a fulfilment; a later choice replaces it. */
export const pickupAppointments = pgTable(
  'pickup_appointments',
  {
    fulfilmentId: uuid()
      .primaryKey()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Both were reminded, the day before. */
    remindedAt: instant(),
  },
  (table) => [
    index('pickup_appointments_to_remind').on(table.startsAt).where(sql`reminded_at is null`),
    check('pickup_appointments_range', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)
