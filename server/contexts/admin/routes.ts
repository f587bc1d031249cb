import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { exportedListNames, isExportedList } from '#domain/platform/exports.ts'
import { failedJobsPerPage } from '#domain/platform/failed-jobs.ts'
import { readPeriod } from '#domain/platform/figures.ts'
import {
  type FoundKind,
  minQueryLength,
  type SearchHit,
  splitQueryWords,
} from '#domain/platform/find-anything.ts'
import {
  auditFilterSchema,
  takeWorkSchema,
  updateSettingSchema,
  workNoteSchema,
  workSubjectSchema,
} from '#domain/platform/schemas.ts'
import { parseWorkSearch } from '#domain/platform/work.ts'
import { associationAccountingRoutes } from '#server/across/accounting/routes.ts'
import { taxReportAdminRoutes } from '#server/across/tax-report/routes.ts'
import { findEmails } from '#server/capabilities/email/admin/emails.ts'
import { maxPictureBytes } from '#server/capabilities/files/pictures.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { findPerson } from '#server/contexts/accounts/people.ts'
import { findPeople } from '#server/contexts/accounts/users.ts'
import { findProducts } from '#server/contexts/catalogue/admin-products/find-products.ts'
import { countProductReports } from '#server/contexts/catalogue/reports/list-product-reports.ts'
import { countCorrespondence } from '#server/contexts/messages/admin/reports.ts'
import { reportAdminRoutes } from '#server/contexts/messages/routes.ts'
import { findOrders } from '#server/contexts/orders/admin/find-orders.ts'
import { summariseParty } from '#server/contexts/orders/admin/summarise-party.ts'
import { summarizeAccess } from '#server/contexts/partners/keys.ts'
import { sellingAdminRoutes } from '#server/contexts/selling/correct-product.ts'
import { allow } from '#server/http/access.ts'
import { queueLargeBody } from '#server/http/body-limit.ts'
import { download, inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { backupAdminRoutes } from '#server/operations/backup/overview.ts'
import { healthAdminRoutes } from '#server/operations/watch/routes.ts'
import { userAdminRoutes } from '../accounts/admin-routes.ts'
import { catalogueAdminRoutes } from '../catalogue/admin-routes.ts'
import { carbonAdminRoutes } from '../catalogue/carbon/admin-routes.ts'
import { productReportAdminRoutes } from '../catalogue/reports/routes.ts'
import { orderAdminRoutes } from '../orders/admin-routes.ts'
import { addIdentityPicture } from '../platform/identity-pictures.ts'
import { getAdminSettings, updateSetting } from '../platform/update-setting.ts'
import { searchAdminRoutes } from '../search/routes.ts'
import { listAudit, listAuditPeople } from './audit.ts'
import { emailAdminRoutes } from './email-routes.ts'
import { exportList } from './exports/exported-lists.ts'
import { deleteFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { getDashboard } from './get-dashboard.ts'
import { addWorkNote, releaseWork, takeWork } from './work/assignments.ts'
import { countWork, listBackupWork, listWork } from './work/list-work.ts'

/** Lists as files with the filters of their pages: `/api/admin/exports/users?type=seller`. */
const exportAdminRoutes = new Hono<HttpEnv>().get('/exports/:list', inDocumentQueue, async (c) => {
  const list = c.req.param('list')
  if (!isExportedList(list)) throw new AppError('not-found', generalMessages.notFound)
  const { ctx } = c.var
  const params = new URL(c.req.url).searchParams
  const name = `${exportedListNames[list]}-${toParisDay(ctx.clock.now())}.csv`
  return download(c, { type: 'csv', name, content: await exportList(ctx, { list, params }) })
})

/** Waiting tasks and their assignments; mounted at /api/admin. */
const workAdminRoutes = new Hono<HttpEnv>()
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

/** Failed jobs for administrators; mounted at /api/admin. */
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

/** The figures, the search, the settings and the audit log. */
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
  .post('/identity-pictures', queueLargeBody(maxPictureBytes, generalMessages.tooLarge), async (c) =>
    c.json(
      await addIdentityPicture(c.var.ctx, {
        read: async () => new Uint8Array(await c.req.arrayBuffer()),
      }),
    ),
  )
  .get('/audit', async (c) => c.json(await listAudit(c.var.ctx, auditFilterSchema.parse(c.req.query()))))
  .get('/audit/people', async (c) => c.json(await listAuditPeople(c.var.ctx)))

/** All routes of administrators, `/api/admin/**`: each context's `admin-routes.ts` and those of no context, behind one access check. */
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

/** Returns a user's activity in numbers and cents, from every context. @throws AppError `not-found` */
export async function getPersonActivity(ctx: Context, input: { userId: string }) {
  requireAdmin(ctx)
  const { id: userId } = await findPerson(ctx, input)
  const [party, writing, productReports, access] = await Promise.all([
    summariseParty(ctx, { userId }),
    countCorrespondence(ctx, { userId }),
    countProductReports(ctx, { userId }),
    summarizeAccess(ctx, { userId }),
  ])
  return { ...party, writing, productReports, access }
}

/**
 * Finds users, orders, products and emails by words, a few of each, newest first. Words may be partial, in any order, without accents and
 * case.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function findAnything(
  ctx: Context,
  { text }: { text: string },
): Promise<Record<FoundKind, SearchHit[]>> {
  requireAdmin(ctx)
  const words = splitQueryWords(text)
  const phrase = words.join(' ')
  if (phrase.length < minQueryLength) return { people: [], orders: [], products: [], emails: [] }
  const [people, orders, products, emails] = await Promise.all([
    findPeople(ctx, { text: phrase, words }),
    findOrders(ctx, { text: phrase, words }),
    findProducts(ctx, { text: phrase, words }),
    findEmails(ctx, { words }),
  ])
  return { people, orders, products, emails }
}
