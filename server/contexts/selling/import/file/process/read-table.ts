import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTaskProcess, TaskError } from '#server/capabilities/work/task-process.ts'
import { programPath } from '#server/lib/program-path.ts'
import { createQueue } from '#server/lib/queue.ts'
import type { ArrangedTable } from '../arrange-table.ts'
import type { TableRow } from '../table.ts'

/** A row as the database keeps it: `cells` is the JSON of its texts. */
export interface SerializedRow {
  rowNumber: number
  cells: string
  isHidden: boolean
}

/** What there is to know of one table. */
interface SheetHead {
  /** Empty: the file is no workbook. */
  name: string
  /** The first rows once more, as texts: the headings stand among them. */
  top: readonly TableRow[]
  /** Rows from all over the table, cells shortened: what its columns hold. */
  sample: readonly TableRow[]
  /** Cells of the widest row. */
  width: number
  /** Whose file it is; then its headings are the first row. */
  program: ArrangedTable['program']
}

/** A file to be read, or rows that were read before and a program wrote, the first of them its headings. */
export type TableRequest =
  | { file: Uint8Array }
  | { rows: readonly TableRow[]; width: number; program: string }

/** What the process that reads files says: the rows of a table, piece by piece, then what there is to know of it. */
export type TableMessage =
  | { rows: SerializedRow[] }
  | { sheet: SheetHead }
  | { done: true }
  /** French: why it is not taken. */
  | { refusal: string }
  | { broken: string }

export interface ReadSheet extends SheetHead {
  rows: readonly SerializedRow[]
}

/** Of a table as large as we take, on a machine with more to do; most take a tenth of one. */
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
 * The tables in a seller's file, read in a process of its own: what is too much for its memory or takes too long ends that
 * one, and nobody else notices.
 * @throws AppError `invalid` with why in French; as Queue
 */
export const readTables = (account: string, file: Uint8Array): Promise<ReadSheet[]> =>
  runReader(account, async () => ({ file }))

/**
 * The rows of one table as this program means them: one row an article. `load` is called when the account's turn has come: one table at a
 * time is in memory.
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
      await reader.run(request, { seconds: maxSeconds, answered: receive })
    } catch (cause) {
      if (cause instanceof TaskError) throw new AppError('invalid', importMessages.tooMuchWork, { cause })
      throw cause
    }
    if (refusal !== undefined) throw new AppError('invalid', refusal)
    return sheets
  })
}
