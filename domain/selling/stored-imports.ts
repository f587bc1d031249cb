import { z } from 'zod'
import { saleFields } from '#domain/catalogue/schemas.ts'
import { conditions } from '../catalogue/conditions.ts'
import type { Handling } from '../catalogue/handling.ts'
import type { Provenance } from '../catalogue/provenance.ts'
import { soldByPiece } from '../catalogue/sale-units.ts'
import { productStatuses } from '../catalogue/statuses.ts'
import { articleVatRegimes } from '../invoices/invoices.ts'
import { importPlanSchema } from './import-schemas.ts'
import type { ImportPreview, PreviewFilter, PreviewRow, RowNote } from './imports.ts'

/**
 * What imports leave in the database as JSON. A row may have been written by an earlier release: what decides about products
 * is read through these schemas.
 */

/** How far the fetching of pictures is, so that work that was interrupted continues where it stood. */
export interface PictureReport {
  status: 'running' | 'done' | 'failed'
  /** The zip's place in the file store. */
  file: string | null
  /** Rows of the import, or files of the zip: how many there are, and how many are processed. */
  total: number
  treated: number
  /** The last processed row, or file of the zip; empty before the first. */
  cursor: string
  /** Pictures the products now have from here. */
  stored: number
  /** How many failed; the first of them, with the reason. */
  failed: number
  failures: { name: string; text: string }[]
  /** Files of the zip that are no product's; the first of them. */
  unmatched: number
  unmatchedNames: string[]
}
/** Where an import's pictures come from: addresses in the file itself, or a zip sent afterwards. */
export type PictureSource = 'addresses' | 'zip'

/** `isChosen`: by its seller, who knows better than its headings. */
const recognisedProgram = z
  .object({ id: z.string(), joined: z.int(), isChosen: z.boolean().optional() })
  .optional()

/** What the seller decides, and the headings it is about. Its numbers were limited when they came. */
export const storedPlanSchema = z.object({
  columns: importPlanSchema.shape.columns,
  defaultCategoryId: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  headings: z.array(z.string()),
  /** How many of the headings stand in the file; the seller's corrections added the others. Absent: all of them. */
  fileColumns: z.int().optional(),
  /** The program that the seller lets the columns be read by, and the one that was recognised. */
  program: z.string().nullish(),
  recognised: recognisedProgram,
  /** The file's own headings, where its seller chose the program: those of the next file are told by them. */
  writtenHeadings: z.array(z.string()).optional(),
  namedColumns: z.int().optional(),
  amountColumns: z.array(z.int()).optional(),
  /** The visible sheets of a workbook with several, and the index of the one whose rows the import has. */
  sheets: z
    .array(z.object({ name: z.string(), rowCount: z.int(), recognised: recognisedProgram }))
    .optional(),
  sheet: z.int().optional(),
})
export type StoredPlan = z.infer<typeof storedPlanSchema>
/** `product_imports.plan` */
export type PlanColumn = StoredPlan & { pictures?: Partial<Record<PictureSource, PictureReport>> }

/** What `product_imports.preview` keeps of the whole file; its pages stand in `product_import_previews`. */
export interface StoredPreview
  extends Pick<ImportPreview, 'counts' | 'questions' | 'answered' | 'missing' | 'leftOut'> {
  /** Of all it was computed from; with another key it is outdated. */
  key: string
  totals: Record<PreviewFilter, number>
}

/** As a page of the preview keeps them. */
export type StoredRow = Omit<PreviewRow, 'cells'>

/** A picture that was added: stored for undoing, not reported. */
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
  /** Null: the default place. */
  pickupPlaceId: z.string().nullable().default(null),
  reference: z.string().nullable(),
  // Rows stored before articles had units were sold by the piece.
  sale: z.object(saleFields).default(soldByPiece),
  condition: z.enum(conditions).nullable().default(null),
  weight: z.int().nullable().default(null),
  handling: z.custom<Handling>((value) => typeof value === 'object' && value !== null).default({}),
  provenance: z.custom<Provenance>((value) => typeof value === 'object' && value !== null).default({}),
  vatRegime: z.enum(articleVatRegimes).nullable().default(null),
  /** Without `Indetermine`, which follows the price. */
  values: z.array(z.object({ customFieldId: z.string(), value: z.string() })),
})
/** All of a product that an import may change. */
export type ProductState = z.infer<typeof productState>

/** What is stored with a treated row (`product_import_rows.before`), for undoing and for the next file. */
export const rowRecordSchema = z.object({
  /** The product before; null: there was none. */
  was: productState.nullable(),
  became: productState,
  /** What the file itself said; the stock may have changed since. */
  saidQuantity: z.number().nullable(),
})
export type RowRecord = z.infer<typeof rowRecordSchema>
