import { expect, test } from 'vitest'
import { vatNumberFromSiren } from '#domain/invoices/company-numbers.ts'
import type { InvoiceContent, InvoiceDocument, VatRegime } from '#domain/invoices/invoices.ts'
import { archiveFaultsOf, readEmbeddedFile } from '#tests/factur-x/archive-faults.ts'
import { faultsOf } from '#tests/factur-x/validate-invoice.ts'
import { drawInvoice } from '../draw-invoice.ts'
import { crossIndustryInvoice } from './cross-industry-invoice.ts'

const siret = '73282932000074'
const seller = (vatRegime: VatRegime): InvoiceContent['seller'] => ({
  name: 'Menuiserie Le Bihan & Fils',
  address: '3, rue du Port\n56100 Lorient',
  siret,
  vatNumber: vatRegime === 'exempt' ? null : vatNumberFromSiren(siret.slice(0, 9)),
  isProfessional: true,
  vatRegime,
})
const lines: InvoiceContent['lines'] = [
  { title: 'Porte « vitrée » 83 × 204 <chêne>', quantity: 3, price: 9_999 },
  {
    title: 'Carrelage',
    quantity: 7,
    price: 3_333,
    saleUnit: 'carton',
    contentQuantity: 1.08,
    contentUnit: 'm2',
  },
  { title: 'Livraison', quantity: 1, price: 1_001 },
]
const mixedLines = lines.map((line, index) => ({
  ...line,
  vatRegime: index === 1 ? ('margin' as const) : ('standard' as const),
}))
const total = (of: InvoiceContent['lines']) =>
  of.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

function makeInvoice(more: Partial<InvoiceContent> = {}): InvoiceDocument {
  const content: InvoiceContent = {
    orderId: '1f0c9a3b-0000-4000-8000-000000000000',
    orderedAt: '2026-11-20T09:00:00.000Z',
    issuer: 'Réchantier',
    seller: seller('standard'),
    buyer: { name: 'Léa Bodin', address: '2 rue Haute, 44000 Nantes', siret: null, vatNumber: null },
    lines,
    fetchedAt: { street: '12, quai Nord', postcode: '56100', town: 'Lorient' },
    ...more,
  }
  return {
    sellerId: '0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10',
    number: 12,
    content,
    kind: content.corrects ? 'credit-note' : 'invoice',
    amount: total(content.lines),
    // Half past midnight of the next day in Paris.
    issuedAt: new Date('2026-11-21T23:30:00Z'),
  }
}
const readField = (xml: string, name: string) => new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1]

/** The means of payment or refund (BT-81). */
const readPaymentMeans = (xml: string) => /PaymentMeans>\s*<ram:TypeCode>([^<]*)</.exec(xml)?.[1]

const corrects = (creditedBefore: number) => ({
  number: '0B8DE2F1-2026-000011',
  issuedAt: '2026-11-20T10:00:00.000Z',
  reason: 'Fêlé',
  creditedBefore,
})

test('crossIndustryInvoice writes how a credit note was refunded', async () => {
  const xmlOf = (givenBack: 'otherwise' | 'by-bank') =>
    crossIndustryInvoice(makeInvoice({ corrects: { ...corrects(0), givenBack } }))
  expect(readPaymentMeans(xmlOf('otherwise'))).toBe('1')
  expect(readPaymentMeans(xmlOf('by-bank'))).toBe('48')
  expect(await faultsOf(xmlOf('otherwise'))).toEqual([])
})

