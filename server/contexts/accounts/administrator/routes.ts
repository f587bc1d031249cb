import { Hono } from 'hono'
import { administratorSchema, invitationSchema } from '#domain/accounts/schemas.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { rememberDevice } from '../guesses/limit-guesses.ts'
import { becomeAdministrator, createAdministrator, readInvitation } from './administrator.ts'

const limit = rateLimit({ name: 'administrator-link', points: 30, duration: 10 * 60 })

/** Where the link of `npm run make-administrator` leads. */
export const administratorRoutes = new Hono<HttpEnv>()
  .post('/invitation', allow('public'), limit, json(invitationSchema), async (c) => {
    const { email, accountId } = await readInvitation(c.var.ctx, c.req.valid('json'))
    return c.json({ email, hasAccount: accountId !== null })
  })
  .post('/', allow('public'), limit, json(administratorSchema), async (c) => {
    const { userId } = await createAdministrator(c.var.ctx, c.req.valid('json'))
    await rememberDevice(c, userId, { anew: true })
    return c.json({ created: true }, 201)
  })
  .post('/role', allow('ownSession'), limit, json(invitationSchema), async (c) => {
    await becomeAdministrator(c.var.ctx, c.req.valid('json'))
    return c.json({ granted: true })
  })
