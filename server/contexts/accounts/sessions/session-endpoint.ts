import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

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
