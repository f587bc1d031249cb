import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { generalMessages } from '#domain/messages.ts'
import { failedJobsPerPage } from '#domain/platform/failed-jobs.ts'
import { readPeriod } from '#domain/platform/figures.ts'
import { auditFilterSchema, updateSettingSchema } from '#domain/platform/schemas.ts'
import { associationAccountingRoutes } from '#server/across/accounting/routes.ts'
import { taxReportAdminRoutes } from '#server/across/tax-report/admin-routes.ts'
import { maxPictureBytes } from '#server/capabilities/files/pictures.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { largeBody } from '#server/http/large-body.ts'
import { json } from '#server/http/validate.ts'
import { backupAdminRoutes } from '#server/operations/backup/admin-routes.ts'
import { healthAdminRoutes } from '#server/operations/watch/routes.ts'
import { userAdminRoutes } from '../accounts/admin-routes.ts'
import { catalogueAdminRoutes } from '../catalogue/admin-routes.ts'
import { carbonAdminRoutes } from '../catalogue/carbon/admin-routes.ts'
import { productReportAdminRoutes } from '../catalogue/reports/routes.ts'
import { reportAdminRoutes } from '../messages/admin-routes.ts'
import { orderAdminRoutes } from '../orders/admin-routes.ts'
import { addIdentityPicture } from '../platform/identity-pictures.ts'
import { getAdminSettings, updateSetting } from '../platform/update-setting.ts'
import { searchAdminRoutes } from '../search/routes.ts'
import { sellingAdminRoutes } from '../selling/admin/routes.ts'
import { listAudit, listAuditPeople } from './audit.ts'
import { emailAdminRoutes } from './email-routes.ts'
import { exportAdminRoutes } from './exports/routes.ts'
import { deleteFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { findAnything } from './find-anything.ts'
import { getDashboard } from './get-dashboard.ts'
import { getPersonActivity } from './get-person-activity.ts'
import { workAdminRoutes } from './work/routes.ts'

/** Background work that was given up, for administrators; mounted at /api/admin. */
const jobAdminRoutes = new Hono<HttpEnv>()
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

/** The figures, what is looked for, the settings and the audit log. */
const adminPlatformRoutes = new Hono<HttpEnv>()
  .get('/dashboard', async (c) => {
    const period = readPeriod(new URL(c.req.url).searchParams)
    return c.json(await getDashboard(c.var.ctx, { period }))
  })
  .get('/find', async (c) => c.json(await findAnything(c.var.ctx, { text: c.req.query('q') ?? '' })))
  .get('/users/:id/activity', async (c) =>
    c.json(await getPersonActivity(c.var.ctx, { userId: c.req.param('id') })),
  )
  .get('/settings', async (c) => c.json(await getAdminSettings(c.var.ctx)))
  .put('/settings', json(updateSettingSchema), async (c) => {
    await updateSetting(c.var.ctx, c.req.valid('json'))
    return c.json(await getAdminSettings(c.var.ctx))
  })
  .post('/identity-pictures', largeBody(maxPictureBytes, generalMessages.tooLarge), async (c) =>
    c.json(
      await addIdentityPicture(c.var.ctx, {
        read: async () => new Uint8Array(await c.req.arrayBuffer()),
      }),
    ),
  )
  .get('/audit', async (c) => c.json(await listAudit(c.var.ctx, auditFilterSchema.parse(c.req.query()))))
  .get('/audit/people', async (c) => c.json(await listAuditPeople(c.var.ctx)))

/** Everything administrators call, `/api/admin/**`: each context's `admin-routes.ts` and what belongs to none, behind one access check. */
export const adminRoutes = new Hono<HttpEnv>()
  .use(allow('administrator'))
  .route('/', orderAdminRoutes)
  .route('/', emailAdminRoutes)
  .route('/', adminPlatformRoutes)
  .route('/', healthAdminRoutes)
  .route('/', exportAdminRoutes)
  .route('/', workAdminRoutes)
  .route('/', jobAdminRoutes)
  .route('/', backupAdminRoutes)
  .route('/', userAdminRoutes)
  .route('/', catalogueAdminRoutes)
  .route('/', searchAdminRoutes)
  .route('/', sellingAdminRoutes)
  .route('/', carbonAdminRoutes)
  .route('/', reportAdminRoutes)
  .route('/', productReportAdminRoutes)
  .route('/', taxReportAdminRoutes)
  .route('/', associationAccountingRoutes)
