import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { orderItems, orders } from './orders.ts'

/** Withdrawals of consumers from the purchase of some products (code de la consommation, L. 221-18 and L. 221-21). */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The name in the signed statement. */
    name: text().notNull(),
    /** The address of the acknowledgement. */
    email: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('withdrawals_by_order').on(table.orderId),
    index('withdrawals_by_date').on(table.createdAt, table.id),
    check('withdrawals_name', sql`length(${table.name}) between 1 and 200`),
  ],
)

/** The items of a withdrawal; the purchase of an item can be withdrawn from once. */
export const withdrawalItems = pgTable(
  'withdrawal_items',
  {
    orderItemId: uuid()
      .primaryKey()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    withdrawalId: uuid()
      .notNull()
      .references(() => withdrawals.id, { onDelete: 'cascade' }),
  },
  (table) => [index('withdrawal_items_by_withdrawal').on(table.withdrawalId)],
)
