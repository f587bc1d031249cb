import type { Condition } from '../catalogue/conditions.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import type { StoredValue } from '../catalogue/custom-values.ts'
import type { Handling } from '../catalogue/handling.ts'
import type { Provenance } from '../catalogue/provenance.ts'
import type { Sale } from '../catalogue/sale-units.ts'
import type { ProductStatus } from '../catalogue/statuses.ts'
import { textFromHtml } from '../html-text.ts'
import type { ProductVatRegime } from '../invoices/invoices.ts'
import type { Cents } from '../money.ts'
import type { CategoryTree } from './find-category.ts'
import type { ImportPlan, ImportQuestion, RowNote } from './imports.ts'
import { plainForm } from './plain-words.ts'
import type { Program } from './programs/program.ts'

/** Shortens a seller's text to what a message can quote. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd().toWellFormed()}…` : line
}

/** The data with which every row of a file is read. */
export interface ReadingGuide {
  headings: readonly string[]
  plan: ImportPlan
  /** The program that wrote the file. */
  program?: Program | undefined
  /** True when lines below the table add tax to its prices. */
  isTaxAdded?: boolean
  tree: CategoryTree
  fieldsByCategory: ReadonlyMap<string, readonly CustomField[]>
  /** The initial status of a new product; its stock may change it. */
  firstStatus: ProductStatus
  /** The seller's places; absent when unknown. */
  places?: readonly OwnPlace[]
  /** Returns the commune of a postcode and a town; null when unclear. */
  communeOf?: (written: { postcode: string; town: string }) => PlaceCommune | null
}

/** A place of the seller. */
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

/** The keys by which a row's product is found. */
export interface RowKeys {
  reference: string | null
  code: string | null
  title: string
}

/** The seller's product that a row updates. */
export interface ExistingProduct {
  title: string
  categoryId: string | null
  description: string
  values: readonly StoredValue[]
}

/** What a row states; a property is undefined or absent when the row states none. */
export interface RowReading extends RowKeys {
  description: string | undefined
  price: Cents | null | undefined
  quantity: number | undefined
  sale?: Partial<Sale>
  condition?: Condition
  /** Grams of one unit. */
  weight?: number | undefined
  /** The packed dimensions of one unit. */
  handling?: Handling
  provenance?: Provenance
  vatRegime?: ProductVatRegime
  categoryId: string | null
  /** One of the seller's places, or one to create (`parseNewPlace`). */
  placeId?: string
  values: StoredValue[]
  pictureCount: number
  /** Texts of cells that no field can store, for the description. */
  lines?: string[]
  /** Required characteristics without a value. */
  missing?: MissingValue[]
  notes: RowNote[]
  questions: RowQuestion[]
  /** Answered questions, whose answers the seller may change. */
  answered: AnsweredRowQuestion[]
}

interface MissingValue {
  field: CustomField
  /** Proposed value as written in a cell; empty for none. */
  proposal: string
}

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
  answered: [],
})

type RowQuestion = Omit<ImportQuestion, 'rows'>
interface AnsweredRowQuestion {
  id: string
  answer: string
  /** Built only when shown, because thousands of rows may share it. */
  question: () => RowQuestion
}

/** Removes control characters, surrounding space and the apostrophe that stops a spreadsheet reading a formula or a number. */
export const cleanCell = (cell: string | undefined): string =>
  (cell ?? '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .replace(/^'(?=[=+\-@\t]|\d+$)/, '')

/** Returns the text of a cell with HTML, entities and the `\\n` of programs decoded. */
export const textOfCell = (cell: string): string =>
  textFromHtml(cell.includes('\\n') ? cell.replaceAll(/(?:\\r)?\\n/g, '\n') : cell)

export const errorNote = (column: number | null, text: string): RowNote => ({ column, kind: 'error', text })
export const infoNote = (column: number | null, text: string): RowNote => ({
  column,
  kind: 'understood',
  text,
})

export function addQuestion(reading: RowReading, column: number | null, question: RowQuestion): void {
  reading.questions.push(question)
  reading.notes.push({ column, kind: 'question', text: question.text, questionId: question.id })
}

/** Adds an answered question. */
export function addAnswer(
  reading: RowReading,
  answer: string,
  id: string,
  question: () => RowQuestion,
): void {
  reading.answered.push({ id, answer, question })
}

/** Returns the seller's answer to a question about this column, or asks it and returns undefined. */
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

/** Returns the id under which the answer is stored: its kind and the plain form of the cells, cut to a limited length. */
export const questionId = (kind: string, ...written: string[]): string =>
  [kind, ...written.map((text) => plainForm(text).slice(0, 120) || text.slice(0, 120))].join(':')
