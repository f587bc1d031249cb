import { inArray } from 'drizzle-orm'
import { legalName } from '#domain/accounts/public-name.ts'
import type { InvoiceParty, VatRegime } from '#domain/invoices/invoices.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'

export type PartyDetails = InvoiceParty & {
  isProfessional: boolean
  vatRegime: VatRegime
  vatOnDebits: boolean
}

const partyColumns = {
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
}

const selectParties = (db: Context['db'], { userIds }: { userIds: readonly string[] }) =>
  db
    .select(partyColumns)
    .from(profiles)
    .where(inArray(profiles.id, [...userIds]))

/** Reads sellers or buyers as an invoice names them. */
export async function listInvoiceParties(
  ctx: Context,
  input: { userIds: string[] },
): Promise<Map<string, PartyDetails>> {
  const rows = await selectParties(ctx.db, input)
  return new Map(rows.map((row) => [row.id, toPartyDetails(row)]))
}

/** Omits company numbers for a private person. */
export function toPartyDetails(
  profile: Pick<typeof profiles.$inferSelect, keyof typeof partyColumns>,
): PartyDetails {
  const { organizationType, address, siret, vatNumber, vatRegime, vatOnDebits } = profile
  const isProfessional = organizationType === 'other'
  return {
    name: legalName(profile),
    address: address ?? '',
    isProfessional,
    siret: isProfessional ? siret : null,
    vatNumber: isProfessional ? vatNumber : null,
    vatRegime,
    vatOnDebits: isProfessional && vatOnDebits,
  }
}
