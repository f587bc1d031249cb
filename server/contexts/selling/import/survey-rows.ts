import { createLeftOutFinder, isTaxLine, type LeftOutKind } from '#domain/selling/left-out-rows.ts'
import { normaliseReference } from '#domain/selling/near-reference.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import { cellsToRead } from '#domain/selling/shifted-row.ts'
import type { TableRow } from './file/table.ts'

/** Facts about a file's rows that can only be found from the whole file. */
export interface FileSurvey {
  /** The number of the earlier row with the same reference or code, by the number of the later one. */
  repeats: ReadonlyMap<number, number>
  /** By row number: the earlier row with almost the same reference, and the spellings. */
  nearRepeats: ReadonlyMap<number, { earlier: number; references: readonly string[] }>
  /** Rows that probably describe no product. */
  leftOut: ReadonlyMap<number, LeftOutKind>
  /** True when lines below the table add the VAT to its prices. */
  isTaxAdded: boolean
}

/** Creates a survey, to which the rows of a file are added in their order. */
export function createSurvey(guide: Pick<ReadingGuide, 'plan' | 'headings'>) {
  const firstByKey = new Map<string, number>()
  const firstByNearReference = new Map<string, { row: number; references: string[] }>()
  const repeats = new Map<number, number>()
  const nearRepeats = new Map<number, { earlier: number; references: readonly string[] }>()
  const leftOut = new Map<number, LeftOutKind>()
  const survey: FileSurvey = { repeats, nearRepeats, leftOut, isTaxAdded: false }
  const findLeftOutKind = createLeftOutFinder(guide)

  const addReference = (rowNumber: number, reference: string): void => {
    const key = normaliseReference(reference)
    const earlier = firstByNearReference.get(key)
    if (!earlier) firstByNearReference.set(key, { row: rowNumber, references: [reference] })
    else if (!earlier.references.includes(reference)) {
      earlier.references.push(reference)
      nearRepeats.set(rowNumber, { earlier: earlier.row, references: earlier.references })
    }
  }

  const add = ({ rowNumber, cells }: TableRow): void => {
    const kind = findLeftOutKind(cellsToRead(cells, guide.plan))
    if (kind) leftOut.set(rowNumber, kind)
    if (kind === 'total' && isTaxLine(cells)) survey.isTaxAdded = true
    if (kind && guide.plan.answers[`left-out:${kind}`] !== 'article') return
    const { reference, code } = readKeys(cells, guide)
    const key = reference ? `r:${reference}` : code ? `c:${code}` : null
    if (key === null) return
    const earlier = firstByKey.get(key)
    if (earlier !== undefined) repeats.set(rowNumber, earlier)
    else firstByKey.set(key, rowNumber)
    if (reference && earlier === undefined) addReference(rowNumber, reference)
  }

  return {
    survey,
    add(rows: readonly TableRow[]) {
      for (const row of rows) add(row)
    },
  }
}
