import type { Cents } from '../money.ts'
import type { InvoiceContent, InvoiceLine } from './invoices.ts'
import { vatIn } from './vat.ts'

export interface NetLine extends InvoiceLine {
  /** Of all of it, tax excluded. */
  net: Cents
}

const netOf = (total: Cents): Cents => total - vatIn(total)

/**
 * The lines of an invoice that shows tax, each without it. Together they are the invoice's total without tax to the cent: each takes
 * what it adds to those before, those of earlier credit notes of the same invoice too.
 */
export function netLines({ lines, corrects }: Pick<InvoiceContent, 'lines' | 'corrects'>): NetLine[] {
  let before = corrects?.creditedBefore ?? 0
  return lines.map((line) => {
    const after = before + line.price * line.quantity
    const net = netOf(after) - netOf(before)
    before = after
    return { ...line, net }
  })
}
