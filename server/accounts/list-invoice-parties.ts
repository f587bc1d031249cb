import { inArray } from 'drizzle-orm'
import type { InvoiceParty, VatRegime } from '#domain/invoices/invoices.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

export type PartyDetails = InvoiceParty & {
  isProfessional: boolean
  vatRegime: VatRegime
  vatOnDebits: boolean
}

/** Seller or buyer as an invoice names them. What only a company has is not said of a private person. */
export async function listInvoiceParties(
  ctx: Context,
  input: { userIds: string[] },
): Promise<Map<string, PartyDetails>> {
  const rows = await ctx.db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      address: profiles.address,
      siret: profiles.siret,
      vatNumber: profiles.vatNumber,
      vatRegime: profiles.vatRegime,
      vatOnDebits: profiles.vatOnDebits,
    })
    .from(profiles)
    .where(inArray(profiles.id, input.userIds))
  return new Map(
    rows.map(({ id, firstName, lastName, organizationType, companyName, address, ...company }) => {
      const isProfessional = organizationType === 'other'
      const person = [firstName, lastName].filter(Boolean).join(' ')
      return [
        id,
        {
          name: (isProfessional && companyName) || person || companyName || '',
          address: address ?? '',
          isProfessional,
          siret: isProfessional ? company.siret : null,
          vatNumber: isProfessional ? company.vatNumber : null,
          vatRegime: company.vatRegime,
          vatOnDebits: isProfessional && company.vatOnDebits,
        },
      ]
    }),
  )
}
