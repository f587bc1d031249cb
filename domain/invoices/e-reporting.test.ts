import { expect, test } from 'vitest'
import { reportedSums } from './e-reporting.ts'
import type { InvoiceContent, InvoiceDocument, InvoiceLine } from './invoices.ts'

const document = (change: Partial<InvoiceContent> = {}, kind: InvoiceDocument['kind'] = 'invoice') => {
  const lines: InvoiceLine[] = [
    { title: 'Porte', quantity: 2, price: 6_000 },
    { title: 'Cheminée', quantity: 1, price: 5_000, vatRegime: 'margin' },
  ]
  const content: InvoiceContent = {
    orderId: 'x',
    seller: {
      name: 'Roux',
      address: '',
      siret: '73282932000074',
      vatNumber: null,
      isProfessional: true,
      vatRegime: 'standard',
    },
    buyer: { name: 'Léa', address: '', siret: null, vatNumber: null },
    lines,
    ...change,
  }
  return { sellerId: 's', number: 1, kind, amount: 17_000, content, issuedAt: new Date() }
}
const firm = { name: 'Achats', address: '', siret: '35600000000048', vatNumber: null }

test('reportedSums sums sales to private persons by VAT regime and subtracts credit notes', () => {
  expect(reportedSums(document())).toEqual([
    { regime: 'standard', sales: 1, net: 10_000, vat: 2_000, total: 12_000 },
    { regime: 'margin', sales: 1, net: 5_000, vat: 0, total: 5_000 },
  ])
  const corrects = { number: 'x', issuedAt: '', reason: '', creditedBefore: 0, taxedBefore: 0 }
  expect(reportedSums(document({ corrects }, 'credit-note'))).toEqual([
    { regime: 'standard', sales: 0, net: -10_000, vat: -2_000, total: -12_000 },
    { regime: 'margin', sales: 0, net: -5_000, vat: 0, total: -5_000 },
  ])
})

test('reportedSums leaves out sales to firms and sales by private persons', () => {
  expect(reportedSums(document({ buyer: firm }))).toEqual([])
  const { seller } = document().content
  expect(reportedSums(document({ seller: { ...seller, isProfessional: false } }))).toEqual([])
})
