import { Hono } from 'hono'
import { profileMessages } from '#domain/account-messages.ts'
import {
  administratorSchema,
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  impersonationSchema,
  invitationSchema,
  profileFallbackSchema,
  profileSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '#domain/accounts/schemas.ts'
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts'
import { requireActor } from '#server/context.ts'
import { allow, allowWith } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitEmailsTo, rateLimit, sendWithinEmailLimit } from '#server/http/rate-limit.ts'
import { readSiteCookie, setSiteCookie } from '#server/http/site-cookies.ts'
import { json } from '#server/http/validate.ts'
import { becomeAdministrator, createAdministrator, readInvitation } from './administrator.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { commonPasswords } from './check-password.ts'
import { limitPasswordGuesses, limitSignIns, rememberDevice } from './guesses/limit-guesses.ts'
import { openImpersonation, quitImpersonation } from './impersonation.ts'
import { linkValidityMs } from './mailed-codes.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import { getAccount, restoreProfile, updateProfile } from './profile.ts'
import { setStepCookie } from './second-factor/routes.ts'
import { endOwnSessions, listOwnSessions } from './sessions/own-sessions.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const minute = 60

export const accountRoutes = new Hono<HttpEnv>()
  .get('/', allow('public'), async (c) => c.json(await getAccount(c.var.ctx)))
  .post(
    '/sign-up',
    allow('public'),
    rateLimit({ name: 'sign-up', maxCalls: 10, seconds: 10 * minute }),
    json(signUpSchema),
    async (c) => {
      const input = c.req.valid('json')
      const { browserSecret } = await sendWithinEmailLimit(c, input.email, () => signUp(c.var.ctx, input))
      setSiteCookie(c, { name: 'sign_up', value: browserSecret, maxAgeSeconds: linkValidityMs / 1000 })
      return c.json({ sent: true }, 201)
    },
  )
  // The forms check passwords while the user types, with the list that the server uses.
  .get('/common-passwords', allow('public'), async (c) => {
    c.header('cache-control', 'public, max-age=86400')
    return c.json(await commonPasswords())
  })
  // `methods` are the further factors required; without any, the session is open.
  .post(
    '/sign-in',
    allow('public'),
    rateLimit({ name: 'sign-in', maxCalls: 60, seconds: 5 * minute }),
    json(signInSchema),
    async (c) => {
      const input = c.req.valid('json')
      const browserSecret = readSiteCookie(c, 'sign_up')
      const limitMails = () => limitEmailsTo(c, input.email)
      const result = await limitSignIns(c, input.email, () =>
        signIn(c.var.ctx, c.var.auth, { ...input, browserSecret, limitMails }, c.req.raw.headers),
      )
      if ('methods' in result) {
        setStepCookie(c, result.token)
        return c.json({ methods: result.methods })
      }
      for (const cookie of result.cookies) c.header('set-cookie', cookie, { append: true })
      await rememberDevice(c, result.userId)
      return c.json({ methods: [] as SecondFactorMethod[] })
    },
  )
  .post('/sign-out', allow('public'), async (c) => {
    const { ctx, auth } = c.var
    for (const cookie of await signOut(ctx, auth, c.req.raw.headers))
      c.header('set-cookie', cookie, { append: true })
    return c.json({ signedOut: true })
  })
  .post(
    '/forgot-password',
    allow('public'),
    rateLimit({ name: 'forgot-password', maxCalls: 10, seconds: 10 * minute }),
    json(forgotPasswordSchema),
    async (c) => {
      const input = c.req.valid('json')
      // Limits emails that other people can have sent to a mailbox.
      await c.var.limits.consume(
        { name: 'forgot-password-account', maxCalls: 5, seconds: 60 * minute },
        input.email,
      )
      await requestPasswordReset(c.var.ctx, input)
      return c.json({ sent: true })
    },
  )
  .post(
    '/reset-password',
    allow('public'),
    rateLimit({ name: 'reset-password', maxCalls: 20, seconds: 10 * minute }),
    json(resetPasswordSchema),
    async (c) => {
      const { userId, remainingAccess } = await resetPassword(c.var.ctx, c.req.valid('json'))
      await rememberDevice(c, userId, { replacesSecret: true })
      return c.json({ reset: true, remainingAccess })
    },
  )
  .put('/password', allow('ownSession'), json(changePasswordSchema), async (c) => {
    const { ctx, auth } = c.var
    const { userId } = requireActor(ctx)
    const { cookies, remainingAccess } = await limitPasswordGuesses(c, () =>
      changePassword(ctx, auth, c.req.valid('json'), c.req.raw.headers),
    )
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    await rememberDevice(c, userId, { replacesSecret: true })
    return c.json({ changed: true, remainingAccess })
  })
  .post(
    '/email',
    allow('ownSession'),
    rateLimit({ name: 'change-email', maxCalls: 10, seconds: 60 * minute }),
    json(changeEmailSchema),
    async (c) => {
      const input = c.req.valid('json')
      await sendWithinEmailLimit(c, input.email, () =>
        limitPasswordGuesses(c, () => requestEmailChange(c.var.ctx, input)),
      )
      return c.json({ sent: true })
    },
  )
  .post(
    '/email/confirm',
    allow('ownSession'),
    rateLimit({ name: 'confirm-email', maxCalls: 20, seconds: 10 * minute }),
    json(confirmEmailSchema),
    async (c) => c.json(await confirmEmailChange(c.var.ctx, c.req.valid('json'))),
  )
  .put(
    '/profile',
    allowWith((c) => requireActor(c.var.ctx, profileMessages.notSignedIn), 'signedIn'),
    json(profileSchema),
    async (c) => {
      await updateProfile(c.var.ctx, c.req.valid('json'))
      return c.json(await getAccount(c.var.ctx))
    },
  )
  .post('/profile', allow('signedIn'), json(profileFallbackSchema), async (c) => {
    await restoreProfile(c.var.ctx, c.req.valid('json'))
    return c.json(await getAccount(c.var.ctx))
  })

