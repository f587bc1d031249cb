import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { longestImpersonation } from '#domain/accounts/impersonation.ts'

/** Holds the administrator's own session while they act as somebody else: signed, and out of reach of scripts. */
const ownSessionCookie = 'admin_session'

/**
 * Sessions in which an administrator acts as somebody else. better-auth's admin plugin would want role and ban in its own
 * users; ours are in `profiles`. Whether it is allowed, our operations decide; browsers reach neither of these.
 */
export const impersonationPlugin = {
  id: 'impersonation',
  endpoints: {
    openImpersonation: createAuthEndpoint(
      '/impersonation/open',
      {
        method: 'POST',
        requireHeaders: true,
        body: z.object({ userId: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const own = await getSessionFromCtx(ctx)
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!own || !user) throw ctx.error('UNAUTHORIZED')
        const now = Date.now()
        const session = await ctx.context.internalAdapter.createSession(
          user.id,
          true,
          { impersonatedBy: own.user.id, expiresAt: new Date(now + longestImpersonation) },
          true,
        )
        if (!session) throw ctx.error('FORBIDDEN')
        const { name, attributes } = ctx.context.createAuthCookie(ownSessionCookie)
        await ctx.setSignedCookie(name, own.session.token, ctx.context.secret, {
          ...attributes,
          maxAge: longestImpersonation / 1000,
        })
        // Not remembered: such a session is not prolonged by being used.
        await setSessionCookie(ctx, { session, user }, true)
        return { sessionId: session.id }
      },
    ),
    /** Ends the session; the administrator's own is theirs again if it still lives, or ends with it. */
    closeImpersonation: createAuthEndpoint(
      '/impersonation/close',
      {
        method: 'POST',
        requireHeaders: true,
        body: z.object({ endsOwn: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { session } = (await getSessionFromCtx(ctx)) ?? {}
        const { impersonatedBy } = (session ?? {}) as { impersonatedBy?: string | null }
        if (!session || !impersonatedBy) throw ctx.error('UNAUTHORIZED')
        const cookie = ctx.context.createAuthCookie(ownSessionCookie)
        const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
        const own = token ? await ctx.context.internalAdapter.findSession(token) : null
        await ctx.context.internalAdapter.deleteSession(session.token)
        deleteSessionCookie(ctx)
        expireCookie(ctx, cookie)
        if (!own || own.session.userId !== impersonatedBy || own.session.expiresAt < new Date())
          return { isRestored: false }
        if (ctx.body.endsOwn) {
          await ctx.context.internalAdapter.deleteSession(own.session.token)
          return { isRestored: false }
        }
        await setSessionCookie(ctx, own, false)
        return { isRestored: true }
      },
    ),
  },
} satisfies BetterAuthPlugin
