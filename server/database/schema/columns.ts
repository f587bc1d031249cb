import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Cents, centsFromDecimal, decimalFromCents } from '#domain/money.ts'

/** A random primary key. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/**
 * The same where rows come by the thousand and are no secret: ids made one after another stand beside each other in every index (RFC 9562,
 * version 7), where random ones would each touch a page of their own.
 */
export const idInOrder = () => uuid().primaryKey().default(sql`uuid_in_order()`)

/** Money: numeric(12,2) in the database, cents in code. The only place where the two meet. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: centsFromDecimal,
  toDriver: decimalFromCents,
})

/** Bytes, for what must be written in the same transaction as its row; pictures are files. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A text as the full-text search compares it, and a search; only PostgreSQL makes them. */
export const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const textQuery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** `name`: the column's, where it differs from the property's. */
export const instant = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' })

/** A check that a text column holds one of the values the domain knows. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** The price of the smallest quantity that can be bought: it compares a carton with a square metre. */
export const smallestPriceOf = (
  columns: Record<'price' | 'priceTiers' | 'minimumQuantity' | 'quantityStep' | 'quantity', SQLWrapper>,
): SQL =>
  sql`smallest_price(${columns.price}, ${columns.priceTiers}, ${columns.minimumQuantity}, ${columns.quantityStep}, ${columns.quantity})`

/** The same text for `ab-1`, `AB-1` and `AB -1`, as `nearReference` makes it. */
export const nearReferenceOf = (reference: SQLWrapper): SQL =>
  sql`lower(regexp_replace(regexp_replace(normalize(${reference}, NFKC), '\\s', '', 'g'), '[‐‒–—−]', '-', 'g'))`
