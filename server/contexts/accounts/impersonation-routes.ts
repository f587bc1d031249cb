import { Hono } from 'hono'
import { impersonationSchema } from '#domain/accounts/administration-schemas.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { openImpersonation, quitImpersonation } from './impersonation.ts'

/** Not below `/api/admin`: the actor who ends an impersonation is the impersonated user. */
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
