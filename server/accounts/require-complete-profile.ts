import { eq } from 'drizzle-orm'
import { missingProfileFields, type ProfileDetails } from '#domain/accounts/accounts.ts'
import { checkoutMessages } from '#domain/cart-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Actor, Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

const noProfile: ProfileDetails = {
  firstName: null,
  lastName: null,
  userType: null,
  organizationType: null,
  companyName: null,
  phone: null,
  address: null,
}

/**
 * What an order asks of its buyer (specification, section 5, Checkout), and a listing of its seller.
 * @throws AppError `forbidden` with `details.missing`, the fields still empty
 */
export async function requireCompleteProfile(
  ctx: Context,
  actor: Actor,
  { title, text }: { title: string; text: string } = checkoutMessages.incompleteProfile,
): Promise<void> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, actor.userId))
  const missing = missingProfileFields(profile ?? noProfile)
  if (missing.length === 0) return
  throw new AppError('forbidden', text, { title, details: { missing } })
}
