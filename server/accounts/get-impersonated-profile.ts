import { type Context, requireAdmin } from '../context.ts'
import { findPerson } from './find-person.ts'

/** Whom an administrator is about to act as (specification, section 7, Admin endpoint). The names are the specification's. */
export async function getImpersonatedProfile(ctx: Context, input: { userId: string }) {
  requireAdmin(ctx)
  const { email, avatarUrl, userType, firstName, lastName } = await findPerson(ctx, input)
  return { email, avatar_url: avatarUrl, user_type: userType, first_name: firstName, last_name: lastName }
}
