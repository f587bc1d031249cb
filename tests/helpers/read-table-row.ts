import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { categoryTree } from '#domain/selling/find-category.ts'
import { guessColumns } from '#domain/selling/guess-columns.ts'
import { readRow } from '#domain/selling/read-row.ts'
import type { KnownProduct, ReadingGuide } from '#domain/selling/row-reading.ts'

export const onRequest = {
  id: 'r',
  name: 'Indetermine',
  fieldType: 'boolean',
  options: [],
} as unknown as CustomField
const tree = categoryTree([{ id: 'lots', slug: 'lots', name: 'Lots', parentId: null }])

/** Reads a row below these headings with these answers. */
export function readTableRow(
  headings: string,
  row: string,
  more: Partial<ReadingGuide> & { answers?: Record<string, string>; known?: KnownProduct } = {},
) {
  const { answers: given = {}, known = null, ...guide } = more
  const answers = { 'no-quantity': 'one', ...given }
  const names = headings.split(';')
  const columns = guessColumns(names, [])
  const plan = { columns, defaultCategoryId: 'lots', answers, namedColumns: names.length }
  const fieldsOf = new Map([['lots', [onRequest]]])
  const reading = readRow(
    row.split(';'),
    { headings: names, plan, tree, fieldsOf, firstStatus: 'disponible', ...guide },
    known,
  )
  const problems = reading.notes.flatMap(({ kind, column }) => (kind === 'error' ? [column] : []))
  return { ...reading, problems, asked: reading.questions.map(({ id }) => id) }
}
