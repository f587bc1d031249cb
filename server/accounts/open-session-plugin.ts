import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** A session for somebody who has proved who they are otherwise than by their password. Browsers cannot reach it. */
export const openSessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/session/open',
      {
        method: 'POST',
        requireHeaders: true,
        body: z.object({ userId: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        const session = user && (await ctx.context.internalAdapter.createSession(user.id))
        if (!session) throw ctx.error('UNAUTHORIZED')
        await setSessionCookie(ctx, { session, user })
        return { sessionId: session.id }
      },
    ),
  },
} satisfies BetterAuthPlugin
