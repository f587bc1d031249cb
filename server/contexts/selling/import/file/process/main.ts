import { AppError } from '#domain/errors.ts'
import { ready } from '#server/capabilities/work/task-process.ts'
import { arrangeTable } from '../arrange-table.ts'
import { readSpreadsheet } from '../read-spreadsheet.ts'
import type { TableRow } from '../table.ts'
import type { TableAnswer, WrittenRow } from './read-table.ts'

/** The process that reads sellers' files: one at a time, with a memory of its own that may run out. */

/** Characters in one message: what it carries is unpacked by the site's own process, between two requests. */
const maxMessageCharacters = 200_000

async function answer(file: Uint8Array): Promise<void> {
  try {
    const today = new Date().toISOString().slice(0, 10)
    const { rows, width, program } = arrangeTable(await readSpreadsheet(file), today)
    let part: WrittenRow[] = []
    let characters = 0
    for (const row of rows) {
      const written = write(row)
      part.push(written)
      characters += written.cells.length
      if (characters < maxMessageCharacters) continue
      await send({ rows: part })
      part = []
      characters = 0
    }
    await send({ rows: part })
    await send({ done: true, top: rows.slice(0, 10), width, program })
  } catch (error) {
    await send(error instanceof AppError ? { refusal: error.message } : { broken: String(error) })
  }
}

/** As the database stores it: the site's own process passes it on without parsing it. */
const write = ({ rowNumber, cells }: TableRow): WrittenRow => ({ rowNumber, cells: JSON.stringify(cells) })

const send = (message: TableAnswer) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

process.on('message', (file: Uint8Array) => answer(file))
process.send?.(ready)
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches every process of the group; the site's own decides when this one ends.
process.on('SIGINT', () => {})
