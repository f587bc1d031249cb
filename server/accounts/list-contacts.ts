import { eq, inArray } from 'drizzle-orm'
import type { SellerProfile } from '#domain/accounts/seller-identity.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/**
 * Everything about a person, for writing to them and for administrators. What another person may see of it is decided in
 * domain/orders/who-sees-whom.ts, and by `listPublicPeople` for those who only write to each other.
 */
export interface Contact extends SellerProfile {
  id: string
  email: string
  phone: string | null
}

const contact = {
  id: profiles.id,
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  organizationType: profiles.organizationType,
  companyName: profiles.companyName,
  username: profiles.username,
  siret: profiles.siret,
  vatNumber: profiles.vatNumber,
  vatRegime: profiles.vatRegime,
  phone: profiles.phone,
  address: profiles.address,
}

export const listContacts = (ctx: Context, input: { userIds: string[] }): Promise<Contact[]> =>
  ctx.db.select(contact).from(profiles).where(inArray(profiles.id, input.userIds))

export const listAdministrators = (ctx: Context): Promise<Contact[]> =>
  ctx.db.select(contact).from(profiles).where(eq(profiles.role, 'admin'))
