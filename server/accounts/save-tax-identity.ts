import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { taxIdentitySchema } from '#domain/tax-report/schemas.ts'
import { type Context, requireOwnSession } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** Keeps what the yearly report needs of a private person. @throws AppError `not-signed-in`, `forbidden` */
export async function saveTaxIdentity(
  ctx: Context,
  input: z.output<typeof taxIdentitySchema>,
): Promise<void> {
  const { userId } = requireOwnSession(ctx)
  await ctx.db
    .update(profiles)
    .set({ ...input, updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
}
