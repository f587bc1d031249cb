import { z } from 'zod'
import { defineSearchParams, id, oneOf, optionValues, page, text, withParams } from '../address.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { maxPictures } from '../catalogue/schemas.ts'
import { type OwnProductFilter, ownProductFilters } from './own-products.ts'
import { fieldIdOf, fixedColumns, type ListingRow, type TableColumn } from './table-rows.ts'

/** Rows per page of the table, as many as a seller may have drafts. */
export const tablePageSize = 2_000

export const tableKinds = [
  { value: 'drafts', label: 'Brouillons' },
  { value: 'products', label: 'Articles' },
  ...ownProductFilters.map(({ value, label }) => ({
    value,
    label: `Articles\u00a0: ${label.toLowerCase()}`,
  })),
] as const

export const tableLacks = [
  { value: 'facts', label: 'Incomplets' },
  { value: 'photo', label: 'Sans photo' },
] as const

/** The parameters of the table's address. */
export const { parse: parseTableSearch, print: tableParams } = defineSearchParams({
  q: text(100),
  show: oneOf(optionValues(tableKinds)),
  lacks: oneOf(optionValues(tableLacks)),
  import: id,
  page: page(tablePageSize, 100),
})
export type TableSearch = ReturnType<typeof parseTableSearch>

/** Returns the filter of own products that the table shows; null for all. */
export const shownProductFilter = ({ show }: Pick<TableSearch, 'show'>): OwnProductFilter | null =>
  show === 'drafts' || show === 'products' ? null : show

export const tablePath = (search: Partial<TableSearch> = {}): string =>
  withParams(
    '/profile/products/table',
    tableParams({ ...parseTableSearch(new URLSearchParams()), ...search }),
  )

export interface TablePage {
  /** Drafts first, those of a file in its order, then products, newest first. */
  rows: ListingRow[]
  /** All fields of the rows' categories. */
  fields: CustomField[]
  /** Ids of a category's fields, in order. */
  fieldIds: Record<string, string[]>
  total: number
  page: number
  pageCount: number
}

/** Maximum of rows per request. */
export const maxBatchRows = 200
const maxBatchColumns = 60

const column = z
  .string()
  .refine(
    (name) =>
      (fixedColumns as readonly string[]).includes(name) ||
      z.uuid().safeParse(fieldIdOf(name as TableColumn)).success,
    'Cette colonne n’existe pas.',
  )

/** `seen` is the cell's text when the seller began; if it has changed since, the cell is not overwritten. */
const cell = z.object({
  text: z.string().max(4_000, '4 000 caractères au plus.'),
  seen: z.string().max(100_000),
})

export const tableBatchSchema = z.object({
  rows: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['draft', 'product']),
        cells: z
          .record(column, cell)
          .refine((cells) => Object.keys(cells).length <= maxBatchColumns, 'Trop de colonnes.'),
      }),
    )
    .min(1)
    .max(maxBatchRows, `${maxBatchRows} lignes au plus à la fois.`)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Une ligne figure deux fois.'),
})
export type TableBatch = z.output<typeof tableBatchSchema>

/** The result for a row. */
export interface WrittenRow {
  id: string
  /** The present row; null when it was deleted. */
  row: ListingRow | null
  /** True when the accepted cells were written. */
  isWritten: boolean
  /** Reasons for refused cells, and what else the row lacks for them. */
  refused: Record<string, string>
}

/** Uploads to add to a row. */
export const rowPicturesSchema = z.object({
  kind: z.enum(['draft', 'product']),
  uploadIds: z.array(z.uuid()).min(1).max(maxPictures),
})
export type RowPicturesInput = z.output<typeof rowPicturesSchema>

/** Maximum of drafts published per request. */
export const maxPublishedDrafts = 20

export const publicationSchema = z.object({
  draftIds: z
    .array(z.uuid())
    .min(1)
    .max(maxPublishedDrafts, `${maxPublishedDrafts} brouillons au plus à la fois.`),
})

/** A published draft, or the reasons why it was not published by input of its form; `''` stands for the whole form. */
export type PublishedDraft =
  | { id: string; productId: string }
  | { id: string; refused: Record<string, string> }

export const tableMessages = {
  gone: 'Cette ligne n’existe plus\u00a0: elle a été mise en ligne, jetée ou supprimée ailleurs.',
  failureTitle: 'Modifications non enregistrées',
} as const
