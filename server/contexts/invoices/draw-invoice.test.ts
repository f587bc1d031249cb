import { expect, test } from 'vitest'
import type { InvoiceContent, InvoiceDocument } from '#domain/invoices/invoices.ts'
import { readEmbeddedFile } from '#tests/factur-x/archive-faults.ts'
import { faultsOf } from '#tests/factur-x/validate-invoice.ts'
import { readPdfTexts } from '#tests/helpers/pdf-text.ts'
import { drawInvoice } from './draw-invoice.ts'

const issuedAt = new Date('2026-11-24T10:00:00Z')
const content: InvoiceContent = {
  orderId: '865f6583-0000-4000-8000-000000000000',
  orderedAt: '2026-11-23T09:00:00.000Z',
  issuer: 'Réchantier',
  seller: {
    name: 'Menuiserie Le Bihan',
    address: '14 rue des Compagnons, 56000 Vannes',
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
    isProfessional: true,
    vatRegime: 'standard',
  },
  buyer: { name: 'Léa Bodin', address: '2 rue Haute, 44000 Nantes', siret: null, vatNumber: null },
  lines: [{ title: 'Porte', quantity: 1, price: 12_000 }],
}
const corrects = {
  number: '0B8DE2F1-2026-000011',
  issuedAt: '2026-11-23T10:00:00.000Z',
  reason: 'Un panneau fêlé',
  creditedBefore: 0,
}

const draw = async (changes: Partial<InvoiceContent>, kind: InvoiceDocument['kind'] = 'invoice') => {
  const changedContent = { ...content, ...changes }
  const amount = changedContent.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const sellerId = '0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10'
  const pdf = Buffer.from(
    await drawInvoice({ sellerId, number: 12, kind, content: changedContent, amount, issuedAt }),
  )
  return { lines: readPdfTexts(pdf), pdf }
}
/** Returns the text that follows a label. */
const textAfter = (lines: string[], label: string) => lines[lines.indexOf(label) + 1]

test('drawInvoice names the corrected invoice, the reason and the refunded amounts on a credit note', async () => {
  const { lines } = await draw({ corrects }, 'credit-note')
  expect(lines.slice(0, 6)).toEqual([
    'Avoir',
    'N° 0B8DE2F1-2026-000012',
    'Date : 24 novembre 2026',
    'Commande 865f6583 du 23 novembre 2026',
    'Corrige la facture n° 0B8DE2F1-2026-000011 du 23 novembre 2026',
    'Motif : Un panneau fêlé',
  ])
  expect(lines).toContain('Avoir émis par Réchantier au nom et pour le compte du vendeur.')
  expect(['Total HT', 'TVA 20 %', 'Total remboursé TTC'].map((label) => textAfter(lines, label))).toEqual([
    '100,00 €',
    '20,00 €',
    '120,00 €',
  ])
  expect(lines).toContain('Remboursé sur la carte bancaire qui a servi au paiement.')
  expect(lines.filter((line) => /Reste à payer|^Facture/.test(line))).toEqual([])
})

test.each([
  ['by-bank', /^Repris par la banque de l’acheteur/],
  ['otherwise', /^Remboursé autrement que sur la carte/],
] as const)(
  'drawInvoice of a credit note refunded %s does not mention the card',
  async (givenBack, pattern) => {
    const { lines } = await draw({ corrects: { ...corrects, givenBack } }, 'credit-note')
    expect(lines).toContainEqual(expect.stringMatching(pattern))
    expect(lines.join('\n')).not.toContain('Remboursé sur la carte')
  },
)

test("drawInvoice calls a private seller's credit note a refund receipt, which is no invoice", async () => {
  const seller = { ...content.seller, siret: null, vatNumber: null, isProfessional: false }
  const { lines, pdf } = await draw({ corrects, seller }, 'credit-note')
  expect(lines[0]).toBe('Reçu de remboursement')
  expect(lines).toContain('Corrige le reçu n° 0B8DE2F1-2026-000011 du 23 novembre 2026')
  expect(textAfter(lines, 'Total remboursé')).toBe('120,00 €')
  expect(lines.join('\n')).toContain('Ce reçu n’est pas une facture.')
  expect(readEmbeddedFile(pdf)).toBeNull()
})

test('drawInvoice sums second-hand goods under the margin scheme without VAT beside taxed goods', async () => {
  const { lines } = await draw({
    lines: [
      { title: 'Porte', quantity: 1, price: 12_000 },
      { title: 'Fenêtre', quantity: 2, price: 24_990, vatRegime: 'margin' },
    ],
  })
  expect(
    ['Total HT, hors marge', 'TVA 20 %', 'Biens vendus sur la marge', 'Total TTC'].map((label) =>
      textAfter(lines, label),
    ),
  ).toEqual(['100,00 €', '20,00 €', '499,80 €', '619,80 €'])
  expect(lines.slice(lines.indexOf('Fenêtre'), lines.indexOf('Fenêtre') + 6)).toEqual([
    ...['Fenêtre', '2', '–', 'marge', '249,90 €', '499,80 €'],
  ])
  expect(lines).toContain('Régime particulier – Biens d’occasion, pour ce qui est marqué « marge »')
})

test('drawInvoice prints a delivery as a line with its place', async () => {
  const { lines } = await draw({
    deliveredTo: { postcode: '69100', town: 'Villeurbanne' },
    lines: [...content.lines, { title: 'Livraison', quantity: 1, price: 4_550 }],
  })
  expect(lines).toContain('Lieu de livraison : 69100 Villeurbanne')
  expect(lines.slice(lines.indexOf('Livraison'), lines.indexOf('Livraison') + 6)).toEqual([
    ...['Livraison', '1', '37,92 €', '20 %', '45,50 €', '45,50 €'],
  ])
  expect(textAfter(lines, 'Total TTC')).toBe('165,50 €')
})

test('drawInvoice prints name and address of a firm without a number and adds no number', async () => {
  const { lines, pdf } = await draw({ buyer: { ...content.buyer, name: 'Rénovation Diallo' } })
  const buyer = lines.slice(lines.indexOf('Acheteur') + 1)
  expect(buyer.slice(0, 2)).toEqual(['Rénovation Diallo', '2 rue Haute, 44000 Nantes'])
  expect(lines.filter((line) => line.startsWith('SIRET'))).toEqual(['SIRET 732 829 320 00074'])
  const xml = readEmbeddedFile(pdf) ?? ''
  const party = /<ram:BuyerTradeParty>[\s\S]*?<\/ram:BuyerTradeParty>/.exec(xml)?.[0]
  expect(party).toContain('Rénovation Diallo')
  expect(party).not.toMatch(/SpecifiedLegalOrganization|732829320/)
  expect(await faultsOf(xml)).toEqual([])
})

test('drawInvoice prints square and cubic metres', async () => {
  const { lines } = await draw({
    lines: [{ title: 'Chêne, 1 m³', quantity: 12, price: 3_333, saleUnit: 'm2' }],
  })
  expect(lines).toEqual(expect.arrayContaining(['Chêne, 1 m³', '12 m²']))
})

test('drawInvoice prints the content of packages below the number of packages', async () => {
  const tiles = { title: 'Grès', price: 123_456, contentQuantity: 1.44, contentUnit: 'm2' } as const
  const { lines } = await draw({
    lines: [704, 12_345].map((quantity) => ({ ...tiles, quantity, saleUnit: 'carton' })),
  })
  for (const cell of ['704 cartons', '(1 013,76 m²)', '12 345 cartons', '(17 776,80 m²)'])
    expect(lines.map((line) => line.replaceAll(/\s/g, ' ').trim())).toContain(cell)
})
