import { Readable } from 'node:stream'
import {
  type AccountNumber,
  type Entry,
  entryLines,
  fecColumns,
  fecLine,
  fecRows,
} from '#domain/accounting/fec.ts'
import { type ReportedSums, reportedSums, reportKinds } from '#domain/invoices/e-reporting.ts'
import { documentName, type InvoiceDocument, invoiceNumber, vatRegimes } from '#domain/invoices/invoices.ts'
import { lineVatRegime, vatTotals } from '#domain/invoices/vat.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { ledgerKindLabels } from '#domain/payments/labels.ts'
import type { LedgerAccount, LedgerKind } from '#domain/payments/payments.ts'
import type { Month } from '#domain/payments/seller-money.ts'
import { type Day, toParisDay } from '#domain/platform/days.ts'
import { neutraliseFormula } from '#domain/selling/spreadsheet-cell.ts'
import type { Context } from '#server/context.ts'
import { readDocumentsOfMonth } from '#server/contexts/invoices/documents.ts'
import { soldFulfilments } from '#server/contexts/orders/payouts/money-lines.ts'
import {
  type LedgerFact,
  readLedgerFacts,
  readLedgerTransactions,
} from '#server/contexts/payments/read-ledger.ts'
import { createCsvStream } from '#server/contexts/selling/write-spreadsheet.ts'

/** Reads the association's month: every transaction of the ledger on its accounting accounts, in the order of their creation. */
export async function* readAssociationEntries(ctx: Context, input: { month: Month }): AsyncGenerator<Entry> {
  for await (const { kind, orderId, at, amounts } of readLedgerTransactions(ctx, input)) {
    const sums: Partial<Record<AccountNumber, number>> = {}
    for (const { account, amount } of amounts) {
      const number = toAccountNumber(account, kind)
      // The signs are opposite: an amount that enters an account of the ledger is owed or has left, and is credited.
      sums[number] = (sums[number] ?? 0) - amount
    }
    yield {
      journal: 'PL',
      day: toParisDay(at),
      documentReference: orderNumber(orderId),
      label: `${ledgerKindLabels[kind]}, commande ${orderNumber(orderId)}`,
      lines: entryLines(sums),
    }
  }
}

/** Returns the account of a ledger account; charges, releases, refunds and fees all go through the card provider. */
function toAccountNumber(account: LedgerAccount, kind: LedgerKind): AccountNumber {
  if (account === 'held') return '467000'
  if (account !== 'commission') return '517000'
  switch (kind) {
    case 'fee':
      return '627000'
    case 'loss':
      return '658000'
    case 'reinstatement':
      return '758000'
    default:
      return '706000'
  }
}

/** Reads a seller's month for their accountant by day: the invoices, and the platform's movements of money. */
export async function readSellerEntries(
  ctx: Context,
  input: { sellerId: string; month: Month },
): Promise<Entry[]> {
  const { sellerId, month } = input
  const entries: Entry[] = []
  for await (const invoice of readDocumentsOfMonth(ctx, input)) entries.push(toInvoiceEntry(invoice))
  const facts = await readLedgerFacts(ctx, { fulfilments: soldFulfilments(ctx, { sellerId }), month })
  entries.push(...facts.map(toFactEntry))
  return entries
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => one.day.localeCompare(other.day))
}

function toInvoiceEntry(invoice: InvoiceDocument): Entry {
  const { kind, content, amount, issuedAt } = invoice
  const { net, vat } = vatTotals(content, amount) ?? { net: amount, vat: 0 }
  const marginSales = content.lines
    .filter((line) => lineVatRegime(line, content.seller) === 'margin')
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const sign = kind === 'invoice' ? 1 : -1
  return {
    journal: 'VE',
    day: toParisDay(issuedAt),
    documentReference: invoiceNumber(invoice),
    label: `${documentName(kind, content.seller)}, ${content.buyer.name}`,
    lines: entryLines({
      '411000': sign * amount,
      '707000': -sign * (net - marginSales),
      '707100': -sign * marginSales,
      '445710': -sign * vat,
    }),
  }
}

