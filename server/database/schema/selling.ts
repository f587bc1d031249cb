import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PictureCut } from '#domain/catalogue/picture-cuts.ts'
import type { DraftValues } from '#domain/selling/drafts.ts'
import { importStatuses, previewFilters, rowOutcomes } from '#domain/selling/imports.ts'
import type {
  PlanColumn,
  RowRecord,
  StoredNote,
  StoredPreview,
  StoredRow,
} from '#domain/selling/stored-imports.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { id, instant, oneOf } from './columns.ts'

/** Stored pictures of a form that belong to no product yet. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The address as in product_images. */
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('uploads_by_user').on(table.userId),
    index('uploads_by_date').on(table.createdAt),
    index('uploads_by_url').on(table.url),
  ],
)

/** The original of a rotated or cropped picture, stored as long as the picture. */
export const pictureCuts = pgTable(
  'picture_cuts',
  {
    /** The address as in product_images. */
    url: text().primaryKey(),
    originalUrl: text().notNull(),
    originalWidth: integer().notNull(),
    originalHeight: integer().notNull(),
    cut: jsonb().$type<PictureCut>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('picture_cuts_by_original').on(table.originalUrl)],
)

/** Units taken out of stock by hand, and put back after a mistake. */
export const stockRemovals = pgTable(
  'stock_removals',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The user who took them out. */
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    quantityBefore: integer().notNull(),
    quantityAfter: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When the units were put back; null while they are out. */
    undoneAt: instant(),
    undoneBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('stock_removals_by_product').on(table.productId, table.createdAt),
    index('stock_removals_by_user').on(table.userId).where(sql`user_id is not null`),
    index('stock_removals_by_undoer').on(table.undoneBy).where(sql`undone_by is not null`),
    check(
      'stock_removals_quantity',
      sql`${table.quantityAfter} >= 0 and ${table.quantityAfter} < ${table.quantityBefore}`,
    ),
  ],
)

/**
 * Drafts of products, visible to their seller only, started by hand or by an import with missing values. Its id is the form's submission
 * key.
 */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The values of the form's fields. */
    content: jsonb().$type<DraftValues>().notNull(),
    /** Ids of uploads, the primary picture first. */
    pictureIds: uuid().array().notNull().default([]),
    /** Values missing in the file; empty for a draft started by hand. */
    missing: text().array().notNull().default([]),
    importId: uuid().references(() => productImports.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    /** Equal to createdAt until the first edit. */
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('product_drafts_by_user').on(table.userId, table.updatedAt, table.id),
    index('product_drafts_by_import').on(table.importId).where(sql`import_id is not null`),
    index('product_drafts_by_date').on(table.updatedAt),
    check('product_drafts_size', sql`pg_column_size(${table.content}) <= 200000`),
  ],
)

/** A seller's imported file, from its upload to its undoing. */
export const productImports = pgTable(
  'product_imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** The mapping of columns and the values for every row. */
    plan: jsonb().$type<PlanColumn>().notNull(),
    status: text({ enum: importStatuses }).notNull().default('uploaded'),
    rowCount: integer().notNull().default(0),
    processed: integer().notNull().default(0),
    /** Number of corrections of the mapping or a row. */
    revision: integer().notNull().default(0),
    /** The preview of the whole file; its rows are in `product_import_previews`. */
    preview: jsonb().$type<StoredPreview>(),
    createdAt: instant().notNull().defaultNow(),
    finishedAt: instant(),
    undoneAt: instant(),
  },
  (table) => [
    index('product_imports_by_user').on(table.userId, table.createdAt),
    index('product_imports_running').on(table.createdAt).where(sql`status = 'running'`),
    index('product_imports_addresses')
      .on(table.createdAt)
      .where(sql`plan #>> '{pictures,addresses,status}' = 'running'`),
    index('product_imports_zip').on(table.createdAt).where(sql`plan #>> '{pictures,zip,status}' = 'running'`),
    oneOf('product_imports_status', table.status, importStatuses),
  ],
)

/** Pages of an import's preview, from the first view until the import starts. */
export const productImportPreviews = pgTable(
  'product_import_previews',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    filter: text({ enum: previewFilters }).notNull(),
    page: integer().notNull(),
    rows: jsonb().$type<StoredRow[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.filter, table.page] }),
    oneOf('product_import_previews_filter', table.filter, previewFilters),
  ],
)

/** One row of the file with its result. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The row's number in the seller's spreadsheet, whose headings are row 1. */
    rowNumber: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** Filtered out or hidden in the seller's spreadsheet. */
    isHidden: boolean().notNull().default(false),
    /** Null until the row is imported. */
    outcome: text({ enum: rowOutcomes }),
    /** Reasons for a rejection, or values interpreted differently; in French, one for each cell. */
    notes: jsonb().$type<StoredNote[]>().notNull().default([]),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** The former product, which undoing the import restores. */
    before: jsonb().$type<RowRecord>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    index('product_import_rows_by_product').on(table.productId),
    index('product_import_rows_by_outcome').on(table.importId, table.outcome, table.rowNumber),
  ],
)

/** The rows of a workbook with several sheets until its import starts, because the seller may choose another sheet. */
export const productImportSheetRows = pgTable(
  'product_import_sheet_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** Index in the plan's `sheets`. */
    sheet: integer().notNull(),
    rowNumber: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    isHidden: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.sheet, table.rowNumber] })],
)

/** Data removed by undoing an import, row by row, for as long as that can be reverted. */
export const importRemovals = pgTable(
  'import_removals',
  {
    importId: uuid().notNull(),
    rowNumber: integer().notNull(),
    /** The row of `products`; null when the product existed before the import and lost only the pictures. */
    product: jsonb().$type<Record<string, unknown>>(),
    productId: uuid().notNull(),
    /** Rows of `product_images` and `product_custom_field_values`. */
    images: jsonb().$type<Record<string, unknown>[]>().notNull(),
    values: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** Addresses of these images, which stay in the store meanwhile. */
    pictureUrls: text().array().notNull(),
    removedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    foreignKey({
      columns: [table.importId, table.rowNumber],
      foreignColumns: [productImportRows.importId, productImportRows.rowNumber],
    }).onDelete('cascade'),
    index('import_removals_by_date').on(table.removedAt),
    index('import_removals_by_picture').using('gin', table.pictureUrls),
  ],
)
