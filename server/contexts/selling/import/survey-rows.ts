import { createLeftOutFinder, isTaxLine, type LeftOutKind } from '#domain/selling/left-out-rows.ts'
import { nearReference } from '#domain/selling/near-reference.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import { cellsToRead } from '#domain/selling/shifted-row.ts'
import type { TableRow } from './file/table.ts'

/** What only the whole file says of its rows. */
export interface FileSurvey {
  /** Rows whose keys an earlier row has already: row by row, which one. */
  repeats: ReadonlyMap<number, number>
  /** Rows whose reference is almost that of an earlier row. */
  nearRepeats: ReadonlyMap<number, { earlier: number; references: readonly string[] }>
  /** Rows that are no articles, as far as we know. */
  leftOut: ReadonlyMap<number, LeftOutKind>
  /** Lines below the table add the tax to its prices. */
  isTaxAdded: boolean
}

/** Gathers it from the rows of a file, added in their order. */
export function createSurvey(guide: Pick<ReadingGuide, 'plan' | 'headings'>) {
  const firstByKey = new Map<string, number>()
  const firstByNearReference = new Map<string, { row: number; references: string[] }>()
  const repeats = new Map<number, number>()
  const nearRepeats = new Map<number, { earlier: number; references: readonly string[] }>()
  const leftOut = new Map<number, LeftOutKind>()
  const survey: FileSurvey = { repeats, nearRepeats, leftOut, isTaxAdded: false }
  const findLeftOutKind = createLeftOutFinder(guide)

  const addReference = (rowNumber: number, reference: string): void => {
    const key = nearReference(reference)
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
