import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { longestPassword, shortestPassword, userTypes } from '#domain/accounts/accounts.ts'
import { longestIdleSession } from '#domain/accounts/session-length.ts'
import type { Context } from '../context.ts'
import { accounts, sessions, users, verifications } from '../database/schema/accounts.ts'
import { refuseDemonstration } from './demonstration-accounts.ts'
import { impersonationPlugin } from './impersonation-plugin.ts'
import { openSessionPlugin } from './open-session-plugin.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { refuseWithoutSecondFactor, secondFactorPlugin } from './second-factor/session-plugin.ts'

const day = 24 * 60 * 60

/**
 * Passwords and sessions (better-auth). Our operations call its `api`, browsers reach none of it; rate limits and origin
 * checks are our own middleware, the same for every call.
 */
export function createAuth(ctx: Context) {
  return betterAuth({
    appName: 'Réchantier',
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
      expiresIn: longestIdleSession / 1000,
      updateAge: day,
      additionalFields: {
        impersonatedBy: { type: 'string', required: false, input: false },
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
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
    },
    plugins: [impersonationPlugin, openSessionPlugin, secondFactorPlugin],
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }, asked) => {
            await refuseSuspended(ctx, { userId })
            await refuseDemonstration(ctx, { userId })
            await refuseWithoutSecondFactor(ctx, { userId, path: asked?.path })
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
