import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saleUnits } from '#domain/catalogue/sale-units.ts'
import { vatNumberFromSiren } from '#domain/invoices/company-numbers.ts'
import { type InvoiceContent, type InvoiceDocument, vatRegimes } from '#domain/invoices/invoices.ts'
import { drawInvoice } from '#server/contexts/invoices/draw-invoice.ts'
import { crossIndustryInvoice } from '#server/contexts/invoices/factur-x/cross-industry-invoice.ts'
import { archiveFaultsOf, readEmbeddedFile } from '#tests/factur-x/archive-faults.ts'
import { faultsOf } from '#tests/factur-x/validate-invoice.ts'

const siret = '73282932000074'
const words = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }).filter((text) => /\p{L}/u.test(text))
const address = fc.oneof(
  fc.constantFrom('2 rue Haute, 44000 Nantes', 'Lieu-dit', '3 quai\n80000 Amiens'),
  words,
)

const line = fc.record({
  title: words,
  quantity: fc.integer({ min: 1, max: 100_000 }),
  price: fc.integer({ min: 0, max: 10_000_000 }),
  saleUnit: fc.constantFrom(...saleUnits),
})
const firm = fc.record({
  name: words,
  address,
  vatRegime: fc.constantFrom(...vatRegimes),
  hasVatNumber: fc.boolean(),
  vatOnDebits: fc.boolean(),
})
const document = fc
  .record({
    seller: firm,
    buyer: firm,
    isFirm: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 30 }),
    creditedBefore: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    issuedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
    place: fc.constantFrom('fetched', 'delivered', null),
  })
  .map(({ seller, buyer, isFirm, lines, creditedBefore, issuedAt, place }): InvoiceDocument => {
    const vatNumber = vatNumberFromSiren(siret.slice(0, 9))
    const content: InvoiceContent = {
      orderId: '1f0c9a3b-0000-4000-8000-000000000000',
      issuer: 'Réchantier',
      seller: {
        name: seller.name,
        address: seller.address,
        siret,
        isProfessional: true,
        vatRegime: seller.vatRegime,
        vatNumber: seller.hasVatNumber ? vatNumber : null,
        ...(seller.vatOnDebits && { vatOnDebits: true }),
      },
      buyer: {
        name: buyer.name,
        address: buyer.address,
        siret: isFirm ? siret : null,
        vatNumber: isFirm && buyer.hasVatNumber ? vatNumber : null,
      },
      lines,
      ...(place === 'fetched' && {
        fetchedAt: { street: '12, quai Nord', postcode: '56100', town: 'Lorient' },
      }),
      ...(place === 'delivered' && { deliveredTo: { postcode: null, town: 'Marseille' } }),
      ...(creditedBefore !== null && {
        corrects: {
          number: 'X-2026-000001',
          issuedAt: '2026-01-02T10:00:00.000Z',
          reason: 'Fêlé',
          creditedBefore,
        },
      }),
    }
    return {
      sellerId: '0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10',
      number: 12,
      content,
      issuedAt,
      kind: content.corrects ? 'credit-note' : 'invoice',
      amount: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    }
  })

const total = 1_000
/** Invoices validated together, because the schema is loaded for each run. */
const invoicesPerRun = 25
const documents = fc.array(document, { minLength: invoicesPerRun, maxLength: invoicesPerRun })

test('a thousand random invoices and credit notes satisfy the schema, the rules of EN 16931 and PDF/A-3', {
  timeout: 20 * 60_000,
}, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(documents, async (invoices) => {
      const files = invoices.map(crossIndustryInvoice)
      expect(await faultsOf(...files)).toEqual([])
      for (const [index, invoice] of invoices.entries()) {
        const pdf = Buffer.from(await drawInvoice(invoice))
        expect(readEmbeddedFile(pdf)).toBe(files[index])
        expect(archiveFaultsOf(pdf)).toEqual([])
        count += 1
      }
    }),
    { numRuns: total / invoicesPerRun },
  )
  expect(count).toBe(total)
})
