import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { methodsOf } from './factors.ts'

const secondFactorCode = 'SECOND_FACTOR_REQUIRED'

/** What may open a session of a user with a second factor: the factor itself, and their own session. */
const opening = new Set(['/second-factor/open', '/change-password', '/impersonation/open'])

/**
 * No session opens for a user with a second factor without it, by any way of signing in. Checked after the
 * password: only its owner learns of it.
 */
export async function refuseWithoutSecondFactor(
  ctx: Context,
  input: { userId: string; path: string | undefined },
): Promise<void> {
  if (input.path !== undefined && opening.has(input.path)) return
  if ((await methodsOf(ctx, input.userId)).length > 0)
    throw new APIError('FORBIDDEN', { code: secondFactorCode, userId: input.userId })
}

/** Who was refused that way; null for any other error. */
export function awaitingSecondStep(error: unknown): string | null {
  if (!(error instanceof APIError)) return null
  const { code, userId } = (error.body ?? {}) as { code?: string; userId?: string }
  return code === secondFactorCode ? (userId ?? null) : null
}

/** Opens a session of a user whom an operation has authenticated. Browsers cannot reach it. */
export const sessionEndpoint = <Path extends string>(path: Path) =>
  createAuthEndpoint(
    path,
    {
      method: 'POST',
      requireHeaders: true,
      body: z.object({ userId: z.string() }),
      metadata: { SERVER_ONLY: true },
    },
    async (ctx) => {
      const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
      if (!user) throw ctx.error('UNAUTHORIZED')
      const session = await ctx.context.internalAdapter.createSession(user.id)
      if (!session) throw ctx.error('FORBIDDEN')
      await setSessionCookie(ctx, { session, user })
      return { sessionId: session.id }
    },
  )

/** Opens the session once both are shown. Our operations decide; browsers do not reach it. */
export const secondFactorPlugin = {
  id: 'second-factor-session',
  endpoints: {
    openProvenSession: sessionEndpoint('/second-factor/open'),
  },
} satisfies BetterAuthPlugin
