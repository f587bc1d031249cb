import { formatDate } from '#domain/dates.ts'
import { formatSiret } from '#domain/invoices/company-numbers.ts'
import {
  documentName,
  type InvoiceContent,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceParty,
  invoiceNumber,
} from '#domain/invoices/invoices.ts'
import { invoiceNotices } from '#domain/invoices/notices.ts'
import { lineVatRegime, taxedPart, vatIn, vatTotals } from '#domain/invoices/vat.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type SoldUnit, soldQuantityText } from '#domain/orders/sold-quantity.ts'
import {
  colours,
  contentArea,
  drawTable,
  type EmbeddedFile,
  type PdfDocument,
  type TextStyle,
  writeDocument,
} from '#server/capabilities/pdf/document.ts'
import { crossIndustryInvoice } from './factur-x/cross-industry-invoice.ts'

const rightColumn = { x: 320, width: contentArea.right - 320 } as const

/** Draws the PDF of an invoice, receipt or credit note from its stored content alone. */
export function drawInvoice(invoice: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { content, kind } = invoice
  const number = invoiceNumber(invoice)
  const name = documentName(kind, content.seller)
  const footer = [content.seller.name, siretLine(content.seller), `${name} ${number}`]
    .filter(Boolean)
    .join(' · ')
  return writeDocument(
    {
      title: `${name} ${number}`,
      createdAt: invoice.issuedAt,
      footer,
      // A private person issues a receipt, not an invoice, and programs identify a firm only by its SIRET.
      archive: {
        embeddedFile: content.seller.isProfessional && content.seller.siret ? facturX(invoice) : null,
      },
    },
    async (document) => {
      drawHead(document, invoice, { name, number })
      drawParties(document, content, name)
      await drawTable(
        document,
        vatTotals(content, invoice.amount) ? linesWithVat(content) : plainLines(content),
      )
      drawTotals(document, invoice)
      drawNotices(document, invoice)
    },
  )
}

const facturX = (invoice: InvoiceDocument): EmbeddedFile => ({
  name: facturXName,
  type: 'text/xml',
  description: 'Facture électronique (Factur-X, profil EN 16931)',
  content: crossIndustryInvoice(invoice),
  metadata: facturXMetadata,
})

/** On a document that shows VAT, each product needs its price before VAT and its VAT rate (annexe II, art. 242 nonies A). */
const linesWithVat = ({ lines, seller }: InvoiceContent) => ({
  columns: [
    { heading: 'Désignation', width: 148 },
    { heading: 'Quantité', width: 72, align: 'right' },
    { heading: 'Prix unit. HT', width: 60, align: 'right' },
    { heading: 'TVA', width: 30, align: 'right' },
    { heading: 'Prix unit. TTC', width: 65, align: 'right' },
    { heading: 'Montant TTC', width: 70, align: 'right' },
  ] as const,
  rows: lines.map((line) => {
    const { title, quantity, price, vatRegime: _, ...unit } = line
    // For a product under the margin scheme, neither VAT nor a price before VAT may be shown (code général des impôts, art. 297
    // E).
    const isTaxed = lineVatRegime(line, seller) === 'standard'
    return [
      title,
      quantityCell(quantity, unit),
      isTaxed ? formatEuros(price - vatIn(price)) : '–',
      isTaxed ? '20\u00a0%' : 'marge',
      formatEuros(price),
      formatEuros(price * quantity),
    ]
  }),
})

/** Prints `704 cartons`, and their content on a line below, so that neither is broken. */
const quantityCell = (quantity: number, unit: SoldUnit): string =>
  soldQuantityText(quantity, unit).replace(' (', '\n(')

const plainLines = ({ lines, seller }: InvoiceContent) => ({
  columns: [
    { heading: seller.isProfessional ? 'Désignation' : 'Article', width: 235 },
    { heading: 'Quantité', width: 80, align: 'right' },
    { heading: 'Prix unitaire', width: 75, align: 'right' },
    { heading: 'Montant', width: 75, align: 'right' },
  ] as const,
  rows: lines.map(({ title, quantity, price, ...unit }) => [
    title,
    quantityCell(quantity, unit),
    formatEuros(price),
    formatEuros(price * quantity),
  ]),
})

function drawHead(
  document: PdfDocument,
  { kind, content, issuedAt }: InvoiceDocument,
  { name, number }: { name: string; number: string },
) {
  document.rule(document.y, { width: 34, colour: colours.terracotta, thickness: 2.5 })
  let y = document.text(name, document.y + 12, { font: 'display', size: 26, colour: colours.fir, tag: 'H1' })
  y = document.text(`N° ${number}`, y + 2, { font: 'semibold', size: 11 })
  const soft = { size: 9.5, colour: colours.soft }
  y = document.text(`Date\u00a0: ${formatDate(issuedAt)}`, y + 4, soft)
  const ordered = content.orderedAt ? ` du ${formatDate(content.orderedAt)}` : ''
  y = document.text(`Commande ${orderNumber(content.orderId)}${ordered}`, y, soft)
  if (content.corrects) {
    const { number: corrected, issuedAt: correctedAt, reason } = content.corrects
    const text = `${correctionText(kind, content.seller)} n° ${corrected} du ${formatDate(correctedAt)}`
    y = document.text(text, y + 4, { font: 'semibold' })
    if (reason) y = document.text(`Motif\u00a0: ${reason}`, y, soft)
  }
  document.y = y + 18
}

