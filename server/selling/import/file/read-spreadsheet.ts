import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Table } from './table.ts'

const startsWith = (bytes: Uint8Array, start: string) =>
  [...start].every((letter, index) => bytes[index] === letter.charCodeAt(0))

/** The table in a file; what it is, its content says and not its name. @throws AppError `invalid` with why in French */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Table> {
  if (startsWith(bytes, 'PK\x03\x04')) return readXlsx(bytes)
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw new AppError('invalid', importMessages.oldExcel)
  if (startsWith(bytes, '%PDF') || startsWith(bytes, '\x89PNG') || startsWith(bytes, '\xff\xd8\xff'))
    throw new AppError('invalid', importMessages.notATable)
  const text = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text))
    throw new AppError('invalid', importMessages.notATable)
  return readCsv(text)
}
