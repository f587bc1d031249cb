import { Hono } from 'hono'
import { roleSchema, suspensionSchema, userTypeSchema } from '#domain/accounts/administration-schemas.ts'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { changeRole, changeUserType } from './change-role.ts'
import { endSessions } from './end-sessions.ts'
import { getImpersonatedProfile, impersonate } from './impersonation.ts'
import { resetSecondFactor } from './second-factor/second-factor.ts'
import { restoreUser, suspendUser } from './suspend-user.ts'
import { getUser, listUsers } from './users.ts'

/** `/api/admin/users/**` and the endpoint for impersonation. */
export const userAdminRoutes = new Hono<HttpEnv>()
  .get('/users', async (c) =>
    c.json(await listUsers(c.var.ctx, parsePeopleSearch(new URL(c.req.url).searchParams))),
  )
  .get('/users/:id', async (c) => c.json(await getUser(c.var.ctx, { userId: c.req.param('id') })))
  .put('/users/:id/role', json(roleSchema), async (c) => {
    await changeRole(c.var.ctx, { userId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ changed: true })
  })
  .put('/users/:id/user-type', json(userTypeSchema), async (c) => {
    await changeUserType(c.var.ctx, { userId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ changed: true })
  })
  .post('/users/:id/suspension', json(suspensionSchema), async (c) => {
    await suspendUser(c.var.ctx, { userId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ suspended: true })
  })
  .delete('/users/:id/suspension', async (c) => {
    await restoreUser(c.var.ctx, { userId: c.req.param('id') })
    return c.json({ restored: true })
  })
  .delete('/users/:id/sessions', async (c) =>
    c.json(await endSessions(c.var.ctx, { userId: c.req.param('id') })),
  )
  .delete('/users/:id/sessions/:sessionId', async (c) => {
    const { id, sessionId } = c.req.param()
    return c.json(await endSessions(c.var.ctx, { userId: id, sessionId }))
  })
  .delete('/users/:id/second-factor', async (c) => {
    await resetSecondFactor(c.var.ctx, { userId: c.req.param('id') })
    return c.json({ reset: true })
  })
  .post('/users/:id/impersonation', async (c) =>
    c.json(await impersonate(c.var.ctx, { userId: c.req.param('id') }), 201),
  )
  .get('/impersonate/:userId/profile', async (c) =>
    c.json(await getImpersonatedProfile(c.var.ctx, { userId: c.req.param('userId') })),
  )