test.each<[string, Partial<InvoiceContent>]>([
  ['of a firm that owes tax', {}],
  ['of a firm that owes none', { seller: seller('exempt') }],
  ['of second-hand goods under the margin scheme', { seller: seller('margin') }],
  ['for a firm', { buyer: { ...seller('standard') } }],
  ['for a firm without a number', { buyer: { ...seller('standard'), siret: null, vatNumber: null } }],
  [
    'for a buyer whose address has one part',
    { buyer: { name: 'X', address: 'Lieu-dit', siret: null, vatNumber: null } },
  ],
  ['of goods from several places', { fetchedAt: undefined }],
  ['of delivered goods', { fetchedAt: undefined, deliveredTo: { postcode: '44000', town: 'Nantes' } }],
  ['of a firm that owes tax on invoicing', { seller: { ...seller('standard'), vatOnDebits: true } }],
  ['of a credit note', { corrects: corrects(0) }],
  [
    'of a later credit note',
    { corrects: corrects(3_334), lines: [{ title: 'Rendu', quantity: 1, price: 1_667 }] },
  ],
  ['of second-hand goods under the margin scheme and others', { lines: mixedLines }],
  [
    'of a later credit note on such an invoice',
    {
      corrects: { ...corrects(5_000), taxedBefore: 3_000 },
      lines: [
        { title: 'Rendu', quantity: 1, price: 1_001, vatRegime: 'standard' },
        { title: 'Rendu', quantity: 1, price: 667, vatRegime: 'margin' },
      ],
    },
  ],
  [
    'of a firm under the margin scheme that sells something with tax',
    { seller: seller('margin'), lines: mixedLines },
  ],
  ['of goods with a free item', { lines: [...lines, { title: 'Cale', quantity: 4, price: 0 }] }],
])('crossIndustryInvoice %s satisfies the schema and EN 16931', async (_, more) => {
  expect(await faultsOf(crossIndustryInvoice(makeInvoice(more)))).toEqual([])
})

test('crossIndustryInvoice writes the amounts, dates and numbers of the PDF', () => {
  const xml = crossIndustryInvoice(makeInvoice())
  const amount = total(lines)
  expect(readField(xml, 'GrandTotalAmount')).toBe((amount / 100).toFixed(2))
  const net = Number(readField(xml, 'TaxBasisTotalAmount'))
  expect(Math.round(net * 100) + Math.round(Number(readField(xml, 'TaxTotalAmount')) * 100)).toBe(amount)
  const ofLines = [...xml.matchAll(/<ram:LineTotalAmount>([^<]*)</g)].map(([, value]) => Number(value))
  expect(ofLines.slice(0, lines.length).reduce((sum, value) => sum + Math.round(value * 100), 0)).toBe(
    Math.round(net * 100),
  )
  expect(xml).toContain('<udt:DateTimeString format="102">20261122</udt:DateTimeString>')
  expect(xml).toContain('unitCode="XCT">7<')
  expect(xml).toContain('<ram:ID schemeID="0002">732829320</ram:ID>')
  expect(xml).toContain('Porte « vitrée » 83 × 204 &lt;chêne&gt;')
})

test('crossIndustryInvoice writes the reason of an exemption as text and code', () => {
  const xml = crossIndustryInvoice(makeInvoice({ seller: seller('exempt') }))
  expect(readField(xml, 'ExemptionReason')).toBe('TVA non applicable, art. 293 B du CGI')
  expect(readField(xml, 'ExemptionReasonCode')).toBe('VATEX-FR-FRANCHISE')
  expect(readField(xml, 'TaxTotalAmount')).toBe('0.00')
})

test('crossIndustryInvoice writes the place of delivery and the date on which VAT is due', () => {
  const deliveredTo = { postcode: null, town: 'Marseille' }
  const xml = crossIndustryInvoice(
    makeInvoice({ seller: { ...seller('standard'), vatOnDebits: true }, fetchedAt: undefined, deliveredTo }),
  )
  expect(/<ram:ShipToTradeParty>[\s\S]*?<ram:CityName>([^<]*)/.exec(xml)?.[1]).toBe('Marseille')
  expect(readField(xml, 'DueDateTypeCode')).toBe('5')
  expect(crossIndustryInvoice(makeInvoice())).not.toContain('DueDateTypeCode')
})

test('crossIndustryInvoice writes the notes, addresses and payment date of the French rules', () => {
  const buyer = { ...seller('standard'), siret: '00010114700015' }
  for (const corrected of [undefined, corrects(0)]) {
    const xml = crossIndustryInvoice(makeInvoice({ buyer, ...(corrected && { corrects: corrected }) }))
    // BR-FR-05 and BR-FR-06: each code once.
    const codes = [...xml.matchAll(/<ram:SubjectCode>([^<]*)</g)].map(([, code]) => code)
    expect(codes.sort()).toEqual(['AAB', 'PMD', 'PMT'])
    // BR-FR-12, BR-FR-13 and BR-FR-21: the numbers of both firms.
    const addresses = [...xml.matchAll(/<ram:URIID schemeID="0225">([^<]*)</g)].map(([, siren]) => siren)
    expect(addresses).toEqual(['732829320', '000101147'])
    // BR-FR-CO-09: the date of goods that are already paid.
    const due = /<ram:DueDateDateTime>\s*<udt:DateTimeString format="102">(\d*)</.exec(xml)?.[1]
    expect([readField(xml, 'ID'), due]).toEqual(corrected ? ['B1', undefined] : ['B2', '20261122'])
  }
  expect(crossIndustryInvoice(makeInvoice()).match(/URIID schemeID/g)).toHaveLength(1)
})

