import { sql } from 'drizzle-orm'
import { legalName } from '#domain/accounts/public-name.ts'
import type { InvoiceParty, VatRegime } from '#domain/invoices/invoices.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { profiles } from '../database/schema/accounts.ts'

export type PartyDetails = InvoiceParty & {
  isProfessional: boolean
  vatRegime: VatRegime
  vatOnDebits: boolean
}

const partiesById = prepared('invoice parties', (db) =>
  db
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
    .where(sql`${profiles.id} = any(${sql.placeholder('userIds')}::uuid[])`),
)

/** Seller or buyer as an invoice names them. What only a company has is not said of a private person. */
export async function listInvoiceParties(
  ctx: Context,
  input: { userIds: string[] },
): Promise<Map<string, PartyDetails>> {
  const rows = await partiesById(ctx.db, input)
  return new Map(
    rows.map(({ id, address, ...party }) => {
      const isProfessional = party.organizationType === 'other'
      return [
        id,
        {
          name: legalName(party),
          address: address ?? '',
          isProfessional,
          siret: isProfessional ? party.siret : null,
          vatNumber: isProfessional ? party.vatNumber : null,
          vatRegime: party.vatRegime,
          vatOnDebits: isProfessional && party.vatOnDebits,
        },
      ]
    }),
  )
}
