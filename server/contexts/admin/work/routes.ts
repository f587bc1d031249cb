import { Hono } from 'hono'
import { parseWorkSearch } from '#domain/platform/work.ts'
import { takeWorkSchema, workNoteSchema, workSubjectSchema } from '#domain/platform/work-schemas.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { addWorkNote, releaseWork, takeWork } from './assignments.ts'
import { countWork, listBackupWork, listWork } from './list-work.ts'

/** What waits for administrators, and who of them sees to it; mounted at /api/admin. */
export const workAdminRoutes = new Hono<HttpEnv>()
  .get('/work', async (c) =>
    c.json(await listWork(c.var.ctx, parseWorkSearch(new URL(c.req.url).searchParams))),
  )
  .get('/work/backups', async (c) => c.json(await listBackupWork(c.var.ctx)))
  .get('/work/count', async (c) => c.json(await countWork(c.var.ctx)))
  .post('/work/taken', json(takeWorkSchema), async (c) => {
    await takeWork(c.var.ctx, c.req.valid('json'))
    return c.json({ taken: true })
  })
  .post('/work/released', json(workSubjectSchema), async (c) => {
    await releaseWork(c.var.ctx, c.req.valid('json'))
    return c.json({ released: true })
  })
  .post('/work/notes', json(workNoteSchema), async (c) => {
    await addWorkNote(c.var.ctx, c.req.valid('json'))
    return c.json({ noted: true }, 201)
  })
