import type { Condition } from '../catalogue/conditions.ts'
import type { Sale } from '../catalogue/sale-units.ts'
import type { Cents } from '../money.ts'

/** The statuses of an import: read and waiting for the seller, running, done or failed, undone. */
export const importStatuses = ['uploaded', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Results of a row; `skipped` is a row that is no product or that its seller leaves out. */
export const rowOutcomes = ['created', 'updated', 'unchanged', 'rejected', 'skipped'] as const
type RowOutcome = (typeof rowOutcomes)[number]

export const maxImportBytes = 20 * 1024 * 1024
/** A seller cannot check more rows before confirming. */
export const maxImportRows = 20_000
export const maxImportColumns = 200
/** Period in which a finished import may be undone. */
export const importUndoPeriodMs = 60 * 60 * 1000
/** Days in which undone products can be restored before they are deleted (domain/platform/retention.ts). */
export const restorableDays = 7
export const previewPageSize = 50

/** Meanings of a column; `field:` is followed by a custom field's name. */
export const plainColumnTargets = [
  'reference',
  'code',
  'title',
  'description',
  'price',
  'salePrice',
  'discount',
  'quantity',
  'availability',
  'published',
  'saleUnit',
  'content',
  'minimumQuantity',
  'quantityStep',
  'priceTiers',
  'condition',
  'weight',
  'dimensions',
  'provenance',
  'site',
  'diagnostic',
  'vatRegime',
  'family',
  'category',
  'pictures',
  'depot',
  'postcode',
  'town',
  'details',
] as const
export type PlainColumnTarget = (typeof plainColumnTargets)[number]
export type ColumnTarget = PlainColumnTarget | `field:${string}`

/** Meanings that several columns of a file may have. */
const repeatableTargets: readonly ColumnTarget[] = ['description', 'details', 'pictures', 'published']
export const isRepeatableTarget = (target: ColumnTarget): boolean => repeatableTargets.includes(target)

/** Properties of a row that can be entered although the file has no column for them. */
export const addableTargets = [
  'category',
  'price',
  'quantity',
  'condition',
  'description',
] as const satisfies readonly PlainColumnTarget[]
export type AddableTarget = (typeof addableTargets)[number]

/** Labels in the list of meanings. */
export const columnTargetLabels: Record<PlainColumnTarget, string> = {
  reference: 'Référence',
  code: 'Code du produit (étiquette)',
  title: 'Titre',
  description: 'Description',
  price: 'Prix TTC',
  salePrice: 'Prix promotionnel',
  discount: 'Remise',
  quantity: 'Quantité',
  availability: 'Disponibilité (en stock, épuisé)',
  published: 'Publié ou brouillon',
  saleUnit: 'Unité de vente',
  content: 'Contenu d’une unité',
  minimumQuantity: 'Quantité minimale',
  quantityStep: 'Vendu par',
  priceTiers: 'Prix par quantité',
  condition: 'État de l’article',
  weight: 'Poids d’une unité',
  dimensions: 'Dimensions emballées',
  provenance: 'Provenance',
  site: 'Chantier',
  diagnostic: 'Diagnostic PEMD',
  vatRegime: 'Régime de TVA',
  family: 'Famille',
  category: 'Catégorie',
  pictures: 'Photos',
  depot: 'Dépôt',
  postcode: 'Code postal',
  town: 'Ville',
  details: 'À ajouter à la description',
}

/** The meanings of columns, and the seller's answers for the whole file. */
export interface ImportPlan {
  /** By column; null means unused. */
  columns: (ColumnTarget | null)[]
  /** Category of rows without another one. */
  defaultCategoryId: string | null
  /** Chosen values by question id. */
  answers: Record<string, string>
  /** The program that wrote the file; null when columns are guessed by their headings. */
  program?: string | null
  /** Number of columns with a heading: a row with more cells causes a question. Absent when the file has no headings. */
  namedColumns?: number | undefined
  /** Unused columns that hold amounts, the likeliest price first. */
  amountColumns?: number[] | undefined
  /** Number of columns in the file, to which corrections add others. Absent when none were added. */
  fileColumns?: number | undefined
}

export type ImportCounts = Record<RowOutcome, number>

export interface ImportDetail {
  id: string
  fileName: string
  status: ImportStatus
  rowCount: number
  processed: number
  counts: ImportCounts
  headings: string[]
  plan: ImportPlan
  /** The program that was recognised or chosen, and the number of its rows (parents, pictures, translations) that were joined to others. */
  program: { id: string; name: string; joined: number; isChosen?: boolean | undefined } | null
  /** Other programs that may have written the file; empty without headings. */
  programs: { id: string; name: string }[]
  /** All meanings that a column can have. */
  targets: { value: ColumnTarget; label: string }[]
  /** Visible sheets of a workbook with several, and the index of the one that is read. */
  sheets: ImportSheet[]
  sheet: number
  /** ISO instants. */
  createdAt: string
  finishedAt: string | null
  undoableUntil: string | null
  /** End of the period in which an undone import can be restored. */
  restorableUntil: string | null
}

/** A visible sheet of a workbook. */
interface ImportSheet {
  name: string
  rowCount: number
}

export type ImportSummary = Omit<
  ImportDetail,
  'headings' | 'plan' | 'program' | 'programs' | 'targets' | 'sheets' | 'sheet'
>

/** `question`: the row waits for an answer; without one it is rejected, and nothing else is lost. */
export type NoteKind = 'error' | 'understood' | 'question'

export interface RowNote {
  /** Index of the column; null for the whole row. */
  column: number | null
  kind: NoteKind
  /** French. */
  text: string
  /** The question in `ImportPreview.questions` that settles it. */
  questionId?: string
}

/** The result of a row. */
export interface RowResult {
  action: 'create' | 'update' | 'unchanged' | 'reject' | 'skip'
  title: string
  /** Null when on request. */
  price: Cents | null
  quantity: number
  /** Absent in previews computed before products had units. */
  sale?: Sale
  condition?: Condition | null
  categoryName: string | null
  /** Custom fields with displayed values. */
  values: { name: string; value: string }[]
  pictureCount: number
}

export interface PreviewRow {
  rowNumber: number
  cells: string[]
  /** Null when the row lacks a title. */
  result: RowResult | null
  notes: RowNote[]
}

/** A question for all rows with the same text: answered with PUT …/plan, `answers[id] = choice.value`. */
export interface ImportQuestion {
  id: string
  text: string
  /** Number of rows that wait for it. */
  rows: number
  choices: { value: string; label: string }[]
}

/** A question answered by the seller or automatically; another answer replaces it, and removing it asks again. */
export type AnsweredQuestion = ImportQuestion & { answer: string }

/** A required characteristic that rows lack, to be filled in for each row, with proposals from their texts. */
export interface MissingColumn {
  target: ColumnTarget
  name: string
  /** Number of rows without it. */
  rows: number
  /** Allowed values when it is a list; empty for free input. */
  options: string[]
  /** The first `maxMissingRows`. */
  first: { rowNumber: number; title: string; proposal: string }[]
}

/** Number of rows that a person can fill in at once. */
export const maxMissingRows = 100

/** Which rows the preview shows. */
export const previewFilters = ['all', 'problems'] as const
export type PreviewFilter = (typeof previewFilters)[number]

export interface ImportPreview {
  rows: PreviewRow[]
  page: number
  pageCount: number
  /** Number of rows with this filter. */
  total: number
  /** Counts of the whole file regardless of the filter; `rejected` includes the rows with a question. */
  counts: ImportCounts & { questions: number }
  /** Largest first. */
  questions: ImportQuestion[]
  /** Largest first. */
  answered: AnsweredQuestion[]
  /** Largest first. */
  missing: MissingColumn[]
  /** The first rows that become no products (`counts.skipped`), with reasons. */
  leftOut: LeftOutRow[]
}

/** Further rows are only counted. */
export const maxListedLeftOut = 100

/** A row that becomes no product. */
export interface LeftOutRow {
  rowNumber: number
  /** Its text, shortened. */
  text: string
  /** French. */
  reason: string
}

/** The effect of undoing an import now. */
export interface UndoResult {
  /** Number of products that the import created, which are removed. */
  deleted: number
  /** Number of products that the import changed, which return to their former state. */
  reverted: number
  /** Drafts that their seller has not changed. */
  drafts: number
  /** The number of products that stay, and the first of them with reasons: ordered or changed since. */
  exceptionCount: number
  exceptions: { productId: string; title: string; reason: string }[]
}

/** Further exceptions are only counted. */
export const maxListedExceptions = 100

/** The result of restoring an import that was undone. */
export interface RestoreResult {
  /** Number of restored products. */
  returned: number
  /** Number of products that have the file's values again. */
  updated: number
  /** Number of restored drafts. */
  drafts: number
  /** Number of products that could not be restored because another one has their reference. */
  missing: number
}

/** Enough for the photographs of a few hundred products from a phone. */
export const maxZipBytes = 300 * 1024 * 1024
