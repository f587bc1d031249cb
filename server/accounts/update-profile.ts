import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { profileMessages } from '#domain/account-messages.ts'
import { isProfileComplete } from '#domain/accounts/accounts.ts'
import type { profileSchema } from '#domain/accounts/schemas.ts'
import { type Context, requireActor } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/**
 * Saves the visitor's own details; role and e-mail address are not among them.
 * @throws AppError `not-signed-in`
 */
export async function updateProfile(ctx: Context, input: z.output<typeof profileSchema>): Promise<void> {
  const actor = requireActor(ctx, profileMessages.notSignedIn)
  await ctx.db
    .update(profiles)
    .set({
      ...input,
      // A private person has none.
      ...(input.organizationType !== 'other' && { siret: null, vatNumber: null }),
      completionStatus: isProfileComplete(input) ? 'complete' : 'incomplete',
      updatedAt: ctx.clock.now(),
    })
    .where(eq(profiles.id, actor.userId))
}
