import { Hono } from 'hono'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'
import { personNoteSchema, personTagSchema } from '#domain/accounts/person-notes.ts'
import { roleSchema, suspensionSchema, userTypeSchema } from '#domain/accounts/schemas.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { changeRole, changeUserType } from './change-role.ts'
import { getImpersonatedProfile, impersonate } from './impersonation.ts'
import { addPersonNote, addTag, deletePersonNote, listTags, removeTag } from './person-notes.ts'
import { resetSecondFactor } from './second-factor/second-factor.ts'
import { endSessions, restoreUser, suspendUser } from './suspend-user.ts'
import { getUser, listUsers } from './users.ts'

/** The API `/api/admin/users/**` and the endpoint for impersonation. */
export const userAdminRoutes = new Hono<HttpEnv>()
  .get('/users', async (c) =>
    c.json(await listUsers(c.var.ctx, parsePeopleSearch(new URL(c.req.url).searchParams))),
  )
  .get('/person-tags', async (c) => c.json(await listTags(c.var.ctx)))
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
  .post('/users/:id/notes', json(personNoteSchema), async (c) =>
    c.json(await addPersonNote(c.var.ctx, { userId: c.req.param('id'), ...c.req.valid('json') }), 201),
  )
  .delete('/users/:id/notes/:noteId', async (c) => {
    const { id, noteId } = c.req.param()
    await deletePersonNote(c.var.ctx, { userId: id, noteId })
    return c.json({ deleted: true })
  })
  .post('/users/:id/tags', json(personTagSchema), async (c) => {
    await addTag(c.var.ctx, { userId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ added: true }, 201)
  })
  .delete('/users/:id/tags/:tag', async (c) => {
    const { id, tag } = c.req.param()
    await removeTag(c.var.ctx, { userId: id, tag })
    return c.json({ removed: true })
  })
  .post('/users/:id/impersonation', async (c) =>
    c.json(await impersonate(c.var.ctx, { userId: c.req.param('id') }), 201),
  )
  .get('/impersonate/:userId/profile', async (c) =>
    c.json(await getImpersonatedProfile(c.var.ctx, { userId: c.req.param('userId') })),
  )
