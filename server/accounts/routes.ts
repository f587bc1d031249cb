import { Hono } from 'hono'
import { profileFallbackSchema, profileSchema, signInSchema, signUpSchema } from '#domain/accounts/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { json } from '../http/validate.ts'
import { getAccount } from './get-account.ts'
import { restoreProfile } from './restore-profile.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

const minute = 60

export const accountRoutes = new Hono<HttpEnv>()
  .get('/account', async (c) => c.json(await getAccount(c.var.ctx)))
  .post(
    '/account/sign-up',
    rateLimit({ name: 'sign-up', points: 10, duration: 10 * minute }),
    json(signUpSchema),
    async (c) => {
      await signUp(c.var.auth, c.req.valid('json'))
      return c.json({ sent: true }, 201)
    },
  )
  .post(
    '/account/sign-in',
    rateLimit({ name: 'sign-in', points: 20, duration: 5 * minute }),
    json(signInSchema),
    async (c) => {
      const input = c.req.valid('json')
      // Also by account: many addresses guessing at one password. Generous, or anybody could lock somebody else out.
      await c.var.limits.consume({ name: 'sign-in-account', points: 50, duration: 30 * minute }, input.email)
      const cookies = await signIn(c.var.auth, input, c.req.raw.headers)
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      return c.json({ signedIn: true })
    },
  )
  .post('/account/sign-out', async (c) => {
    const { headers } = await c.var.auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true })
    for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.json({ signedOut: true })
  })
  .put('/account/profile', json(profileSchema), async (c) => {
    await updateProfile(c.var.ctx, c.req.valid('json'))
    return c.json(await getAccount(c.var.ctx))
  })
  .post('/account/profile', json(profileFallbackSchema), async (c) => {
    await restoreProfile(c.var.ctx, c.req.valid('json'))
    return c.json(await getAccount(c.var.ctx))
  })
