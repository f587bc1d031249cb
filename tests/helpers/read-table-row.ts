import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { buildCategoryTree } from '#domain/selling/find-category.ts'
import { guessColumns } from '#domain/selling/guess-columns.ts'
import { readRow } from '#domain/selling/read-row.ts'
import type { ExistingProduct, ReadingGuide } from '#domain/selling/row-reading.ts'

export const priceOnRequest = {
  id: 'r',
  name: 'Indetermine',
  fieldType: 'boolean',
  options: [],
} as unknown as CustomField
const tree = buildCategoryTree([{ id: 'lots', slug: 'lots', name: 'Lots', parentId: null }])

/** Reads a row below these headings with these answers. */
export function readTableRow(
  headings: string,
  row: string,
  options: Partial<ReadingGuide> & { answers?: Record<string, string>; existing?: ExistingProduct } = {},
) {
  const { answers: extraAnswers = {}, existing = null, ...guide } = options
  const answers = { 'no-quantity': 'one', ...extraAnswers }
  const names = headings.split(';')
  const columns = guessColumns(names, [])
  const plan = { columns, defaultCategoryId: 'lots', answers, namedColumns: names.length }
  const fieldsByCategory = new Map([['lots', [priceOnRequest]]])
  const reading = readRow(
    row.split(';'),
    { headings: names, plan, tree, fieldsByCategory, firstStatus: 'disponible', ...guide },
    existing,
  )
  const problems = reading.notes.flatMap(({ kind, column }) => (kind === 'error' ? [column] : []))
  return { ...reading, problems, questionIds: reading.questions.map(({ id }) => id) }
}