test('faultsOf finds a wrong total and an unknown element', async () => {
  const xml = crossIndustryInvoice(makeInvoice()).replace(
    /<ram:GrandTotalAmount>[^<]*/,
    '<ram:GrandTotalAmount>1.00',
  )
  expect((await faultsOf(xml)).join('\n')).toContain('BR-CO-15')
  const strange = crossIndustryInvoice(makeInvoice()).replace(
    '<ram:TypeCode>380',
    '<ram:Strange/><ram:TypeCode>380',
  )
  expect(await faultsOf(strange)).not.toEqual([])
})

const draw = async (invoice: InvoiceDocument) => Buffer.from(await drawInvoice(invoice))

test('drawInvoice makes a PDF/A-3 that contains the XML under its name', async () => {
  const invoice = makeInvoice()
  const pdf = await draw(invoice)
  expect(readEmbeddedFile(pdf)).toBe(crossIndustryInvoice(invoice))
  expect(archiveFaultsOf(pdf)).toEqual([])
  const text = pdf.toString('latin1')
  for (const phrase of [
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '/AFRelationship /Alternative',
    '/UF (factur-x.xml)',
    '/Subtype /text#2Fxml',
  ])
    expect(text).toContain(phrase)
})

test.each([
  ['<pdfaid:part>3<', '<pdfaid:part>9<', '6.6.4'],
  ['<xmp:CreateDate>2', '<xmp:CreateDate>1', '6.6.3'],
  ['</rdf:RDF>', '<!rdf:RDF>', '6.6.2.1'],
  ['/GTS_PDFA1', '/GTS_PDFA9', '6.2.3'],
  ['/FontFile2', '/FontFileX', '6.2.11.4'],
  ['/CIDToGIDMap', '/CIDToGIDMop', '6.2.11.3.2'],
  ['/AFRelationship', '/AFRelationshop', '6.8'],
  ['/Lang (fr-FR)', '/JS (fr-FR)   ', '6.1 to 6.6'],
])('archiveFaultsOf finds a PDF without %s', async (part, replacement, clause) => {
  const pdf = await draw(makeInvoice())
  const spoiled = Buffer.from(pdf.toString('latin1').replace(part, replacement), 'latin1')
  expect(archiveFaultsOf(spoiled).join()).toContain(clause)
})

test('drawInvoice embeds no XML for a private seller or a firm without a number', async () => {
  const firm = seller('standard')
  const sellers = [
    { ...firm, isProfessional: false, siret: null, vatNumber: null },
    { ...firm, siret: null, vatNumber: null },
  ]
  for (const withoutNumber of sellers)
    expect(readEmbeddedFile(await draw(makeInvoice({ seller: withoutNumber })))).toBeNull()
})

test('crossIndustryInvoice writes second-hand goods under the margin scheme as a tax group of their own, without VAT', () => {
  const xml = crossIndustryInvoice(makeInvoice({ lines: mixedLines }))
  const groups = [
    ...xml.matchAll(/<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>([\s\S]*?)<\/ram:ApplicableTradeTax>/g),
  ]
  const margin = (7 * 3_333) / 100
  expect(groups).toHaveLength(2)
  const [taxed = '', ofMargin = ''] = groups.map(([group]) => group)
  expect(readField(taxed, 'CategoryCode')).toBe('S')
  expect(readField(ofMargin, 'CategoryCode')).toBe('E')
  expect(readField(ofMargin, 'ExemptionReasonCode')).toBe('VATEX-EU-F')
  expect(readField(ofMargin, 'CalculatedAmount')).toBe('0.00')
  expect(readField(ofMargin, 'BasisAmount')).toBe(margin.toFixed(2))
  const gross = (total(mixedLines) - 7 * 3_333) / 100
  expect(readField(taxed, 'CalculatedAmount')).toBe(
    (gross - Math.round((gross * 10_000) / 120) / 100).toFixed(2),
  )
})
