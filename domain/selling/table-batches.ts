import { z } from 'zod'
import { defineAddress, id, oneOf, page, text, valuesOf, withParams } from '../address.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { maxPictures } from '../catalogue/schemas.ts'
import { type OwnProductFilter, ownProductFilters } from './own-products.ts'
import { fieldIdOf, fixedColumns, type ListingRow, type TableColumn } from './table-rows.ts'

/** Rows on one page of the table: every draft that a seller may have. */
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

/** What the address of the table holds. */
export const { parse: parseTableSearch, print: tableParams } = defineAddress({
  q: text(100),
  show: oneOf(valuesOf(tableKinds)),
  lacks: oneOf(valuesOf(tableLacks)),
  import: id,
  page: page(tablePageSize, 100),
})
export type TableSearch = ReturnType<typeof parseTableSearch>

/** Of articles, those that the list of own products has under this filter; null: all. */
export const filterOfShown = ({ show }: Pick<TableSearch, 'show'>): OwnProductFilter | null =>
  show === 'drafts' || show === 'products' ? null : show

export const tablePath = (search: Partial<TableSearch> = {}): string =>
  withParams(
    '/profile/products/table',
    tableParams({ ...parseTableSearch(new URLSearchParams()), ...search }),
  )

export interface TablePage {
  /** Drafts first, those of a file in its order; then articles, newest first. */
  rows: ListingRow[]
  /** Every field of the rows' categories. */
  fields: CustomField[]
  /** Which of them a category has, in order. */
  fieldIds: Record<string, string[]>
  total: number
  page: number
  pageCount: number
}

/** Rows that one call changes. */
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

/** `seen` stood in the cell when its seller began: another text there is no longer overwritten. */
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

/** What became of a row. */
export interface WrittenRow {
  id: string
  /** As it is now; null: it is gone. */
  row: ListingRow | null
  /** Whether the cells that are not refused were written. */
  isWritten: boolean
  /** Why cells were not written, and what else the row lacks for that. */
  refused: Record<string, string>
}

/** Uploads that a row receives. */
export const rowPicturesSchema = z.object({
  kind: z.enum(['draft', 'product']),
  uploadIds: z.array(z.uuid()).min(1).max(maxPictures),
})
export type RowPicturesInput = z.output<typeof rowPicturesSchema>

/** Drafts that one call publishes. */
export const maxPublishedDrafts = 20

export const publicationSchema = z.object({
  draftIds: z
    .array(z.uuid())
    .min(1)
    .max(maxPublishedDrafts, `${maxPublishedDrafts} brouillons au plus à la fois.`),
})

/** An article that a draft has become, or why it has not: by input of its form, or `''` for the whole. */
export type PublishedDraft =
  | { id: string; productId: string }
  | { id: string; refused: Record<string, string> }

export const tableMessages = {
  gone: 'Cette ligne n’existe plus\u00a0: elle a été mise en ligne, jetée ou supprimée ailleurs.',
  failureTitle: 'Modifications non enregistrées',
} as const
