import { inArray } from 'drizzle-orm'
import type { TaxIdentity } from '#domain/tax-report/tax-report.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** Sellers as the tax office is told of them. What only a company has is not said of a private person, nor the other way. */
export async function listTaxIdentities(
  { db }: Context,
  { userIds }: { userIds: string[] },
): Promise<Map<string, TaxIdentity>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      address: profiles.address,
      siret: profiles.siret,
      vatNumber: profiles.vatNumber,
      birthDate: profiles.birthDate,
      taxNumber: profiles.taxNumber,
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, userIds))
  return new Map(
    rows.map(({ id, email, firstName, lastName, organizationType, companyName, deletedAt, ...row }) => {
      const isProfessional = organizationType === 'other'
      const person = [firstName, lastName].filter(Boolean).join(' ')
      return [
        id,
        {
          name: (isProfessional && companyName) || person || companyName || '',
          email,
          isProfessional,
          isDeleted: deletedAt !== null,
          address: row.address ?? '',
          siret: isProfessional ? row.siret : null,
          vatNumber: isProfessional ? row.vatNumber : null,
          birthDate: isProfessional ? null : row.birthDate,
          taxNumber: isProfessional ? null : row.taxNumber,
        },
      ]
    }),
  )
}
