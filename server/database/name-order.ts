import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A name in French order, numbers in it by their value: 1, 2, 10 (sql/columns/number-order.sql). */
export const inNameOrder = (name: AnyPgColumn | SQL): SQL => sql`${name} collate "french_numbers"`
