import { stringify } from 'csv-stringify/sync'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import { formatNumericDate, formatTime } from '#domain/dates.ts'
import { decimalFromCents } from '#domain/money.ts'
import {
  defaultOrderSort,
  maxExportRows,
  type OrderSearch,
  orderParams,
} from '#domain/orders/order-search.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabel } from '#domain/orders/states.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { type AdminOrderLine, orderConditions, selectOrders } from './find-orders.ts'

const headings = [
  'Numéro',
  'Date',
  'État',
  'Acheteur',
  'Email de l’acheteur',
  'Vendeurs',
  'Articles',
  'Livraison',
  'Total (€)',
  'Identifiant',
]

/** Writes the matching orders as a table with `;` between the columns, as French spreadsheets expect. */
export async function exportOrdersAsCsv(
  ctx: Context,
  search: OrderSearch,
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx)
  const lines = await selectForExport(ctx, search, 'CSV')
  const textCell = new TextEncoder()
  let next = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(textCell.encode(`\ufeff${toCsv([headings])}`)),
    // Written in chunks, so that a long table does not block other requests.
    pull(controller) {
      const piece = lines.slice(next, next + 500)
      next += piece.length
      if (piece.length === 0) controller.close()
      else controller.enqueue(textCell.encode(toCsv(piece.map(csvRow))))
    },
  })
}

/** Returns the orders of an export, after an audit entry that names its filters and their number. */
async function selectForExport(
  ctx: Context,
  search: OrderSearch,
  format: 'CSV' | 'XLSX',
): Promise<AdminOrderLine[]> {
  const window = { sort: search.sort, limit: maxExportRows, offset: 0 }
  const lines = await selectOrders(ctx, await orderConditions(ctx, search), window)
  const filters = Object.fromEntries(orderParams({ ...search, sort: defaultOrderSort, page: 1 }))
  const subject = { type: 'export', id: 'orders', name: `Commandes (${format})` } as const
  await recordAudit(ctx, [{ action: 'order.export', subject, after: { filters, rows: lines.length } }])
  return lines
}

/** `escape_formulas` makes spreadsheets show a name that begins with `=` instead of computing it. */
const toCsv = (rows: string[][]): string =>
  stringify(rows, { delimiter: ';', escape_formulas: true, record_delimiter: 'windows' })

const csvRow = (line: AdminOrderLine): string[] => [
  orderNumber(line.id),
  `${formatNumericDate(line.createdAt)} ${formatTime(line.createdAt)}`,
  orderStatusLabel(line),
  line.buyer.name,
  line.buyer.email,
  line.sellers.join(', '),
  String(line.articles),
  deliveryLabels[line.deliveryOption].name,
  decimalFromCents(line.totalAmount).replace('.', ','),
  line.id,
]

/** Writes the matching orders as a workbook, with texts as text cells, which no spreadsheet computes. */
export async function exportOrdersAsWorkbook(ctx: Context, search: OrderSearch): Promise<Uint8Array> {
  requireAdmin(ctx)
  const lines = await selectForExport(ctx, search, 'XLSX')
  const head: Row = headings.map((value) => ({ value, type: String, fontWeight: 'bold' }))
  return writeExcelFile([head, ...lines.map(workbookRow)], {
    sheet: 'Commandes',
    stickyRowsCount: 1,
    columns: [12, 17, 28, 26, 32, 34, 9, 22, 14, 38].map((width) => ({ width })),
  }).toBuffer()
}

const textCell = (value: string) => ({ value, type: String })

const workbookRow = (line: AdminOrderLine): Row => [
  textCell(orderNumber(line.id)),
  { value: toParisTime(line.createdAt), type: Date, format: 'dd/mm/yyyy hh:mm' },
  textCell(orderStatusLabel(line)),
  textCell(line.buyer.name),
  textCell(line.buyer.email),
  textCell(line.sellers.join(', ')),
  { value: line.articles, type: Number },
  textCell(deliveryLabels[line.deliveryOption].name),
  { value: line.totalAmount / 100, type: Number, format: '#,##0.00' },
  textCell(line.id),
]

const isoInParis = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** Returns the local time in Paris as a date, because a workbook stores no time zone. */
const toParisTime = (date: Date): Date => new Date(`${isoInParis.format(date).replace(' ', 'T')}Z`)
