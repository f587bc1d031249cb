import readWorkbook, { type CellValue } from 'read-excel-file/universal'
import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { inspectSheets } from './inspect-sheets.ts'
import { createTable, type Table } from './table.ts'

/** The first sheet with data; dates as days, numbers as the French write them, so that both files of one table read the same. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  await inspectSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const sheets = await readWorkbook(new Uint8Array(bytes).buffer).catch((cause) => {
    throw new AppError('invalid', importMessages.broken, { cause })
  })
  const filled = sheets.find(({ data }) => data.filter((row) => row.some((cell) => cell !== null)).length > 1)
  const table = createTable()
  for (const row of (filled ?? sheets[0])?.data ?? []) table.add(row.map(asText))
  return table
}

function asText(cell: CellValue | null | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15))).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return String(cell)
}
