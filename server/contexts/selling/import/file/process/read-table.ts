import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTaskProcess, TaskError } from '#server/capabilities/work/task-process.ts'
import { programPath } from '#server/lib/program-path.ts'
import { createQueue } from '#server/lib/queue.ts'
import type { ArrangedTable } from '../arrange-table.ts'
import type { TableRow } from '../table.ts'

/** A row as the database stores it: `cells` is the JSON of its texts. */
export interface SerializedRow {
  rowNumber: number
  cells: string
  isHidden: boolean
}

/** A table's facts without all of its rows. */
interface SheetHead {
  /** Empty if the file is no workbook. */
  name: string
  /** The first rows, as texts, among which the headings stand. */
  top: readonly TableRow[]
  /** Evenly spaced rows with shortened cells, from which the columns are guessed. */
  sample: readonly TableRow[]
  /** Cells of the widest row. */
  width: number
  /** The program that wrote the table, if it is known; then the headings are the first row. */
  program: ArrangedTable['program']
}

/** A file to read, or the rows of a program, with its headings as the first row, to arrange. */
export type TableRequest =
  | { file: Uint8Array }
  | { rows: readonly TableRow[]; width: number; program: string }

/** The messages of the reading process: the rows of a table in parts, then its facts; at the end `done`, or why it failed. */
export type TableMessage =
  | { rows: SerializedRow[] }
  | { sheet: SheetHead }
  | { done: true }
  /** The reason for the refusal, in French. */
  | { refusal: string }
  | { broken: string }

export interface ReadSheet extends SheetHead {
  rows: readonly SerializedRow[]
}

/** The time for the largest permitted table on a busy machine; most tables need a tenth. */
const maxSeconds = 4

const reader = createTaskProcess<TableRequest, TableMessage>({
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
 * Reads the tables in a seller's file in a separate process. A file that needs too much memory or time ends only that process.
 * @throws AppError `invalid`, with the reason in French; and when the queue is full
 */
export const readTables = (account: string, file: Uint8Array): Promise<ReadSheet[]> =>
  runReader(account, async () => ({ file }))

/**
 * Arranges the rows of one table by its program, so that each row is one product. `load` is called only when the account's
 * turn has come, so that one table at a time is in memory.
 * @throws as `readTables`; what `load` throws
 */
export async function arrangeRowsByProgram(
  account: string,
  load: () => Promise<Extract<TableRequest, { program: string }>>,
): Promise<ReadSheet | undefined> {
  const [sheet] = await runReader(account, load)
  return sheet
}

function runReader(account: string, load: () => Promise<TableRequest>): Promise<ReadSheet[]> {
  return queue.run({ account }, async () => {
    const request = await load()
    let rows: SerializedRow[] = []
    const sheets: ReadSheet[] = []
    let refusal: string | undefined
    const receive = (message: TableMessage) => {
      if ('rows' in message) {
        for (const row of message.rows) rows.push(row)
        return false
      }
      if ('sheet' in message) {
        sheets.push({ ...message.sheet, rows })
        rows = []
        return false
      }
      if (!('done' in message)) refusal = 'refusal' in message ? message.refusal : importMessages.broken
      return true
    }
    try {
      await reader.run(request, { seconds: maxSeconds, onAnswer: receive })
    } catch (cause) {
      if (cause instanceof TaskError) throw new AppError('invalid', importMessages.tooMuchWork, { cause })
      throw cause
    }
    if (refusal !== undefined) throw new AppError('invalid', refusal)
    return sheets
  })
}
