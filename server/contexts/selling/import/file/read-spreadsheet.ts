import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#domain/errors.ts'
import { maxImportColumns } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { decodeText } from './decode-text.ts'
import { readJson } from './read-json.ts'
import { readWorkbook } from './read-workbook.ts'
import { readXml } from './read-xml.ts'
import { createTable, type Sheet, type Table } from './table.ts'

const startsWith = (bytes: Uint8Array, start: string) =>
  [...start].every((letter, index) => bytes[index] === letter.charCodeAt(0))

/**
 * Reads the tables in a file, whose type its content tells, not its name.
 * @throws AppError `invalid`, with the reason in French
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[]> {
  if (startsWith(bytes, 'PK\x03\x04')) return readWorkbook(bytes)
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw new AppError('invalid', importMessages.oldExcel)
  if (startsWith(bytes, '%PDF') || startsWith(bytes, '\x89PNG') || startsWith(bytes, '\xff\xd8\xff'))
    throw new AppError('invalid', importMessages.notATable)
  const text = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|table)/i.test(text)) throw new AppError('invalid', importMessages.notATable)
  return [{ name: '', table: await readText(text) }]
}

function readText(text: string): Table | Promise<Table> {
  if (/^\s*<(?:\?xml|rss|feed|products?|catalog)/i.test(text)) return readXml(text)
  return /^\s*[[{]/.test(text.slice(0, 1_000)) ? readJson(text) : readCsv(text)
}

const delimiters = [';', ',', '\t', '|'] as const

/** A longer record is no row of a table, but one with an unclosed quote, for example. */
const maxRecordLength = 200_000

/** Reads a CSV file in parts, so that other requests are served meanwhile. @throws AppError `invalid` */
async function readCsv(text: string): Promise<Table> {
  const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  rejectLongLines(body)
  const table = createTable()
  const delimiter = separatorLine?.[1] ?? guessDelimiter(body)
  const lengths: number[] = []
  const parser = Readable.from(slices(body)).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordLength,
      info: true,
    }),
  )
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
      table.add(record)
      if (table.rows.length > lengths.length) lengths.push(record.length)
    }
  } catch (error) {
    parser.destroy()
    if (!(error instanceof CsvError)) throw error
    // The parser discards its last rows with the error, but the error contains their number.
    const line = Number((error as { records?: unknown }).records ?? table.length) + 1
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new AppError('invalid', importMessages.openQuote(line))
    throw new AppError('invalid', importMessages.cellTooLong(line))
  }
  if (delimiter === ',') padShiftedRows(table, lengths)
  return table
}

/** Pads rows that an unquoted decimal comma has made longer than the headings, even if their last cells are empty. */
function padShiftedRows({ rows }: Table, lengths: readonly number[]): void {
  const headingCount = lengths[0] ?? 0
  for (const [index, { cells }] of rows.entries()) {
    const length = lengths[index] ?? 0
    if (headingCount > 1 && length > headingCount)
      while (cells.length < Math.min(length, maxImportColumns)) cells.push('')
  }
}

/** Rejects long lines, because the parser limits characters, not cells: a line of delimiters would become millions of cells. */
function rejectLongLines(text: string): void {
  let [start, line] = [0, 1]
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const lineEnd = end < 0 ? text.length : end
    // Old Macintosh files contain no line feeds.
    if (lineEnd - start > maxRecordLength && maxPartLength(text.slice(start, lineEnd)) > maxRecordLength)
      throw new AppError('invalid', importMessages.cellTooLong(line))
    start = lineEnd + 1
    line += 1
  }
}

const maxPartLength = (text: string): number =>
  text.split('\r').reduce((longest, part) => Math.max(longest, part.length), 0)

function* slices(text: string): Generator<string> {
  const size = 64 * 1024
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/** Returns the delimiter that splits the first lines into the most even columns. */
function guessDelimiter(text: string): string {
  const counts = new Map<string, number[]>(delimiters.map((delimiter) => [delimiter, []]))
  let current = new Map<string, number>()
  let [isQuoted, lines] = [false, 0]
  const endLine = () => {
    for (const [delimiter, list] of counts) list.push(current.get(delimiter) ?? 0)
    current = new Map()
    lines += 1
  }
  for (const letter of text.slice(0, 100_000)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n' || letter === '\r') endLine()
    else if (counts.has(letter)) current.set(letter, (current.get(letter) ?? 0) + 1)
    if (lines >= 30) break
  }
  if (current.size > 0) endLine()
  const scoreEvenness = (list: readonly number[]) => {
    const used = list.filter((count) => count > 0)
    const mostFrequent = Math.max(
      0,
      ...[...Map.groupBy(used, (count) => count).values()].map((same) => same.length),
    )
    return mostFrequent * Math.min(...used, 3)
  }
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, value: scoreEvenness(counts.get(delimiter) ?? []) }))
    .sort((one, other) => other.value - one.value)
  return best && best.value > 0 ? best.delimiter : ';'
}
