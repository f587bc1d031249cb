import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { signInMessages, signUpMessages } from '#domain/account-messages.ts'
import {
  maxIdleSessionMs,
  maxImpersonationMs,
  maxPasswordLength,
  minPasswordLength,
  userTypes,
} from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { accounts, profiles, sessions, users, verifications } from '#server/database/schema/accounts.ts'
import { verifyHash } from './check-password.ts'
import { demonstrationErrorCode, refuseDemonstration } from './demonstration-accounts.ts'
import {
  createSessionEndpoint,
  refuseWithoutSecondFactor,
  secondFactorPlugin,
} from './second-factor/second-factor.ts'
import { findDefaultFirm } from './team/act-for.ts'

/** Returns the code of an error of better-auth; null for any other error. */
export const authErrorCode = (error: unknown): string | null =>
  error instanceof APIError ? ((error.body as { code?: string } | undefined)?.code ?? '') : null

/** Translates errors of better-auth into French; returns any other error unchanged. */
export function translateAuthError(error: unknown, title: string): unknown {
  switch (authErrorCode(error)) {
    case null:
      return error
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
    case 'USER_NOT_FOUND':
    case 'EMAIL_NOT_VERIFIED':
      return new AppError('invalid', signInMessages.wrongCredentials, { title, cause: error })
    case suspendedErrorCode:
      return new AppError('forbidden', signInMessages.suspended, { title, cause: error })
    case demonstrationErrorCode:
      return new AppError('forbidden', signInMessages.demonstration, { title, cause: error })
    default:
      return new AppError('invalid', signUpMessages.failure, { title, cause: error })
  }
}

export const suspendedErrorCode = 'ACCOUNT_SUSPENDED'

/** Rejects every session of a suspended user. Called after the password check, so that only the owner learns of the suspension. */
export async function refuseSuspended(ctx: Context, input: { userId: string }): Promise<void> {
  const [profile] = await ctx.db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  if (profile?.suspendedAt) throw new APIError('FORBIDDEN', { code: suspendedErrorCode })
}

/** Milliseconds after which a session in use is extended to its whole lifetime. */
export const sessionRenewalMs = 24 * 60 * 60_000

/**
 * Creates better-auth for passwords and sessions. Only our operations call its `api`, which browsers cannot reach; rate limits
 * and origin checks are our own middleware, the same for every call.
 */
export function createAuth(ctx: Context) {
  return betterAuth({
    appName: ctx.config.identity.name,
    baseURL: ctx.config.origin,
    secret: ctx.secret,
    trustedOrigins: [ctx.config.origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(ctx.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    advanced: {
      cookiePrefix: 'rechantier',
      useSecureCookies: ctx.config.origin.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    session: {
      expiresIn: maxIdleSessionMs / 1000,
      updateAge: sessionRenewalMs / 1000,
      additionalFields: {
        impersonatedBy: { type: 'string', required: false, input: false },
        actingFor: { type: 'string', required: false, input: false },
        lastUsedAt: { type: 'date', required: false, input: false },
        lastIpAddress: { type: 'string', required: false, input: false },
      },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        userType: { type: [...userTypes], required: true },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      password: { verify: (stored) => verifyHash(ctx, stored) },
    },
    plugins: [impersonationPlugin, openSessionPlugin, secondFactorPlugin],
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId, ...session }, request) => {
            await refuseSuspended(ctx, { userId })
            await refuseDemonstration(ctx, { userId })
            await refuseWithoutSecondFactor(ctx, { userId, path: request?.path })
            if (!('impersonatedBy' in session && session.impersonatedBy))
              return { data: { actingFor: await findDefaultFirm(ctx, { userId }) } }
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Opens a session for a user who was authenticated by other means than a password. Browsers cannot reach it. */
const openSessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createSessionEndpoint('/session/open'),
  },
} satisfies BetterAuthPlugin

/** Stores the administrator's own session during an impersonation, signed and inaccessible to scripts. */
const adminSessionCookie = 'admin_session'

/**
 * Opens and ends sessions of an impersonation. better-auth's admin plugin requires role and ban in its own users; ours are in
 * `profiles`. Our operations check the permission, and browsers cannot reach these endpoints.
 */
const impersonationPlugin = {
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
        const adminSession = await getSessionFromCtx(ctx)
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!adminSession || !user) throw ctx.error('UNAUTHORIZED')
        const now = Date.now()
        const session = await ctx.context.internalAdapter.createSession(
          user.id,
          true,
          { impersonatedBy: adminSession.user.id, expiresAt: new Date(now + maxImpersonationMs) },
          true,
        )
        if (!session) throw ctx.error('FORBIDDEN')
        const { name, attributes } = ctx.context.createAuthCookie(adminSessionCookie)
        await ctx.setSignedCookie(name, adminSession.session.token, ctx.context.secret, {
          ...attributes,
          maxAge: maxImpersonationMs / 1000,
        })
        // Without "remember me", so that use does not extend the session.
        await setSessionCookie(ctx, { session, user }, true)
        return { sessionId: session.id }
      },
    ),
    /** Ends the session, and restores the administrator's own session if it is still valid, or ends it as well. */
    closeImpersonation: createAuthEndpoint(
      '/impersonation/close',
      {
        method: 'POST',
        requireHeaders: true,
        body: z.object({ endsAdminSession: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { session } = (await getSessionFromCtx(ctx)) ?? {}
        const { impersonatedBy } = (session ?? {}) as { impersonatedBy?: string | null }
        if (!session || !impersonatedBy) throw ctx.error('UNAUTHORIZED')
        const cookie = ctx.context.createAuthCookie(adminSessionCookie)
        const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
        const adminSession = token ? await ctx.context.internalAdapter.findSession(token) : null
        await ctx.context.internalAdapter.deleteSession(session.token)
        deleteSessionCookie(ctx)
        expireCookie(ctx, cookie)
        if (
          !adminSession ||
          adminSession.session.userId !== impersonatedBy ||
          adminSession.session.expiresAt < new Date()
        )
          return { isRestored: false }
        if (ctx.body.endsAdminSession) {
          await ctx.context.internalAdapter.deleteSession(adminSession.session.token)
          return { isRestored: false }
        }
        await setSessionCookie(ctx, adminSession, false)
        return { isRestored: true }
      },
    ),
  },
} satisfies BetterAuthPlugin
