import { type Entry, entryLines } from '#domain/accounting/entries.ts'
import { documentName, type InvoiceDocument, invoiceNumber } from '#domain/invoices/invoices.ts'
import { lineVatRegime, vatTotals } from '#domain/invoices/vat.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Month } from '#domain/payments/seller-money.ts'
import { dayOf } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { readInvoicesOfMonth } from '#server/contexts/invoices/documents.ts'
import { soldFulfilments } from '#server/contexts/orders/payouts/money-lines.ts'
import { type LedgerFact, readLedgerFacts } from '#server/contexts/payments/payouts/read-statement.ts'

/** A seller's month as their accountant books it: what was invoiced, and what the platform did with the money; by day. */
export async function sellerEntries(
  ctx: Context,
  input: { sellerId: string; month: Month },
): Promise<Entry[]> {
  const { sellerId, month } = input
  const entries: Entry[] = []
  for await (const invoice of readInvoicesOfMonth(ctx, input)) entries.push(ofInvoice(invoice))
  const facts = await readLedgerFacts(ctx, { fulfilments: soldFulfilments(ctx, { sellerId }), month })
  entries.push(...facts.map(ofFact))
  return entries
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => one.day.localeCompare(other.day))
}

function ofInvoice(invoice: InvoiceDocument): Entry {
  const { kind, content, amount, issuedAt } = invoice
  const { net, vat } = vatTotals(content, amount) ?? { net: amount, vat: 0 }
  const onMargin = content.lines
    .filter((line) => lineVatRegime(line, content.seller) === 'margin')
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const sign = kind === 'invoice' ? 1 : -1
  return {
    journal: 'VE',
    day: dayOf(issuedAt),
    piece: invoiceNumber(invoice),
    label: `${documentName(kind, content.seller)}, ${content.buyer.name}`,
    lines: entryLines({
      ...{ '411000': sign * amount, '707000': -sign * (net - onMargin) },
      ...{ '707100': -sign * onMargin, '445710': -sign * vat },
    }),
  }
}

const labels: Record<LedgerFact['kind'], string> = {
  charge: 'Paiement de l’acheteur',
  release: 'Versement de la plateforme',
  reversal: 'Versement repris',
  refund: 'Remboursement à l’acheteur',
  fee: 'Frais',
  loss: 'Contestation perdue',
  reinstatement: 'Contestation gagnée',
}

/**
 * Held money, payouts and commission; the rest is between seller and buyer. Losses and expenses of the association are not the
 * seller's.
 */
function ofFact({ kind, orderId, at, held, released, commission }: LedgerFact): Entry {
  const isOwn = kind === 'release' || kind === 'reversal'
  const own = { '467000': held, '512000': released, '622200': isOwn ? commission : 0 }
  return {
    journal: 'PL',
    day: dayOf(at),
    piece: orderNumber(orderId),
    label: `${labels[kind]}, commande ${orderNumber(orderId)}`,
    lines: entryLines({ ...own, '411000': -(own['467000'] + own['512000'] + own['622200']) }),
  }
}
