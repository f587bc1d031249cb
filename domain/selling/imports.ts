import type { Condition } from '../catalogue/conditions.ts'
import type { Sale } from '../catalogue/sale-units.ts'
import type { Cents } from '../money.ts'

/** The life of an import: read and waiting for the seller's word, under way, done, taken back. */
export const importStatuses = ['uploaded', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What became of one row of a seller's file. */
/** `skipped`: no article, or one that its seller leaves out. */
export const rowOutcomes = ['created', 'updated', 'unchanged', 'rejected', 'skipped'] as const
type RowOutcome = (typeof rowOutcomes)[number]

export const maxImportBytes = 20 * 1024 * 1024
/** More in one file is more than a person looks over before saying yes. */
export const maxImportRows = 20_000
export const maxImportColumns = 200
/** How long a finished import may be taken back. */
export const undoPeriodMs = 60 * 60 * 1000
/** Days in which what that removed can be put back; then it is gone (domain/platform/retention.ts). */
export const restorableDays = 7
export const previewPageSize = 50

/** What a column may mean; `field:` is followed by a custom field's name. */
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

/** What several columns of one file may say. */
const severalTargets: readonly ColumnTarget[] = ['description', 'details', 'pictures', 'published']
export const isSeveralTarget = (target: ColumnTarget): boolean => severalTargets.includes(target)

/** What can be said of a row though the file has no column for it. */
export const addableTargets = [
  'category',
  'price',
  'quantity',
  'condition',
  'description',
] as const satisfies readonly PlainColumnTarget[]
export type AddableTarget = (typeof addableTargets)[number]

/** As the seller chooses them from a list. */
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

/** Which column means what, and what the seller answered for the whole file. */
export interface ImportPlan {
  /** By column; null: not used. */
  columns: (ColumnTarget | null)[]
  /** Where rows go whose category nothing else tells. */
  defaultCategoryId: string | null
  /** By question id: the value of one of its choices. */
  answers: Record<string, string>
  /** The program that wrote the file; null: columns are guessed by their headings. */
  program?: string | null
  /** Columns with a heading: a row with more cells is asked about. Absent: the file has no headings. */
  namedColumns?: number | undefined
  /** Unused columns that hold amounts, the likeliest price first. */
  amountColumns?: number[] | undefined
  /** How many columns stand in the file; corrections add further ones. Absent: all of them. */
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
  /** The program that was recognised or chosen, and how many of its rows (parents, pictures, translations) were joined to others. */
  program: { id: string; name: string; joined: number; isChosen?: boolean | undefined } | null
  /** What else may have written the file; empty: it has no headings. */
  programs: { id: string; name: string }[]
  /** Everything a column can be given, for the list to choose from. */
  targets: { value: ColumnTarget; label: string }[]
  /** Of a workbook with several visible sheets; the one that is read. */
  sheets: ImportSheet[]
  sheet: number
  /** ISO instants. */
  createdAt: string
  finishedAt: string | null
  undoableUntil: string | null
  /** Of an import that was taken back: until when that can itself be taken back. */
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

/** `question`: the row waits for the seller's word; run without it, it is rejected and nothing is lost. */
export type NoteKind = 'error' | 'understood' | 'question'

export interface RowNote {
  /** Index of the column it is about; null: the whole row. */
  column: number | null
  kind: NoteKind
  /** French. */
  text: string
  /** Of a question: the one of `ImportPreview.questions` that settles it. */
  questionId?: string
}

/** What a row becomes. */
export interface RowResult {
  action: 'create' | 'update' | 'unchanged' | 'reject' | 'skip'
  title: string
  /** Null: on request. */
  price: Cents | null
  quantity: number
  /** Absent in what was computed before articles had units. */
  sale?: Sale
  condition?: Condition | null
  categoryName: string | null
  /** Custom fields, as people read them. */
  values: { name: string; value: string }[]
  pictureCount: number
}

export interface PreviewRow {
  rowNumber: number
  cells: string[]
  /** Null: too little is readable to say (no title). */
  result: RowResult | null
  notes: RowNote[]
}

/** Asked once for all rows that wrote the same: answered with PUT …/plan, `answers[id] = choice.value`. */
export interface ImportQuestion {
  id: string
  text: string
  /** How many rows wait for it. */
  rows: number
  choices: { value: string; label: string }[]
}

/** One that was answered, by its seller or by us; answered anew the same way, or taken out of the answers. */
export type AnsweredQuestion = ImportQuestion & { answer: string }

/** A required characteristic that rows lack: filled in row by row, with what their texts may mean. */
export interface MissingColumn {
  target: ColumnTarget
  name: string
  /** How many rows lack it. */
  rows: number
  /** What may be written, where it is one of a list; empty: anything of its kind. */
  options: string[]
  /** The first `maxMissingRows`. */
  first: { rowNumber: number; title: string; proposal: string }[]
}

/** As many as a person fills in at once. */
export const maxMissingRows = 100

/** Which rows are looked at. */
export const previewFilters = ['all', 'problems'] as const
export type PreviewFilter = (typeof previewFilters)[number]

export interface ImportPreview {
  rows: PreviewRow[]
  page: number
  pageCount: number
  /** Rows the pages go through: all of them, or those with problems. */
  total: number
  /** Of the whole file, whatever is shown; `rejected` includes the rows with a question. */
  counts: ImportCounts & { questions: number }
  /** Largest first. */
  questions: ImportQuestion[]
  /** Largest first. */
  answered: AnsweredQuestion[]
  /** Largest first. */
  missing: MissingColumn[]
  /** The first of the rows that become no articles (`counts.skipped`), each with its reason. */
  leftOut: LeftOutRow[]
}

/** More are counted and not named. */
export const maxNamedLeftOut = 100

/** A row that becomes no article. */
export interface LeftOutRow {
  rowNumber: number
  /** What stands in it, shortened. */
  text: string
  /** French. */
  reason: string
}

/** What taking an import back does, or would do at this moment. */
export interface UndoResult {
  deleted: number
  restored: number
  /** Drafts that their seller has not changed. */
  drafts: number
  /** How many stay as they are; the first of them, and why: ordered meanwhile, changed by hand. */
  exceptionCount: number
  exceptions: { productId: string; title: string; reason: string }[]
}

/** Further exceptions are only counted. */
export const maxNamedExceptions = 100

/** What putting back did. */
export interface RestoreResult {
  /** Products that are there again. */
  returned: number
  /** Products that say again what the file said. */
  updated: number
  /** Rows to be finished that are there again. */
  drafts: number
  /** Products that could not come back: another has their reference now. */
  missing: number
}

/** Photographs of a few hundred products, as a phone or a camera takes them. */
export const maxZipBytes = 300 * 1024 * 1024
