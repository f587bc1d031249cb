import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { type SpreadsheetColumn, spreadsheetColumns } from '#domain/selling/spreadsheet-cell.ts'
import type { ProductExport } from './export-products.ts'

const byteOrderMark = '\ufeff'

/** Creates a CSV file that a French Excel opens with a double click: semicolons, UTF-8 with a byte order mark. Rows are written as they are read. */
export function createCsvStream({ headings, batches }: ProductExport): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lines = (rows: string[][]) =>
    encoder.encode(
      // The library alone would quote only cells with the row's own line end.
      stringify(rows, { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
    )
  const iterator = batches[Symbol.asyncIterator]()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark))
      controller.enqueue(lines([headings]))
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(lines(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

const isNumberColumn = spreadsheetColumns.map(({ key }) => key === 'price' || key === 'quantity')

/** Creates the same table as an Excel workbook: prices and quantities are numbers, all other cells texts. */
export async function createWorkbook({ headings, batches }: ProductExport): Promise<Uint8Array<ArrayBuffer>> {
  const rows: Cell[][] = [headings.map((value) => ({ value, fontWeight: 'bold' }))]
  for await (const batch of batches) {
    for (const row of batch)
      rows.push(row.map((cell, column) => xlsxCell(cell, isNumberColumn[column] ?? false)))
  }
  const fixedWidths = spreadsheetColumns.map(({ key }) => columnWidths[key])
  const columns = headings.map((_, column) => ({ width: fixedWidths[column] ?? defaultWidth }))
  const file = writeXlsxFile(rows, { sheet: 'Produits', stickyRowsCount: 1, columns })
  return new Uint8Array(await file.toBuffer())
}

/** Widths in characters of the columns that need more or less than `defaultWidth`. */
const columnWidths: Partial<Record<SpreadsheetColumn, number>> = {
  reference: 16,
  uniqueCode: 12,
  title: 44,
  category: 34,
  price: 12,
  quantity: 10,
  status: 20,
  description: 50,
  pictures: 40,
}
const defaultWidth = 18
/** The number of characters that a cell of a workbook holds. */
const maxCellLength = 32_767

const xlsxCell = (cell: string, isNumber: boolean): Cell => {
  if (cell === '') return null
  if (!isNumber) return { type: String, value: cell.slice(0, maxCellLength) }
  const value = Number(cell.replace(',', '.'))
  return cell.includes(',') ? { type: Number, value, format: '#,##0.00' } : { type: Number, value }
}
