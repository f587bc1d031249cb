import { type Page, pageCountOf } from '#domain/page.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { neutraliseFormula, spreadsheetPrice } from '#domain/selling/spreadsheet-cell.ts'
import {
  emptyQuarters,
  isReportable,
  listMissingTaxDetails,
  type QuarterSums,
  type Quarters,
  sumQuarters,
  type TaxIdentity,
  taxReportPageSize,
} from '#domain/tax-report/tax-report.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, requireAdmin, requireOwnSession } from '#server/context.ts'
import { listTaxIdentities } from '#server/contexts/accounts/tax-identities.ts'
import { listSellersAsInvoiced } from '#server/contexts/invoices/documents.ts'
import { sumSellerYears } from '#server/contexts/payments/read-ledger.ts'
import { createCsvStream } from '#server/contexts/selling/write-spreadsheet.ts'

export interface ReportedSeller extends TaxIdentity {
  sellerId: string
  missing: string[]
  year: QuarterSums
  quarters: Quarters
}

/** Lists the sellers to report to the tax office, the highest amount paid first. */
async function listReportedSellers(ctx: Context, { year }: { year: number }): Promise<ReportedSeller[]> {
  requireAdmin(ctx)
  const sums = [...(await sumSellerYears(ctx, { year }))]
    .map(([sellerId, quarters]) => ({ sellerId, quarters, year: sumQuarters(quarters) }))
    .filter((seller) => isReportable(seller.year))
    .sort((a, b) => b.year.amount - a.year.amount || a.sellerId.localeCompare(b.sellerId))
  const sellerIds = sums.map(({ sellerId }) => sellerId)
  const identities = await listTaxIdentities(ctx, { userIds: sellerIds })
  const deletedIds = sellerIds.filter((id) => identities.get(id)?.isDeleted)
  const invoiced = await listSellersAsInvoiced(ctx, { sellerIds: deletedIds })
  return sums.flatMap((sum) => {
    const knownIdentity = identities.get(sum.sellerId)
    if (!knownIdentity) return []
    const identity = knownIdentity.isDeleted
      ? { ...knownIdentity, email: '', ...invoiced.get(sum.sellerId) }
      : knownIdentity
    return [{ ...selectIdentity(identity), ...sum, missing: listMissingTaxDetails(identity) }]
  })
}

/** Selects the reported facts, because an invoice has more. */
const selectIdentity = (identity: TaxIdentity): TaxIdentity => ({
  name: identity.name,
  email: identity.email,
  isProfessional: identity.isProfessional,
  isDeleted: identity.isDeleted,
  address: identity.address,
  siret: identity.siret,
  vatNumber: identity.vatNumber,
  birthDate: identity.birthDate,
  taxNumber: identity.taxNumber,
})

/** Returns one page of a year's reported sellers, and the number of incomplete ones. @throws AppError as requireAdmin */
export async function getTaxReport(ctx: Context, { year, page }: { year: number; page: number }) {
  requireAdmin(ctx)
  const sellers = await listReportedSellers(ctx, { year })
  const start = (page - 1) * taxReportPageSize
  return {
    year,
    incomplete: sellers.filter(({ missing }) => missing.length > 0).length,
    items: sellers.slice(start, start + taxReportPageSize),
    page,
    total: sellers.length,
    pageCount: pageCountOf(sellers.length, taxReportPageSize),
  } satisfies Page<ReportedSeller> & { year: number; incomplete: number }
}

/** The data of a private seller for the yearly report. */
export interface OwnTaxIdentity {
  /** True for a private person who sold enough this year or the year before. */
  isRequired: boolean
  birthDate: string | null
  taxNumber: string | null
  isComplete: boolean
}

/** @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator */
export async function getOwnTaxIdentity(ctx: Context): Promise<OwnTaxIdentity> {
  const { userId } = requireOwnSession(ctx)
  const thisYear = Number(toParisDay(ctx.clock.now()).slice(0, 4))
  const [identities, ...years] = await Promise.all([
    listTaxIdentities(ctx, { userIds: [userId] }),
    sumSellerYears(ctx, { year: thisYear, sellerId: userId }),
    sumSellerYears(ctx, { year: thisYear - 1, sellerId: userId }),
  ])
  const identity = identities.get(userId)
  const hasSoldEnough = years.some((year) => isReportable(sumQuarters(year.get(userId) ?? emptyQuarters())))
  return {
    isRequired: hasSoldEnough && identity?.isProfessional === false,
    birthDate: identity?.birthDate ?? null,
    taxNumber: identity?.taxNumber ?? null,
    isComplete: identity !== undefined && listMissingTaxDetails(identity).length === 0,
  }
}

const quarterHeadings = [1, 2, 3, 4].flatMap((quarter) => [
  `Ventes T${quarter}`,
  `Versé T${quarter} (€)`,
  `Commission T${quarter} (€)`,
])
const headings = [
  'Identifiant',
  'Nature',
  'Nom ou raison sociale',
  'Adresse',
  'SIRET',
  'Numéro de TVA',
  'Date de naissance',
  'Numéro fiscal',
  'Email',
  'Ventes',
  'Versé (€)',
  'Commission (€)',
  ...quarterHeadings,
  'À compléter',
]

/** Writes the year's report for French spreadsheets; the audit log records who exported it. @throws AppError as requireAdmin */
export async function exportTaxReport(
  ctx: Context,
  { year }: { year: number },
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx)
  const sellers = await listReportedSellers(ctx, { year })
  const subject = { type: 'export', id: 'tax-report', name: `Déclaration des vendeurs ${year}` } as const
  await recordAudit(ctx, [{ action: 'tax-report.export', subject, after: { year, rows: sellers.length } }])
  return createCsvStream({ headings, batches: writeBatches(sellers), count: sellers.length })
}

async function* writeBatches(sellers: ReportedSeller[]): AsyncGenerator<string[][]> {
  for (let start = 0; start < sellers.length; start += 500)
    yield sellers.slice(start, start + 500).map((seller) => toRow(seller).map(neutraliseFormula))
}

/** A no-break space makes spreadsheets show a long number in full instead of 8,02E+13; unlike an equals sign, it is no formula. */
const digitsCell = (number: string | null): string => (number ? `${number}\u00a0` : '')

const toRow = (seller: ReportedSeller): string[] => [
  seller.sellerId,
  seller.isProfessional ? 'Professionnel' : 'Particulier',
  seller.name,
  seller.address,
  digitsCell(seller.siret),
  seller.vatNumber ?? '',
  seller.birthDate?.split('-').toReversed().join('/') ?? '',
  digitsCell(seller.taxNumber),
  seller.email,
  String(seller.year.sales),
  spreadsheetPrice(seller.year.amount),
  spreadsheetPrice(seller.year.fees),
  ...seller.quarters.flatMap(({ sales, amount, fees }) => [
    String(sales),
    spreadsheetPrice(amount),
    spreadsheetPrice(fees),
  ]),
  seller.missing.join(', '),
]
