import { AppError } from '#domain/errors.ts'
import { readyMessage } from '#server/capabilities/work/task-process.ts'
import { type ArrangedTable, arrangeTable } from '../arrange-table.ts'
import { readSpreadsheet } from '../read-spreadsheet.ts'
import type { TableRow } from '../table.ts'
import type { SerializedRow, TableMessage, TableRequest } from './read-table.ts'

/**
 * The process that reads sellers' files, one at a time. It has memory of its own, so that a file that exhausts it does not
 * stop the site.
 */

/** Characters per message, because the site's process deserializes each one between two requests. */
const maxMessageCharacters = 200_000

/** The rows of a sample, and characters of each of its cells: enough to guess what the columns contain. */
const sampleSize = 300
const maxSampleCharacters = 120

async function handleRequest(request: TableRequest): Promise<void> {
  try {
    const today = new Date().toISOString().slice(0, 10)
    if ('program' in request) await sendSheet('', arrangeTable(request, today, request.program))
    else
      for (const { name, table } of await readSpreadsheet(request.file))
        await sendSheet(name, arrangeTable(table, today))
    await send({ done: true })
  } catch (error) {
    await send(error instanceof AppError ? { refusal: error.message } : { broken: String(error) })
  }
}

async function sendSheet(name: string, { rows, width, program }: ArrangedTable): Promise<void> {
  let part: SerializedRow[] = []
  let characters = 0
  for (const row of rows) {
    const serialized = serializeRow(row)
    part.push(serialized)
    characters += serialized.cells.length
    if (characters < maxMessageCharacters) continue
    await send({ rows: part })
    part = []
    characters = 0
  }
  await send({ rows: part })
  await send({ sheet: { name, top: rows.slice(0, 10), sample: takeSample(rows), width, program } })
}

/** Returns evenly spaced rows. */
const takeSample = (rows: readonly TableRow[]): TableRow[] =>
  Array.from({ length: Math.min(rows.length, sampleSize) }, (_, index) => {
    const row = rows[Math.floor((index * rows.length) / Math.min(rows.length, sampleSize))]
    return {
      rowNumber: row?.rowNumber ?? 0,
      cells: (row?.cells ?? []).map((cell) => cell.slice(0, maxSampleCharacters).toWellFormed()),
    }
  })

/** Serializes a row as the database stores it, so that the site's process need not parse it. */
const serializeRow = ({ rowNumber, cells, isHidden = false }: TableRow): SerializedRow => ({
  rowNumber,
  cells: JSON.stringify(cells),
  isHidden,
})

const send = (message: TableMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

process.on('message', (request: TableRequest) => handleRequest(request))
process.send?.(readyMessage)
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches every process of the group, but the site's process decides when this one ends.
process.on('SIGINT', () => {})
