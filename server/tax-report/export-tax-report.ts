import { neutralised, priceCell } from '#domain/selling/spreadsheet-cell.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, requireAdmin } from '../context.ts'
import { csvStream } from '../selling/write-spreadsheet.ts'
import { listReportedSellers, type ReportedSeller } from './list-reported-sellers.ts'

const quarterly = [1, 2, 3, 4].flatMap((quarter) => [
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
  ...quarterly,
  'À compléter',
]

/** The year's report as a French spreadsheet opens it; written down who took it. @throws AppError as requireAdmin */
export async function exportTaxReport(
  ctx: Context,
  { year }: { year: number },
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx)
  const sellers = await listReportedSellers(ctx, { year })
  const subject = { type: 'export', id: 'tax-report', name: `Déclaration des vendeurs ${year}` } as const
  await recordAudit(ctx, [{ action: 'tax-report.export', subject, after: { year, rows: sellers.length } }])
  return csvStream({ headings, batches: batchesOf(sellers), count: sellers.length })
}

async function* batchesOf(sellers: ReportedSeller[]): AsyncGenerator<string[][]> {
  for (let start = 0; start < sellers.length; start += 500)
    yield sellers.slice(start, start + 500).map((seller) => rowOf(seller).map(neutralised))
}

/** Long numbers are shown as they are, not as 8,02E+13: an equals sign would compute, a no-break space does not. */
const digits = (number: string | null): string => (number ? `${number}\u00a0` : '')

const rowOf = (seller: ReportedSeller): string[] => [
  seller.sellerId,
  seller.isProfessional ? 'Professionnel' : 'Particulier',
  seller.name,
  seller.address,
  digits(seller.siret),
  seller.vatNumber ?? '',
  seller.birthDate?.split('-').toReversed().join('/') ?? '',
  digits(seller.taxNumber),
  seller.email,
  String(seller.year.sales),
  priceCell(seller.year.amount),
  priceCell(seller.year.fees),
  ...seller.quarters.flatMap(({ sales, amount, fees }) => [
    String(sales),
    priceCell(amount),
    priceCell(fees),
  ]),
  seller.missing.join(', '),
]
