import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTaskProcess, TaskError } from '#server/capabilities/work/task-process.ts'
import { programPath } from '#server/lib/program-path.ts'
import { createQueue } from '#server/lib/queue.ts'
import type { ArrangedTable } from '../arrange-table.ts'
import type { TableRow } from '../table.ts'

/** A row as the database keeps it: `cells` is the JSON of its texts. */
export interface WrittenRow {
  rowNumber: number
  cells: string
}

/** What the process that reads files says: rows, piece by piece, then what there is to know of the whole. */
export type TableAnswer =
  | { rows: WrittenRow[] }
  /** `top`: its first rows, to find the headings in. `width`: of its widest row. */
  | { done: true; top: TableRow[]; width: number; program: ArrangedTable['program'] }
  /** French: why it is not taken. */
  | { refusal: string }
  | { broken: string }

export interface ReadTable {
  rows: readonly WrittenRow[]
  /** The first rows once more, as texts. */
  top: readonly TableRow[]
  /** Cells of the widest row. */
  width: number
  /** Whose file it is; then its headings are the first row. */
  program: ArrangedTable['program']
}

/** Of a table as large as we take, on a machine with more to do; most take a tenth of one. */
const seconds = 4

const reader = createTaskProcess<Uint8Array, TableAnswer>({
  path: programPath('table-process'),
  memoryMegabytes: 320,
})

const queue = createQueue({
  capacity: 1,
  capacityPerAccount: 1,
  maxWaiting: 50,
  maxWaitingPerAccount: 3,
  waitSeconds: 60,
})

/**
 * The table in a seller's file, read in a process of its own: what is too much for its memory or takes too long ends that
 * one, and nobody else notices.
 * @throws AppError `invalid` with why in French; as Queue
 */
export function readTable(account: string, file: Uint8Array): Promise<ReadTable> {
  return queue.run({ account }, async () => {
    const rows: WrittenRow[] = []
    let table: ReadTable | undefined
    let refusal: string | undefined
    const answered = (answer: TableAnswer) => {
      if ('rows' in answer) {
        for (const row of answer.rows) rows.push(row)
        return false
      }
      if ('done' in answer) table = { rows, top: answer.top, width: answer.width, program: answer.program }
      else refusal = 'refusal' in answer ? answer.refusal : importMessages.broken
      return true
    }
    try {
      await reader.run(file, { seconds, answered })
    } catch (cause) {
      if (cause instanceof TaskError) throw new AppError('invalid', importMessages.tooMuchWork, { cause })
      throw cause
    }
    if (!table) throw new AppError('invalid', refusal ?? importMessages.broken)
    return table
  })
}
