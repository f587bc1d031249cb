import { eq, inArray } from 'drizzle-orm'
import type { OrganizationType } from '#domain/accounts/accounts.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** How to reach a person, for those who deal with them. */
export interface Contact {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  organizationType: OrganizationType | null
  companyName: string | null
  phone: string | null
  address: string | null
}

const contact = {
  id: profiles.id,
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  organizationType: profiles.organizationType,
  companyName: profiles.companyName,
  phone: profiles.phone,
  address: profiles.address,
}

export const listContacts = (ctx: Context, input: { userIds: string[] }): Promise<Contact[]> =>
  ctx.db.select(contact).from(profiles).where(inArray(profiles.id, input.userIds))

export const listAdministrators = (ctx: Context): Promise<Contact[]> =>
  ctx.db.select(contact).from(profiles).where(eq(profiles.role, 'admin'))
