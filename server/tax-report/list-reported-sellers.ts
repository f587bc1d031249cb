import {
  isReportable,
  missingOf,
  type QuarterSums,
  type Quarters,
  type TaxIdentity,
  yearOf,
} from '#domain/tax-report/tax-report.ts'
import { listTaxIdentities } from '../accounts/list-tax-identities.ts'
import { type Context, requireAdmin } from '../context.ts'
import { listLastParties } from '../invoices/list-last-parties.ts'
import { sumSellerYears } from '../payments/sum-seller-years.ts'

export interface ReportedSeller extends TaxIdentity {
  sellerId: string
  missing: string[]
  year: QuarterSums
  quarters: Quarters
}

/** Sellers the tax office is told of, who was paid most first. */
export async function listReportedSellers(
  ctx: Context,
  { year }: { year: number },
): Promise<ReportedSeller[]> {
  requireAdmin(ctx)
  const sums = [...(await sumSellerYears(ctx, { year }))]
    .map(([sellerId, quarters]) => ({ sellerId, quarters, year: yearOf(quarters) }))
    .filter((seller) => isReportable(seller.year))
    .sort((a, b) => b.year.amount - a.year.amount || a.sellerId.localeCompare(b.sellerId))
  const sellerIds = sums.map(({ sellerId }) => sellerId)
  const identities = await listTaxIdentities(ctx, { userIds: sellerIds })
  const gone = sellerIds.filter((id) => identities.get(id)?.isDeleted)
  const invoiced = await listLastParties(ctx, { sellerIds: gone })
  return sums.flatMap((sum) => {
    const known = identities.get(sum.sellerId)
    if (!known) return []
    const identity = known.isDeleted ? { ...known, email: '', ...invoiced.get(sum.sellerId) } : known
    return [{ ...identityOf(identity), ...sum, missing: missingOf(identity) }]
  })
}

/** An invoice says more of a seller than is reported. */
const identityOf = (identity: TaxIdentity): TaxIdentity => ({
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