/** The label of the corrected document: a credit note corrects an invoice, an invoice cancels a credit note. */
function correctionText(kind: InvoiceKind, { isProfessional }: InvoiceContent['seller']): string {
  if (kind === 'credit-note') return isProfessional ? 'Corrige la facture' : 'Corrige le reçu'
  return isProfessional ? 'Annule l’avoir' : 'Annule le reçu de remboursement'
}

function drawParties(
  document: PdfDocument,
  { seller, buyer, issuer, fetchedAt, deliveredTo }: InvoiceContent,
  name: string,
) {
  const top = document.y
  const drawParty = (heading: string, party: InvoiceParty, place: { x?: number; width: number }) => {
    let y = document.text(heading, top, { ...place, size: 8, font: 'semibold', colour: colours.terracotta })
    y = document.text(party.name, y + 3, { ...place, size: 11, font: 'semibold' })
    y = document.text(party.address, y + 1, place)
    if (party.siret) y = document.text(`SIRET ${formatSiret(party.siret)}`, y + 2, place)
    if (party.vatNumber) y = document.text(`N° de TVA ${party.vatNumber}`, y, place)
    return y
  }
  const sellerBottom = drawParty('Vendeur', seller, { width: 240 })
  document.y = Math.max(sellerBottom, drawParty('Acheteur', buyer, rightColumn)) + 14
  const line = (text: string) => {
    document.y = document.text(text, document.y, { size: 8.5, colour: colours.soft })
  }
  if (fetchedAt) line(`Lieu de remise\u00a0: ${placeLine(fetchedAt)}`)
  if (deliveredTo) line(`Lieu de livraison\u00a0: ${placeLine(deliveredTo)}`)
  if (issuer) {
    const issued = name === 'Facture' ? 'émise' : 'émis'
    line(`${name} ${issued} par ${issuer} au nom et pour le compte du vendeur.`)
  }
  document.y += 20
}

const placeLine = ({ street, postcode, town }: { street?: string; postcode: string | null; town: string }) =>
  [street, [postcode, town].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function drawTotals(document: PdfDocument, { content, amount, kind }: InvoiceDocument) {
  const vat = vatTotals(content, amount)
  document.makeRoom(80)
  document.y += 4
  const line = (label: string, value: Cents, isTotal = false) => {
    const look = isTotal
      ? ({ font: 'semibold', size: 13, colour: colours.fir } as const)
      : ({ colour: colours.soft } as const)
    document.text(label, document.y, { ...look, ...rightColumn, width: 140 })
    document.y =
      document.text(formatEuros(value), document.y, { ...look, ...rightColumn, align: 'right' }) + 3
  }
  if (vat) {
    const untaxed = amount - taxedPart(content, amount)
    line(untaxed > 0 ? 'Total HT, hors marge' : 'Total HT', vat.net - untaxed)
    line('TVA 20\u00a0%', vat.vat)
    // The sum of the goods under the margin scheme, whose VAT is never shown (art. 297 E).
    if (untaxed > 0) line('Biens vendus sur la marge', untaxed)
    document.rule(document.y + 1, { x: rightColumn.x, width: rightColumn.width, colour: colours.fir })
    document.y += 7
  }
  const totalLabel = kind === 'credit-note' ? 'Total remboursé' : 'Total'
  line(vat ? `${totalLabel} TTC` : totalLabel, amount, true)
  document.y += 14
}

function drawNotices(document: PdfDocument, invoice: InvoiceDocument) {
  const { main, others, legal } = invoiceNotices(invoice)
  const write = (text: string, look: TextStyle) => {
    document.makeRoom(document.measureHeight(text, look))
    document.y = document.text(text, document.y, look) + 4
  }
  if (main) write(main, { font: 'semibold' })
  const small = [...others, legal.map(({ text }) => text).join(' ')].filter(Boolean)
  for (const text of small) write(text, { size: 8.5, colour: colours.soft })
}

const siretLine = ({ siret }: InvoiceParty) => (siret ? `SIRET ${formatSiret(siret)}` : null)

/** The name of the attachment that programs look for in the PDF (Factur-X 1.07, section 6). */
const facturXName = 'factur-x.xml'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`

/** The metadata about the attached invoice, with the description of these terms that PDF/A requires (ISO 19005-3, 6.6.2.3). */
const facturXMetadata = `
    <rdf:Description rdf:about="" xmlns:fx="${namespace}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${facturXName}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property('DocumentType', 'INVOICE')}${property('Version', 'The actual version of the Factur-X XML schema')}${property('ConformanceLevel', 'The conformance level of the embedded Factur-X data')}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
`
