import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTable, type Table } from './table.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** A record longer than this is no row of a table. */
const longestRecord = 200_000

/** Lines of a CSV file. Read piece by piece: others are served meanwhile. @throws AppError `invalid` */
export async function readCsv(text: string): Promise<Table> {
  const declared = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  refuseLongLines(body)
  const table = createTable()
  const parser = Readable.from(slices(body)).pipe(
    parse({
      delimiter: declared?.[1] ?? guessDelimiter(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRecord,
      info: true,
    }),
  )
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) table.add(record)
  } catch (error) {
    parser.destroy()
    if (!(error instanceof CsvError)) throw error
    const line = table.length + 1
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new AppError('invalid', importMessages.openQuote(line))
    throw new AppError('invalid', importMessages.cellTooLong(line))
  }
  return table
}

/** The parser counts letters, not cells: a line of nothing but delimiters would be millions of cells to it. */
function refuseLongLines(text: string): void {
  let [start, line] = [0, 1]
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const stop = end < 0 ? text.length : end
    // Old Macintosh files have no line feeds at all.
    if (stop - start > longestRecord && longestPart(text.slice(start, stop)) > longestRecord)
      throw new AppError('invalid', importMessages.cellTooLong(line))
    start = stop + 1
    line += 1
  }
}

const longestPart = (text: string): number =>
  text.split('\r').reduce((longest, part) => Math.max(longest, part.length), 0)

function* slices(text: string): Generator<string> {
  const size = 64 * 1024
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/** The one that cuts the first lines into the most even columns. */
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
  const evenness = (list: readonly number[]) => {
    const used = list.filter((count) => count > 0)
    const commonest = Math.max(
      0,
      ...[...Map.groupBy(used, (count) => count).values()].map((same) => same.length),
    )
    return commonest * Math.min(...used, 3)
  }
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, value: evenness(counts.get(delimiter) ?? []) }))
    .sort((one, other) => other.value - one.value)
  return best && best.value > 0 ? best.delimiter : ';'
}
