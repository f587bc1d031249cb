import { create } from 'xmlbuilder2'
import type { SaleUnit } from '#domain/catalogue/sale-units.ts'
import { sirenFromSiret } from '#domain/invoices/company-numbers.ts'
import {
  type InvoiceContent,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  invoiceNumber,
} from '#domain/invoices/invoices.ts'
import { hasDebitsOption, invoiceNotices } from '#domain/invoices/notices.ts'
import { lineVatRegime, netLines, taxedPart, vatNotices, vatTotals } from '#domain/invoices/vat.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { toParisDay } from '#domain/platform/days.ts'

/** The profile of Factur-X: the whole European norm (BT-24). */
const guideline = 'urn:cen.eu:en16931:2017'

/** `B2`: an invoice for goods that are already paid; `B1`: for goods (BT-23, by the list of the French administration). */
const businessProcesses = { invoice: 'B2', 'credit-note': 'B1' } as const
/** Codes of UNTDID 1001 (BT-3). */
const documentTypes = { invoice: '380', 'credit-note': '381' } as const
/** UNTDID 2475: VAT is due when the invoice is issued (BT-8). */
const vatDueOnInvoicingCode = '5'
/** UNTDID 4461: a bank card (BT-81). */
const bankCardCode = '48'
/** UNTDID 4461: not defined. The code of a transfer would require the account it goes to (BR-61). */
const undefinedMeansCode = '1'

/** The scheme of the French directory of electronic invoicing addresses (EAS list of EN 16931). */
const frenchDirectoryScheme = '0225'

/** Codes of UN/ECE recommendations 20 and 21 (BT-130). */
const unitCodes: Record<SaleUnit, string> = {
  piece: 'C62',
  lot: 'XLT',
  carton: 'XCT',
  paquet: 'XPA',
  palette: 'XPX',
  m2: 'MTK',
  ml: 'MTR',
  m3: 'MTQ',
  kg: 'KGM',
  litre: 'LTR',
  rouleau: 'XRO',
  paire: 'PR',
  botte: 'XBE',
  sac: 'XBG',
}

/**
 * The VAT data of each regime: category (BT-118, BT-151), rate in per cent, and for an exemption its reason as text and as code
 * of the European list (BT-120, BT-121).
 */
const taxes = {
  standard: { category: 'S', rate: '20', reason: null, reasonCode: null },
  exempt: { category: 'E', rate: '0', reason: vatNotices.exempt, reasonCode: 'VATEX-FR-FRANCHISE' },
  margin: { category: 'E', rate: '0', reason: vatNotices.margin, reasonCode: 'VATEX-EU-F' },
} as const

type Tax = (typeof taxes)[keyof typeof taxes]

const lineTax = (line: InvoiceLine, seller: InvoiceContent['seller']): Tax =>
  taxes[lineVatRegime(line, seller) ?? seller.vatRegime]

type Node = { [name: string]: unknown }

/**
 * Writes the invoice or credit note of a professional as Cross Industry Invoice (UN/CEFACT D16B) according to EN 16931, with
 * the same content as the PDF that embeds it (Factur-X).
 */
export function crossIndustryInvoice(invoice: InvoiceDocument): string {
  const { content, kind } = invoice
  const root = {
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': businessProcesses[kind] },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': guideline },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': invoiceNumber(invoice),
        'ram:TypeCode': documentTypes[kind],
        'ram:IssueDateTime': { 'udt:DateTimeString': dateNode(invoice.issuedAt) },
        'ram:IncludedNote': noteNodes(invoice),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': lineNodes(invoice),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:SellerTradeParty': partyNode(content.seller, { isSeller: true }),
          'ram:BuyerTradeParty': partyNode(content.buyer, { isSeller: false }),
          'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': orderNumber(content.orderId) },
        },
        'ram:ApplicableHeaderTradeDelivery': deliveryNode(content),
        'ram:ApplicableHeaderTradeSettlement': settlementNode(invoice),
      },
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, root).end({
    prettyPrint: true,
  })
}

function lineNodes({ content, amount }: InvoiceDocument): Node[] {
  const lines = vatTotals(content, amount)
    ? netLines(content)
    : content.lines.map((line) => ({ ...line, net: line.price * line.quantity }))
  return lines.map((line, index) => {
    const { title, quantity, net, saleUnit = 'piece' } = line
    const tax = lineTax(line, content.seller)
    return {
      'ram:AssociatedDocumentLineDocument': { 'ram:LineID': index + 1 },
      'ram:SpecifiedTradeProduct': { 'ram:Name': title },
      'ram:SpecifiedLineTradeAgreement': {
        // Six decimals, so that price times quantity equals the amount of the line.
        'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': (net / quantity / 100).toFixed(6) },
      },
      'ram:SpecifiedLineTradeDelivery': {
        'ram:BilledQuantity': { '@unitCode': unitCodes[saleUnit], '#': quantity },
      },
      'ram:SpecifiedLineTradeSettlement': {
        'ram:ApplicableTradeTax': {
          'ram:TypeCode': 'VAT',
          'ram:CategoryCode': tax.category,
          'ram:RateApplicablePercent': tax.rate,
        },
        'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': decimalFromCents(net) },
      },
    }
  })
}

function deliveryNode({ fetchedAt, deliveredTo }: InvoiceContent): Node {
  const place = fetchedAt ?? (deliveredTo && { street: '', ...deliveredTo })
  return place ? { 'ram:ShipToTradeParty': { 'ram:PostalTradeAddress': addressNode(place) } } : {}
}

