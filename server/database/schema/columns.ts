import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Cents, centsFromDecimal, decimalFromCents } from '#domain/money.ts'

/** A random primary key. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/**
 * A primary key for rows that come by the thousand and are not secret: ids in order (RFC 9562, version 7) are adjacent in every index,
 * where random ones would each touch a different page.
 */
export const timeOrderedId = () => uuid().primaryKey().default(sql`uuid_in_order()`)

/** Money, numeric(12,2) in the database and cents in code; the only conversion between them. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: centsFromDecimal,
  toDriver: decimalFromCents,
})

/** Bytes stored in the same transaction as their row; pictures are files instead. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A text and a query of the full-text search; only PostgreSQL creates them. */
export const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const textQuery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** An instant; `name` is the column's, if it differs from the property's. */
export const instant = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' })

/** Returns a check that a text column has one of the domain's values. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** Returns the price of the smallest quantity that can be bought, which compares a carton with a square metre. */
export const smallestPriceSql = (
  columns: Record<'price' | 'priceTiers' | 'minimumQuantity' | 'quantityStep' | 'quantity', SQLWrapper>,
): SQL =>
  sql`smallest_price(${columns.price}, ${columns.priceTiers}, ${columns.minimumQuantity}, ${columns.quantityStep}, ${columns.quantity})`

/** Returns the same text for `ab-1`, `AB-1` and `AB -1`, like `normaliseReference` in the domain. */
export const nearReferenceSql = (reference: SQLWrapper): SQL =>
  sql`lower(regexp_replace(regexp_replace(normalize(${reference}, NFKC), '\\s', '', 'g'), '[‐‒–—−]', '-', 'g'))`
