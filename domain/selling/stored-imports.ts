import { z } from 'zod'
import { saleFields } from '#domain/catalogue/schemas.ts'
import { conditions } from '../catalogue/conditions.ts'
import type { Handling } from '../catalogue/handling.ts'
import type { Provenance } from '../catalogue/provenance.ts'
import { soldByPiece } from '../catalogue/sale-units.ts'
import { productStatuses } from '../catalogue/statuses.ts'
import { productVatRegimes } from '../invoices/invoices.ts'
import { importPlanSchema } from './import-schemas.ts'
import type { ImportPreview, PreviewFilter, PreviewRow, RowNote } from './imports.ts'

// Data that imports store as JSON. A row may be from an earlier release, so data that decide about products are read through these schemas.

/** Progress of fetching pictures, so that interrupted work continues. */
export interface PictureReport {
  status: 'running' | 'done' | 'failed'
  /** The zip's key in the file store. */
  file: string | null
  /** Number of rows of the import or files of the zip, and of those processed. */
  total: number
  treated: number
  /** The last processed row or file; empty before the first. */
  cursor: string
  /** Number of pictures stored with products. */
  stored: number
  /** Number of failures, and the first of them with reasons. */
  failed: number
  failures: { name: string; text: string }[]
  /** Number of files of the zip that belong to no product, and the first of them. */
  unmatched: number
  unmatchedNames: string[]
}
/** Sources of an import's pictures: addresses in the file, or a zip sent later. */
export type PictureSource = 'addresses' | 'zip'

/** `isChosen` is true when the seller chose the program, which then overrides the headings. */
const recognisedProgram = z
  .object({ id: z.string(), joined: z.int(), isChosen: z.boolean().optional() })
  .optional()

/** The seller's decisions, and the headings they concern. Numbers were limited when they were received. */
export const storedPlanSchema = z.object({
  columns: importPlanSchema.shape.columns,
  defaultCategoryId: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  headings: z.array(z.string()),
  /** Number of headings in the file, to which corrections added others. Absent when none were added. */
  fileColumns: z.int().optional(),
  /** The program that the seller chose for the columns, and the recognised one. */
  program: z.string().nullish(),
  recognised: recognisedProgram,
  /** The file's own headings when its seller chose the program, by which the next file is recognised. */
  writtenHeadings: z.array(z.string()).optional(),
  namedColumns: z.int().optional(),
  amountColumns: z.array(z.int()).optional(),
  /** The visible sheets of a workbook with several, and the index of the imported one. */
  sheets: z
    .array(z.object({ name: z.string(), rowCount: z.int(), recognised: recognisedProgram }))
    .optional(),
  sheet: z.int().optional(),
})
export type StoredPlan = z.infer<typeof storedPlanSchema>
/** `product_imports.plan` */
export type PlanColumn = StoredPlan & { pictures?: Partial<Record<PictureSource, PictureReport>> }

/** The whole file's part of a preview, in `product_imports.preview`; its pages are in `product_import_previews`. */
export interface StoredPreview
  extends Pick<ImportPreview, 'counts' | 'questions' | 'answered' | 'missing' | 'leftOut'> {
  /** Digest of the data it was computed from; the preview is outdated when the digest differs. */
  key: string
  totals: Record<PreviewFilter, number>
}

/** A row as stored in a page of the preview. */
export type StoredRow = Omit<PreviewRow, 'cells'>

/** An added picture, stored for undoing but not reported. */
interface AddedPicture {
  column: number | null
  kind: 'picture'
  text: ''
  pictureId: string
}
/** `product_import_rows.notes` */
export type StoredNote = RowNote | AddedPicture

const productState = z.object({
  title: z.string(),
  description: z.string(),
  /** Cents; null: on request. */
  price: z.int().nullable(),
  quantity: z.int(),
  status: z.enum(productStatuses),
  categoryId: z.string().nullable(),
  /** Null for the default place. */
  pickupPlaceId: z.string().nullable().default(null),
  reference: z.string().nullable(),
  // Rows stored before products had units were sold by the piece.
  sale: z.object(saleFields).default(soldByPiece),
  condition: z.enum(conditions).nullable().default(null),
  weight: z.int().nullable().default(null),
  handling: z.custom<Handling>((value) => typeof value === 'object' && value !== null).default({}),
  provenance: z.custom<Provenance>((value) => typeof value === 'object' && value !== null).default({}),
  vatRegime: z.enum(productVatRegimes).nullable().default(null),
  /** Without `Indetermine`, which follows the price. */
  values: z.array(z.object({ customFieldId: z.string(), value: z.string() })),
})
/** The properties of a product that an import may change. */
export type ProductState = z.infer<typeof productState>

/** Stored with a processed row (`product_import_rows.before`), for undoing and for the next file. */
export const rowRecordSchema = z.object({
  /** The product before; null when it is new. */
  was: productState.nullable(),
  became: productState,
  /** The quantity in the file; the stock may have changed since. */
  saidQuantity: z.number().nullable(),
})
export type RowRecord = z.infer<typeof rowRecordSchema>
