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

/** A stored picture that is no product's yet: the form sends it as soon as it is chosen. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** As in product_images. */
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

/** Of a picture that was turned or cut: what it was made of, which stays in the store as long as it does. */
export const pictureCuts = pgTable(
  'picture_cuts',
  {
    /** As in product_images. */
    url: text().primaryKey(),
    originalUrl: text().notNull(),
    originalWidth: integer().notNull(),
    originalHeight: integer().notNull(),
    cut: jsonb().$type<PictureCut>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('picture_cuts_by_original').on(table.originalUrl)],
)

/** Pieces taken out of stock by hand, and put back where that was a mistake. */
export const stockRemovals = pgTable(
  'stock_removals',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Who took it. */
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    quantityBefore: integer().notNull(),
    quantityAfter: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When its pieces were put back; null: they are gone. */
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

/** A product somebody has begun, or a file said too little of: its seller alone sees it. Its id is the form's submission key. */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** What stands in the inputs of the form. */
    content: jsonb().$type<DraftValues>().notNull(),
    /** Uploads, the primary picture first. */
    pictureIds: uuid().array().notNull().default([]),
    /** What the file did not say; empty: begun by hand. */
    missing: text().array().notNull().default([]),
    importId: uuid().references(() => productImports.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    /** The same as createdAt until somebody touches it. */
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('product_drafts_by_user').on(table.userId, table.updatedAt, table.id),
    index('product_drafts_by_import').on(table.importId).where(sql`import_id is not null`),
    index('product_drafts_by_date').on(table.updatedAt),
    check('product_drafts_size', sql`pg_column_size(${table.content}) <= 200000`),
  ],
)

/** A seller's file, from its upload to its undoing. */
export const productImports = pgTable(
  'product_imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** Which column means what, and what holds for every row. */
    plan: jsonb().$type<PlanColumn>().notNull(),
    status: text({ enum: importStatuses }).notNull().default('uploaded'),
    rowCount: integer().notNull().default(0),
    processed: integer().notNull().default(0),
    /** How often the plan or a row was corrected. */
    revision: integer().notNull().default(0),
    /** What is shown of the whole file before it is imported; its rows stand in `product_import_previews`. */
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

/** A page of what an import's rows would become, from when somebody first looked until it is started. */
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

/** One row of the file: what stood there, and what became of it. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** As the seller's spreadsheet counts: the headings are row 1. */
    rowNumber: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** Filtered out or hidden in the seller's spreadsheet. */
    isHidden: boolean().notNull().default(false),
    /** Null: not treated yet. */
    outcome: text({ enum: rowOutcomes }),
    /** Why it was rejected, or what was understood otherwise than written: in French, one a cell. */
    notes: jsonb().$type<StoredNote[]>().notNull().default([]),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** The product before it was updated: what undoing restores. */
    before: jsonb().$type<RowRecord>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    index('product_import_rows_by_product').on(table.productId),
    index('product_import_rows_by_outcome').on(table.importId, table.outcome, table.rowNumber),
  ],
)

/** The rows of a workbook with several sheets, until its import is started: the seller may choose another sheet. */
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

/** What taking an import back removed, row by row of the file, for as long as that can itself be taken back. */
export const importRemovals = pgTable(
  'import_removals',
  {
    importId: uuid().notNull(),
    rowNumber: integer().notNull(),
    /** The whole row of `products`; null: it was there before the import and lost only the pictures. */
    product: jsonb().$type<Record<string, unknown>>(),
    productId: uuid().notNull(),
    /** Rows of `product_images` and `product_custom_field_values`. */
    images: jsonb().$type<Record<string, unknown>[]>().notNull(),
    values: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** Of these images: the store keeps them meanwhile. */
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
