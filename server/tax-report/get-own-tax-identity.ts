import { dayOf } from '#domain/platform/days.ts'
import { isReportable, missingOf, noQuarters, yearOf } from '#domain/tax-report/tax-report.ts'
import { listTaxIdentities } from '../accounts/list-tax-identities.ts'
import { type Context, requireOwnSession } from '../context.ts'
import { sumSellerYears } from '../payments/sum-seller-years.ts'

/** What a private seller has told, or is to tell, for the yearly report. */
export interface OwnTaxIdentity {
  /** They sold enough this year or the year before, and are no company. */
  isAsked: boolean
  birthDate: string | null
  taxNumber: string | null
  isComplete: boolean
}

/** @throws AppError `not-signed-in`, `forbidden` for an administrator who acts as them */
export async function getOwnTaxIdentity(ctx: Context): Promise<OwnTaxIdentity> {
  const { userId } = requireOwnSession(ctx)
  const thisYear = Number(dayOf(ctx.clock.now()).slice(0, 4))
  const [identities, ...years] = await Promise.all([
    listTaxIdentities(ctx, { userIds: [userId] }),
    sumSellerYears(ctx, { year: thisYear, sellerId: userId }),
    sumSellerYears(ctx, { year: thisYear - 1, sellerId: userId }),
  ])
  const identity = identities.get(userId)
  const hasSoldEnough = years.some((year) => isReportable(yearOf(year.get(userId) ?? noQuarters())))
  return {
    isAsked: hasSoldEnough && identity?.isProfessional === false,
    birthDate: identity?.birthDate ?? null,
    taxNumber: identity?.taxNumber ?? null,
    isComplete: identity !== undefined && missingOf(identity).length === 0,
  }
}