/** Not below `/api/admin`, because the actor who ends an impersonation is the impersonated user. */
export const impersonationRoutes = new Hono<HttpEnv>()
  .post('/', allow('administrator'), json(impersonationSchema), async (c) => {
    const { ctx, auth } = c.var
    const { cookies, ...ids } = await openImpersonation(ctx, auth, c.req.valid('json'), c.req.raw.headers)
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    return c.json(ids)
  })
  .delete('/', allow('signedIn'), async (c) => {
    const { ctx, auth } = c.var
    const { cookies, isRestored } = await quitImpersonation(ctx, auth, c.req.raw.headers)
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    return c.json({ isRestored })
  })

/** The sessions of the signed-in user. */
export const ownSessionRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await listOwnSessions(c.var.ctx)))
  .delete('/', allow('ownSession'), async (c) => c.json(await endOwnSessions(c.var.ctx, {})))
  .delete('/:id', allow('ownSession'), async (c) =>
    c.json(await endOwnSessions(c.var.ctx, { sessionId: c.req.param('id') })),
  )

const linkLimit = rateLimit({ name: 'administrator-link', maxCalls: 30, seconds: 10 * 60 })

/** The routes behind the link of `npm run make-administrator`. */
export const administratorRoutes = new Hono<HttpEnv>()
  .post('/invitation', allow('public'), linkLimit, json(invitationSchema), async (c) => {
    const { email, accountId } = await readInvitation(c.var.ctx, c.req.valid('json'))
    return c.json({ email, hasAccount: accountId !== null })
  })
  .post('/', allow('public'), linkLimit, json(administratorSchema), async (c) => {
    const { userId } = await createAdministrator(c.var.ctx, c.req.valid('json'))
    await rememberDevice(c, userId, { replacesSecret: true })
    return c.json({ created: true }, 201)
  })
  .post('/role', allow('ownSession'), linkLimit, json(invitationSchema), async (c) => {
    await becomeAdministrator(c.var.ctx, c.req.valid('json'))
    return c.json({ granted: true })
  })
