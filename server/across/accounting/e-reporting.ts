import { type ReportedSums, reportedSums, reportKinds } from '#domain/invoices/e-reporting.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'
import type { Month } from '#domain/payments/seller-money.ts'
import { type Day, dayOf } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { readInvoicesOfMonth } from '#server/contexts/invoices/documents.ts'
import { csvStream } from '#server/contexts/selling/write-spreadsheet.ts'

const headings = [
  ...['Jour', 'Catégorie', 'Libellé', 'Taux de TVA (%)', 'Nombre d’opérations'],
  ...['Montant HT (EUR)', 'TVA (EUR)', 'Montant TTC (EUR)'],
]

/** What a firm sold to private people in a month, by day and kind of operation: the sums it has to report to the State. */
export async function sumPrivateSales(
  ctx: Context,
  input: { sellerId: string; month: Month },
): Promise<(ReportedSums & { day: Day })[]> {
  const sums = new Map<string, ReportedSums & { day: Day }>()
  for await (const invoice of readInvoicesOfMonth(ctx, input)) {
    const day = dayOf(invoice.issuedAt)
    for (const { regime, sales, net, vat, total } of reportedSums(invoice)) {
      const key = `${day} ${vatRegimes.indexOf(regime)}`
      const before = sums.get(key) ?? { day, regime, sales: 0, net: 0, vat: 0, total: 0 }
      sums.set(key, {
        ...before,
        sales: before.sales + sales,
        net: before.net + net,
        vat: before.vat + vat,
        total: before.total + total,
      })
    }
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const amount = (cents: Cents) => decimalFromCents(cents).replace('.', ',')

/** The same as a file. Of the margin the amount without tax is left to its seller, who alone knows what the goods had cost. */
export async function privateSalesCsv(
  ctx: Context,
  input: { sellerId: string; month: Month },
): Promise<ReadableStream<Uint8Array>> {
  const rows = (await sumPrivateSales(ctx, input)).map(({ day, regime, sales, net, vat, total }) => {
    const { code, label, rate } = reportKinds[regime]
    const isOnMargin = regime === 'margin'
    return [
      ...[day, code, label, rate, String(sales)],
      ...[isOnMargin ? '' : amount(net), isOnMargin ? '' : amount(vat), amount(total)],
    ]
  })
  async function* batches() {
    yield rows
  }
  return csvStream({ headings, batches: batches(), count: rows.length })
}
