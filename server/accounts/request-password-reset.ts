import type { Context } from '../context.ts'

/**
 * Asks for a link to choose a new password. A job finds out whether the address has an account, so that neither the
 * answer nor the time it takes tells.
 */
export async function requestPasswordReset(ctx: Context, input: { email: string }): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, 'password-reset', input)
}
