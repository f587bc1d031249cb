import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { longestPassword, shortestPassword, userTypes } from '#domain/accounts/accounts.ts'
import type { Context } from '../context.ts'
import { accounts, sessions, users, verifications } from '../database/schema/accounts.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { createProfile } from './create-profile.ts'
import { impersonationPlugin } from './impersonation-plugin.ts'
import { refuseSuspended } from './refuse-suspended.ts'

/** Where the links of confirmation mails lead; the only addresses of better-auth that browsers reach. */
export const authPath = '/api/auth'

const day = 24 * 60 * 60

/**
 * Passwords, sessions and confirmation codes (better-auth). Our operations call its `api`; rate limits and origin
 * checks are our own middleware, the same for every call.
 */
export function createAuth(ctx: Context) {
  return betterAuth({
    appName: 'Réchantier',
    baseURL: ctx.config.origin,
    basePath: authPath,
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
      // Said, since better-auth leaves it out under test: a confirmation link leads nowhere but to our own pages.
      disableOriginCheck: false,
    },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      additionalFields: { impersonatedBy: { type: 'string', required: false, input: false } },
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
      // Somebody who signs up twice is answered like anybody else, and told by mail: addresses cannot be probed.
      onExistingUserSignUp: async ({ user }) => {
        await enqueueEmail(ctx, {
          template: 'existing-account',
          recipient: user.email,
          data: {
            firstName: (user as { firstName?: string }).firstName ?? '',
            url: `${ctx.config.origin}/auth`,
          },
        })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: day,
      sendVerificationEmail: async ({ user, url }) => {
        await enqueueEmail(ctx, {
          template: 'confirm-sign-up',
          recipient: user.email,
          data: { firstName: (user as { firstName?: string }).firstName ?? '', url },
        })
      },
    },
    plugins: [impersonationPlugin],
    databaseHooks: {
      session: { create: { before: ({ userId }) => refuseSuspended(ctx, { userId }) } },
      user: {
        create: {
          after: async (user) => {
            const { id, email, firstName, lastName, userType } = user as typeof users.$inferSelect
            await createProfile(ctx, { id, email, firstName, lastName, userType })
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
