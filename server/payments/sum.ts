import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Cents, centsFromDecimal } from '#domain/money.ts'

/** A sum of money in the database, in cents; of nothing it is nothing. */
export const sum = (amount: SQLWrapper) => sql<Cents>`coalesce(sum(${amount}), 0)`.mapWith(centsFromDecimal)
