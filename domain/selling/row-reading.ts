import type { Condition } from '../catalogue/conditions.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import type { StoredValue } from '../catalogue/custom-values.ts'
import type { Handling } from '../catalogue/handling.ts'
import type { Provenance } from '../catalogue/provenance.ts'
import type { Sale } from '../catalogue/sale-units.ts'
import type { ProductStatus } from '../catalogue/statuses.ts'
import { textFromHtml } from '../html-text.ts'
import type { ArticleVatRegime } from '../invoices/invoices.ts'
import type { Cents } from '../money.ts'
import type { CategoryTree } from './find-category.ts'
import type { ImportPlan, ImportQuestion, RowNote } from './imports.ts'
import { plainForm } from './plain-words.ts'
import type { Program } from './programs/program.ts'

/** What a person wrote, as a message about it repeats it. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd().toWellFormed()}…` : line
}

/** What every row of a file is read with. */
export interface ReadingGuide {
  headings: readonly string[]
  plan: ImportPlan
  /** The program that wrote the file. */
  program?: Program | undefined
  /** Lines below the table add the tax: its prices are without. */
  isTaxAdded?: boolean
  tree: CategoryTree
  /** By category. */
  fieldsOf: ReadonlyMap<string, readonly CustomField[]>
  /** What a new product begins as; its stock may say otherwise. */
  firstStatus: ProductStatus
  /** The seller's own; absent: none are known. */
  places?: readonly OwnPlace[]
  /** The commune of a postcode and a town; null: unclear. */
  communeOf?: (written: { postcode: string; town: string }) => PlaceCommune | null
}

/** Where a seller's articles may be. */
export interface OwnPlace {
  id: string
  name: string
  postcode: string
  town: string
  isDefault: boolean
}

export interface PlaceCommune {
  code: string
  name: string
  postcode: string
}

/** What a row says by which its product is found. */
export interface RowKeys {
  reference: string | null
  code: string | null
  title: string
}

/** The product a row is about, as far as reading the row needs it. */
export interface KnownProduct {
  title: string
  categoryId: string | null
  description: string
  values: readonly StoredValue[]
}

/** What a row says of its product; undefined: nothing. */
export interface RowReading extends RowKeys {
  description: string | undefined
  price: Cents | null | undefined
  quantity: number | undefined
  sale?: Partial<Sale>
  condition?: Condition
  /** Grams, of one. */
  weight?: number | undefined
  /** Of how it is carried: its sides. */
  handling?: Handling
  provenance?: Provenance
  vatRegime?: ArticleVatRegime
  categoryId: string | null
  /** One of the seller's places, or one to be made (`readNewPlace`). */
  placeId?: string
  values: StoredValue[]
  pictureCount: number
  /** What no field holds, for the description. */
  lines?: string[]
  /** Required characteristics that nothing says. */
  missing?: MissingValue[]
  notes: RowNote[]
  questions: OpenQuestion[]
  /** What the seller has answered already, and may answer otherwise. */
  settled: SettledQuestion[]
}

interface MissingValue {
  field: CustomField
  /** What the text may mean, as a cell holds it; empty: nothing. */
  proposal: string
}

/** A reading that says nothing yet. */
export const newReading = (keys: RowKeys): RowReading => ({
  ...keys,
  description: undefined,
  price: undefined,
  quantity: undefined,
  categoryId: null,
  values: [],
  pictureCount: 0,
  notes: [],
  questions: [],
  settled: [],
})

type OpenQuestion = Omit<ImportQuestion, 'rows'>
interface SettledQuestion {
  id: string
  answer: string
  /** Put together only where it is shown: thousands of rows may have the same. */
  question: () => OpenQuestion
}

/** As a spreadsheet shows it; without the apostrophe that keeps it from being a formula. */
export const cleanCell = (cell: string | undefined): string =>
  (cell ?? '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .replace(/^'(?=[=+\-@\t])/, '')

/** The text of a cell: HTML, entities and the `\\n` that programs write for the end of a line. */
export const textOfCell = (cell: string): string =>
  textFromHtml(cell.includes('\\n') ? cell.replaceAll(/(?:\\r)?\\n/g, '\n') : cell)

export const errorNote = (column: number | null, text: string): RowNote => ({ column, kind: 'error', text })
export const infoNote = (column: number | null, text: string): RowNote => ({
  column,
  kind: 'understood',
  text,
})

export function addQuestion(reading: RowReading, column: number | null, question: OpenQuestion): void {
  reading.questions.push(question)
  reading.notes.push({ column, kind: 'question', text: question.text, questionId: question.id })
}

/** A question whose answer is known: shown, so that the seller can change it. */
export function addAnswer(
  reading: RowReading,
  answer: string,
  id: string,
  question: () => OpenQuestion,
): void {
  reading.settled.push({ id, answer, question })
}

/** The seller's answer to a question, who may change it; undefined: it is asked, about this column. */
export function answerOrAsk<Value extends string>(
  reading: RowReading,
  { answers }: Pick<ImportPlan, 'answers'>,
  {
    id,
    column,
    text,
    choices,
  }: {
    id: string
    column: number | null
    text: () => string
    choices: readonly { value: Value; label: string }[]
  },
): Value | undefined {
  const question = () => ({ id, text: text(), choices: [...choices] })
  const answer = choices.find(({ value }) => value === answers[id])?.value
  if (answer === undefined) addQuestion(reading, column, question())
  else addAnswer(reading, answer, id, question)
  return answer
}

/** The key of stored answers: short for any cell. */
export const questionId = (kind: string, ...written: string[]): string =>
  [kind, ...written.map((text) => plainForm(text).slice(0, 120) || text.slice(0, 120))].join(':')
