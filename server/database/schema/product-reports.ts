import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productReportReasons, productReportStatuses } from '#domain/catalogue/product-reports.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { id, instant, oneOf } from './columns.ts'

/** Reports about products and their outcome, which outlive the product. */
export const productReports = pgTable(
  'product_reports',
  {
    id: id(),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    productNumber: integer().notNull(),
    productTitle: text().notNull(),
    sellerId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Null for a reporter without an account, or with a deleted one. */
    reporterId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    reporterName: text().notNull(),
    /** Null once the reporter's account is deleted. */
    reporterEmail: text(),
    reason: text({ enum: productReportReasons }).notNull(),
    explanation: text().notNull(),
    status: text({ enum: productReportStatuses }).notNull().default('open'),
    /** The decision as sent to the reporter, and to the seller of a product that was taken out of the catalogue. */
    decision: text(),
    settledBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    settledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('product_reports_one_open')
      .on(table.productId, sql`lower(${table.reporterEmail})`)
      .where(sql`status = 'open'`),
    index('product_reports_by_product').on(table.productId),
    index('product_reports_by_date').on(table.createdAt, table.id).concurrently(),
    index('product_reports_by_status').on(table.status, table.createdAt, table.id),
    index('product_reports_by_seller').on(table.sellerId),
    index('product_reports_by_reporter').on(table.reporterId).where(sql`reporter_id is not null`),
    index('product_reports_by_settler').on(table.settledBy).where(sql`settled_by is not null`),
    oneOf('product_reports_reason', table.reason, productReportReasons),
    oneOf('product_reports_status', table.status, productReportStatuses),
    check('product_reports_settled', sql`(${table.status} = 'open') = (${table.settledAt} is null)`),
    check('product_reports_decided', sql`(${table.status} = 'open') = (${table.decision} is null)`),
  ],
)
