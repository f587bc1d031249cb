import { Readable } from 'node:stream'
import type { Entry } from '#domain/accounting/entries.ts'
import { fecColumns, fecLine, fecRows } from '#domain/accounting/fec.ts'
import { neutralised } from '#domain/selling/spreadsheet-cell.ts'
import { csvStream } from '#server/contexts/selling/write-spreadsheet.ts'

const entriesAtOnce = 200

async function* rowsOf(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<string[][]> {
  let number = 0
  let rows: string[][] = []
  for await (const entry of entries) {
    number += 1
    rows.push(...fecRows(entry, number))
    if (number % entriesAtOnce === 0) {
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

/** As accounting programs read entries: the file the tax office asks for (FEC). Written as it is read. */
export function fecStream(entries: AsyncIterable<Entry> | Iterable<Entry>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  async function* lines() {
    yield encoder.encode(fecLine(fecColumns))
    for await (const rows of rowsOf(entries)) yield encoder.encode(rows.map(fecLine).join(''))
  }
  return Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>
}

/** The same for a spreadsheet. */
export function entriesCsv(entries: AsyncIterable<Entry> | Iterable<Entry>): ReadableStream<Uint8Array> {
  async function* batches() {
    for await (const rows of rowsOf(entries)) yield rows.map((row) => row.map(neutralised))
  }
  return csvStream({ headings: [...fecColumns], batches: batches(), count: 0 })
}
