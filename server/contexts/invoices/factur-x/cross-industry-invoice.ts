import { create } from 'xmlbuilder2'
import type { SaleUnit } from '#domain/catalogue/sale-units.ts'
import { sirenOf } from '#domain/invoices/company-numbers.ts'
import {
  type InvoiceContent,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  invoiceNumber,
} from '#domain/invoices/invoices.ts'
import { invoiceNotices, isOnDebits } from '#domain/invoices/notices.ts'
import { lineVatRegime, netLines, taxedPart, vatNotices, vatTotals } from '#domain/invoices/vat.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { dayOf } from '#domain/platform/days.ts'

/** The profile of Factur-X, which is the European norm itself (BT-24). */
const guideline = 'urn:cen.eu:en16931:2017'

/** Goods, paid already; of a credit note, goods (BT-23, as the French administration lists them). */
const businessProcesses = { invoice: 'B2', 'credit-note': 'B1' } as const
/** UNTDID 1001 (BT-3). */
const documentTypes = { invoice: '380', 'credit-note': '381' } as const
/** UNTDID 2475: tax is owed when it is invoiced (BT-8). */
const dueWhenInvoiced = '5'
/** UNTDID 4461: a bank card (BT-81). */
const bankCard = '48'
/** A transfer would have to name the account it goes to (BR-61). */
const notDefined = '1'

/** The register of addresses of French electronic invoicing, among those of EN 16931 (EAS). */
const frenchDirectory = '0225'

/** UN/ECE recommendations 20 and 21 (BT-130). */
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
 * What the regime of a line makes of its tax: the category (BT-118, BT-151), the rate in per cent, and where none is
 * shown the reason in words and as the European list of exemptions codes it (BT-120, BT-121).
 */
const taxes = {
  standard: { category: 'S', rate: '20', reason: null, reasonCode: null },
  exempt: { category: 'E', rate: '0', reason: vatNotices.exempt, reasonCode: 'VATEX-FR-FRANCHISE' },
  margin: { category: 'E', rate: '0', reason: vatNotices.margin, reasonCode: 'VATEX-EU-F' },
} as const

type Tax = (typeof taxes)[keyof typeof taxes]

const taxOf = (line: InvoiceLine, seller: InvoiceContent['seller']): Tax =>
  taxes[lineVatRegime(line, seller) ?? seller.vatRegime]

type Node = { [name: string]: unknown }

/**
 * The invoice or credit note of a professional as programs read it: a Cross Industry Invoice (UN/CEFACT D16B) as EN 16931
 * requires it, carried by its PDF (Factur-X), with the same content.
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
        'ram:IssueDateTime': { 'udt:DateTimeString': dateOf(invoice.issuedAt) },
        'ram:IncludedNote': notesOf(invoice),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': linesOf(invoice),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:SellerTradeParty': partyOf(content.seller, { isSeller: true }),
          'ram:BuyerTradeParty': partyOf(content.buyer, { isSeller: false }),
          'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': orderNumber(content.orderId) },
        },
        'ram:ApplicableHeaderTradeDelivery': deliveryOf(content),
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      },
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, root).end({
    prettyPrint: true,
  })
}

function linesOf({ content, amount }: InvoiceDocument): Node[] {
  const lines = vatTotals(content, amount)
    ? netLines(content)
    : content.lines.map((line) => ({ ...line, net: line.price * line.quantity }))
  return lines.map((line, index) => {
    const { title, quantity, net, saleUnit = 'piece' } = line
    const tax = taxOf(line, content.seller)
    return {
      'ram:AssociatedDocumentLineDocument': { 'ram:LineID': index + 1 },
      'ram:SpecifiedTradeProduct': { 'ram:Name': title },
      'ram:SpecifiedLineTradeAgreement': {
        // As many decimals as it takes for the line to come out.
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

function deliveryOf({ fetchedAt, deliveredTo }: InvoiceContent): Node {
  const place = fetchedAt ?? (deliveredTo && { street: '', ...deliveredTo })
  return place ? { 'ram:ShipToTradeParty': { 'ram:PostalTradeAddress': addressOf(place) } } : {}
}

/** One group for each tax that its lines have: what shows none beside what does. */
function taxGroups({ content, amount }: InvoiceDocument): Node[] {
  const isDueWhenInvoiced = isOnDebits(content)
  const { net, vat } = vatTotals(content, amount) ?? { net: amount, vat: 0 }
  const untaxed = amount - taxedPart(content, amount)
  const used = new Set(content.lines.map((line) => taxOf(line, content.seller)))
  return [...used].map((tax) => {
    const isTaxed = tax.category === 'S'
    return {
      'ram:CalculatedAmount': decimalFromCents(isTaxed ? vat : 0),
      'ram:TypeCode': 'VAT',
      ...(tax.reason && { 'ram:ExemptionReason': tax.reason }),
      'ram:BasisAmount': decimalFromCents(isTaxed ? net - untaxed : untaxed),
      'ram:CategoryCode': tax.category,
      ...(tax.reasonCode && { 'ram:ExemptionReasonCode': tax.reasonCode }),
      ...(isTaxed && isDueWhenInvoiced && { 'ram:DueDateTypeCode': dueWhenInvoiced }),
      'ram:RateApplicablePercent': tax.rate,
    }
  })
}

