import type { Cents } from '../money.ts'
import type { InvoiceContent, InvoiceLine } from './invoices.ts'
import { lineVatRegime, taxedBefore, vatIn } from './vat.ts'

export interface NetLine extends InvoiceLine {
  /** Of all of it, tax excluded. */
  net: Cents
}

const netOf = (total: Cents): Cents => total - vatIn(total)

/**
 * The lines of an invoice that shows tax, each without it; what is sold without tax is as it is. Together they are the invoice's total
 * without tax to the cent: each takes what it adds to those before, those of earlier credit notes of the same invoice too.
 */
export function netLines(content: Pick<InvoiceContent, 'lines' | 'corrects' | 'seller'>): NetLine[] {
  let before = taxedBefore(content)
  return content.lines.map((line) => {
    const amount = line.price * line.quantity
    if (lineVatRegime(line, content.seller) !== 'standard') return { ...line, net: amount }
    const after = before + amount
    const net = netOf(after) - netOf(before)
    before = after
    return { ...line, net }
  })
}
