import { eq } from 'drizzle-orm'
import { publicName } from '#domain/accounts/public-name.ts'
import type { Context } from '../../context.ts'
import { profiles } from '../../database/schema/accounts.ts'

/** How a firm is called where it sells; its mail address where it has said nothing. */
export async function firmName({ db }: Context, { firmId }: { firmId: string }): Promise<string> {
  const { organizationType, companyName, firstName, lastName, email } = profiles
  const [firm] = await db
    .select({ organizationType, companyName, firstName, lastName, email })
    .from(profiles)
    .where(eq(profiles.id, firmId))
  return firm ? (publicName(firm) ?? firm.email) : ''
}