function settlementOf(invoice: InvoiceDocument): Node {
  const { content, amount, kind } = invoice
  const { net, vat } = vatTotals(content, amount) ?? { net: amount, vat: 0 }
  const euros = (cents: Cents) => decimalFromCents(cents)
  return {
    'ram:InvoiceCurrencyCode': 'EUR',
    'ram:SpecifiedTradeSettlementPaymentMeans':
      content.corrects?.givenBack === 'otherwise'
        ? { 'ram:TypeCode': notDefined, 'ram:Information': 'Autre moyen' }
        : { 'ram:TypeCode': bankCard, 'ram:Information': 'Carte bancaire' },
    'ram:ApplicableTradeTax': taxGroups(invoice),
    // Of what is paid already, the day it was (BT-9).
    ...(kind === 'invoice' && {
      'ram:SpecifiedTradePaymentTerms': {
        'ram:DueDateDateTime': { 'udt:DateTimeString': dateOf(invoice.issuedAt) },
      },
    }),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': euros(net),
      'ram:TaxBasisTotalAmount': euros(net),
      'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#': euros(vat) },
      'ram:GrandTotalAmount': euros(amount),
      // Paid by card before it is issued, or given back.
      'ram:TotalPrepaidAmount': euros(amount),
      'ram:DuePayableAmount': euros(0),
    },
    ...(content.corrects && {
      'ram:InvoiceReferencedDocument': {
        'ram:IssuerAssignedID': content.corrects.number,
        'ram:FormattedIssueDateTime': {
          'qdt:DateTimeString': dateOf(new Date(content.corrects.issuedAt)),
        },
      },
    }),
  }
}

/** The day in Paris, as `YYYYMMDD`. */
const dateOf = (moment: Date): Node => ({ '@format': '102', '#': dayOf(moment).replaceAll('-', '') })

function notesOf(invoice: InvoiceDocument): Node[] {
  const { content } = invoice
  const { main, others, legal } = invoiceNotices(invoice)
  const issued = content.issuer && `Document émis par ${content.issuer} au nom et pour le compte du vendeur.`
  const reason = content.corrects?.reason && `Motif\u00a0: ${content.corrects.reason}`
  return [
    ...[main, ...others, issued, reason].flatMap((text) => (text ? [{ 'ram:Content': text }] : [])),
    ...legal.map(({ code, text }) => ({ 'ram:Content': text, 'ram:SubjectCode': code })),
  ]
}

/** SIRET and SIREN as ISO 6523 numbers their registers (0009, 0002). */
function partyOf(
  { name, address, siret, vatNumber }: InvoiceParty,
  { isSeller }: { isSeller: boolean },
): Node {
  const siren = siret && sirenOf(siret)
  return {
    ...(siret && { 'ram:GlobalID': { '@schemeID': '0009', '#': siret } }),
    'ram:Name': name,
    ...(siren && {
      'ram:SpecifiedLegalOrganization': { 'ram:ID': { '@schemeID': '0002', '#': siren } },
    }),
    'ram:PostalTradeAddress': addressOf(splitAddress(address)),
    // Where platforms find it: in the French directory a firm is at its own number, unless it says otherwise (BT-34, BT-49).
    ...(siren && {
      'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': frenchDirectory, '#': siren } },
    }),
    ...(vatNumber
      ? { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': 'VA', '#': vatNumber } } }
      : // Without a number of value-added tax the seller is known to the tax office by the firm's own.
        isSeller &&
        siren && { 'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@schemeID': 'FC', '#': siren } } }),
  }
}

interface Address {
  street: string
  postcode: string | null
  town: string | null
}

const addressOf = ({ street, postcode, town }: Address): Node => ({
  ...(postcode && { 'ram:PostcodeCode': postcode }),
  ...(street && { 'ram:LineOne': street }),
  ...(town && { 'ram:CityName': town }),
  'ram:CountryID': 'FR',
})

/** `2 rue Haute, 44000 Nantes` → its parts; one without a postcode stays one line. */
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
