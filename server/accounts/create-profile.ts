import type { UserType } from '#domain/accounts/accounts.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

interface NewProfile {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  userType: UserType
}

/** Makes the profile row of an auth user; one that exists is left as it is. */
export async function createProfile(ctx: Context, profile: NewProfile): Promise<void> {
  await ctx.db.insert(profiles).values(profile).onConflictDoNothing({ target: profiles.id })
}
