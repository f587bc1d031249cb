import { orderNumber } from '#domain/orders/orders.ts'
import { type MoneyLine, moneyStateLabels } from '#domain/payments/seller-money.ts'
import { dayOf } from '#domain/platform/days.ts'
import { neutralised, priceCell } from '#domain/selling/spreadsheet-cell.ts'
import { type Context, requireActor } from '../../context.ts'
import { csvStream } from '../../selling/write-spreadsheet.ts'
import { readMoneyLines } from './read-money-lines.ts'

const headings = [
  'Commande',
  'Payée le',
  'Articles',
  'Payé par l’acheteur (€)',
  'Gardé (€)',
  'En route (€)',
  'Versé (€)',
  'Commission (€)',
  'Remboursé (€)',
  'Dernier versement le',
  'Dernier remboursement le',
  'État',
]
const batchSize = 500

/** All lines of the signed-in seller's money as a French spreadsheet opens them. @throws AppError `not-signed-in` */
export function exportMoney(ctx: Context): ReadableStream<Uint8Array> {
  const { userId: sellerId } = requireActor(ctx)
  return csvStream({ headings, batches: readBatches(ctx, sellerId), count: 0 })
}

/** Each batch begins behind the last line of the one before: a sale made meanwhile moves nothing. */
async function* readBatches(ctx: Context, sellerId: string): AsyncGenerator<string[][]> {
  let after: Awaited<ReturnType<typeof readMoneyLines>>[number] | undefined
  do {
    const lines = await readMoneyLines(ctx, { sellerId, limit: batchSize, after })
    if (lines.length > 0) yield lines.map((line) => rowOf(line).map(neutralised))
    after = lines.length === batchSize ? lines.at(-1) : undefined
  } while (after)
}

const dateCell = (moment: string | null) =>
  moment && dayOf(new Date(moment)).split('-').toReversed().join('/')

const rowOf = (line: MoneyLine): string[] => [
  // Eight digits with an `e` among them would be a number to a spreadsheet.
  `n° ${orderNumber(line.orderId)}`,
  dateCell(line.paidAt) ?? '',
  line.title + (line.others > 0 ? ` (et ${line.others} de plus)` : ''),
  priceCell(line.charged),
  priceCell(line.held),
  priceCell(line.onTheWay),
  priceCell(line.released),
  priceCell(line.commission),
  priceCell(line.refunded),
  dateCell(line.releasedAt) ?? '',
  dateCell(line.refundedAt) ?? '',
  moneyStateLabels[line.state],
]
