import type { z } from 'zod'
import type { profileFallbackSchema } from '#domain/accounts/schemas.ts'
import { type Context, requireActor } from '../context.ts'
import { createProfile } from './create-profile.ts'

/** Makes a missing profile row at sign-in from what the browser kept of the sign-up form (section 3, profiles). */
export async function restoreProfile(
  ctx: Context,
  input: z.output<typeof profileFallbackSchema>,
): Promise<void> {
  const actor = requireActor(ctx)
  await createProfile(ctx, { id: actor.userId, email: actor.email, ...input })
}