const factLabels: Record<LedgerFact['kind'], string> = {
  charge: 'Paiement de l’acheteur',
  release: 'Versement de la plateforme',
  reversal: 'Versement repris',
  refund: 'Remboursement à l’acheteur',
  fee: 'Frais',
  loss: 'Part prise en charge par la plateforme',
  reinstatement: 'Contestation gagnée',
}

/**
 * Returns the entry of a ledger fact on a seller's accounts: held money, payouts and commission. The part of a refund that the
 * association bears is the seller's profit; the provider's fees do not concern the seller.
 */
function toFactEntry({ kind, orderId, at, held, released, commission }: LedgerFact): Entry {
  const isBorne = kind === 'loss' || kind === 'reinstatement'
  const borneByPlatform = isBorne ? commission : 0
  const platformCommission = isBorne || kind === 'fee' ? 0 : commission
  return {
    journal: 'PL',
    day: toParisDay(at),
    documentReference: orderNumber(orderId),
    label: `${factLabels[kind]}, commande ${orderNumber(orderId)}`,
    lines: entryLines({
      '467000': held,
      '512000': released,
      '622200': platformCommission,
      '758800': borneByPlatform,
      '411000': -(held + released + platformCommission + borneByPlatform),
    }),
  }
}

const entriesPerBatch = 200

async function* batchRows(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<string[][]> {
  let number = 0
  let rows: string[][] = []
  for await (const entry of entries) {
    number += 1
    rows.push(...fecRows(entry, number))
    if (number % entriesPerBatch === 0) {
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

/** Writes entries in the format that the tax office requires (FEC), as they are read. */
export function fecStream(entries: AsyncIterable<Entry> | Iterable<Entry>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  async function* lines() {
    yield encoder.encode(fecLine(fecColumns))
    for await (const rows of batchRows(entries)) yield encoder.encode(rows.map(fecLine).join(''))
  }
  return Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>
}

/** Writes entries for a spreadsheet, with the same columns. */
export function entriesCsv(entries: AsyncIterable<Entry> | Iterable<Entry>): ReadableStream<Uint8Array> {
  async function* batches() {
    for await (const rows of batchRows(entries)) yield rows.map((row) => row.map(neutraliseFormula))
  }
  return createCsvStream({ headings: [...fecColumns], batches: batches(), count: 0 })
}

const headings = [
  ...['Jour', 'Catégorie', 'Libellé', 'Taux de TVA (%)', 'Nombre d’opérations'],
  ...['Montant HT (EUR)', 'TVA (EUR)', 'Montant TTC (EUR)'],
]

/** Sums a firm's sales to private persons in a month by day and kind of operation, as it has to report them. */
export async function sumPrivateSales(
  ctx: Context,
  input: { sellerId: string; month: Month },
): Promise<(ReportedSums & { day: Day })[]> {
  const sums = new Map<string, ReportedSums & { day: Day }>()
  for await (const invoice of readDocumentsOfMonth(ctx, input)) {
    const day = toParisDay(invoice.issuedAt)
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

const formatAmount = (cents: Cents) => decimalFromCents(cents).replace('.', ',')

/** Writes the sums of `sumPrivateSales` as a file. For sales under the margin scheme the seller adds the net amount, because only they know the purchase price. */
export async function privateSalesCsv(
  ctx: Context,
  input: { sellerId: string; month: Month },
): Promise<ReadableStream<Uint8Array>> {
  const rows = (await sumPrivateSales(ctx, input)).map(({ day, regime, sales, net, vat, total }) => {
    const { code, label, rate } = reportKinds[regime]
    const isMarginScheme = regime === 'margin'
    return [
      ...[day, code, label, rate, String(sales)],
      ...[
        isMarginScheme ? '' : formatAmount(net),
        isMarginScheme ? '' : formatAmount(vat),
        formatAmount(total),
      ],
    ]
  })
  async function* batches() {
    yield rows
  }
  return createCsvStream({ headings, batches: batches(), count: rows.length })
}