/** Returns one group for each VAT category of the lines, since exempt lines may stand beside taxed ones. */
function taxGroupNodes({ content, amount }: InvoiceDocument): Node[] {
  const isDueWhenInvoiced = hasDebitsOption(content)
  const { net, vat } = vatTotals(content, amount) ?? { net: amount, vat: 0 }
  const untaxed = amount - taxedPart(content, amount)
  const used = new Set(content.lines.map((line) => lineTax(line, content.seller)))
  return [...used].map((tax) => {
    const isTaxed = tax.category === 'S'
    return {
      'ram:CalculatedAmount': decimalFromCents(isTaxed ? vat : 0),
      'ram:TypeCode': 'VAT',
      ...(tax.reason && { 'ram:ExemptionReason': tax.reason }),
      'ram:BasisAmount': decimalFromCents(isTaxed ? net - untaxed : untaxed),
      'ram:CategoryCode': tax.category,
      ...(tax.reasonCode && { 'ram:ExemptionReasonCode': tax.reasonCode }),
      ...(isTaxed && isDueWhenInvoiced && { 'ram:DueDateTypeCode': vatDueOnInvoicingCode }),
      'ram:RateApplicablePercent': tax.rate,
    }
  })
}

function settlementNode(invoice: InvoiceDocument): Node {
  const { content, amount, kind } = invoice
  const { net, vat } = vatTotals(content, amount) ?? { net: amount, vat: 0 }
  const euros = (cents: Cents) => decimalFromCents(cents)
  return {
    'ram:InvoiceCurrencyCode': 'EUR',
    'ram:SpecifiedTradeSettlementPaymentMeans':
      content.corrects?.givenBack === 'otherwise'
        ? { 'ram:TypeCode': undefinedMeansCode, 'ram:Information': 'Autre moyen' }
        : { 'ram:TypeCode': bankCardCode, 'ram:Information': 'Carte bancaire' },
    'ram:ApplicableTradeTax': taxGroupNodes(invoice),
    // The due date of a paid invoice is the day of the payment (BT-9).
    ...(kind === 'invoice' && {
      'ram:SpecifiedTradePaymentTerms': {
        'ram:DueDateDateTime': { 'udt:DateTimeString': dateNode(invoice.issuedAt) },
      },
    }),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': euros(net),
      'ram:TaxBasisTotalAmount': euros(net),
      'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#': euros(vat) },
      'ram:GrandTotalAmount': euros(amount),
      // The amount was paid by card before the issue, or refunded.
      'ram:TotalPrepaidAmount': euros(amount),
      'ram:DuePayableAmount': euros(0),
    },
    ...(content.corrects && {
      'ram:InvoiceReferencedDocument': {
        'ram:IssuerAssignedID': content.corrects.number,
        'ram:FormattedIssueDateTime': {
          'qdt:DateTimeString': dateNode(new Date(content.corrects.issuedAt)),
        },
      },
    }),
  }
}

/** Formats the day in Paris as `YYYYMMDD`. */
const dateNode = (moment: Date): Node => ({ '@format': '102', '#': toParisDay(moment).replaceAll('-', '') })

function noteNodes(invoice: InvoiceDocument): Node[] {
  const { content } = invoice
  const { main, others, legal } = invoiceNotices(invoice)
  const issued = content.issuer && `Document émis par ${content.issuer} au nom et pour le compte du vendeur.`
  const reason = content.corrects?.reason && `Motif\u00a0: ${content.corrects.reason}`
  return [
    ...[main, ...others, issued, reason].flatMap((text) => (text ? [{ 'ram:Content': text }] : [])),
    ...legal.map(({ code, text }) => ({ 'ram:Content': text, 'ram:SubjectCode': code })),
  ]
}

/** SIRET and SIREN have register numbers in ISO 6523 (0009, 0002). */
function partyNode(
  { name, address, siret, vatNumber }: InvoiceParty,
  { isSeller }: { isSeller: boolean },
): Node {
  const siren = siret && sirenFromSiret(siret)
  return {
    ...(siret && { 'ram:GlobalID': { '@schemeID': '0009', '#': siret } }),
    'ram:Name': name,
    ...(siren && {
      'ram:SpecifiedLegalOrganization': { 'ram:ID': { '@schemeID': '0002', '#': siren } },
    }),
    'ram:PostalTradeAddress': addressNode(splitAddress(address)),
    // The electronic address: in the French directory it is the firm's number unless the firm states another (BT-34, BT-49).
    ...(siren && {
      'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': frenchDirectoryScheme, '#': siren } },
    }),
    ...(vatNumber
      ? { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': 'VA', '#': vatNumber } } }
      : // Without a VAT number, the tax office identifies the seller by the firm's number.
        isSeller &&
        siren && { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': 'FC', '#': siren } } }),
  }
}

interface Address {
  street: string
  postcode: string | null
  town: string | null
}

const addressNode = ({ street, postcode, town }: Address): Node => ({
  ...(postcode && { 'ram:PostcodeCode': postcode }),
  ...(street && { 'ram:LineOne': street }),
  ...(town && { 'ram:CityName': town }),
  'ram:CountryID': 'FR',
})

/** Splits `2 rue Haute, 44000 Nantes` into its parts; an address without a postcode remains one line. */
function splitAddress(address: string): Address {
  const flat = address.replaceAll(/\s+/g, ' ').trim()
  const found = / ?,? ?\b(\d{5}) ([^,\d]+)$/.exec(flat)
  if (!found) return { street: flat, postcode: null, town: null }
  return {
    street: flat.slice(0, found.index).replace(/,$/, ''),
    postcode: found[1] ?? null,
    town: found[2] ?? null,
  }
}
