import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { failedJobsPerPage } from '#domain/platform/failed-jobs.ts'
import type { HttpEnv } from '../http/environment.ts'
import { deleteFailedJob } from './delete-failed-job.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { retryFailedJob } from './retry-failed-job.ts'

/** Background work that was given up, for administrators; mounted at /api/admin. */
export const jobAdminRoutes = new Hono<HttpEnv>()
  .get('/jobs', async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, failedJobsPerPage)
    return c.json(await listFailedJobs(c.var.ctx, { page }))
  })
  .post('/jobs/:id/retry', async (c) => {
    await retryFailedJob(c.var.ctx, { id: c.req.param('id') })
    return c.json({ retried: true })
  })
  .delete('/jobs/:id', async (c) => {
    await deleteFailedJob(c.var.ctx, { id: c.req.param('id') })
    return c.json({ deleted: true })
  })
