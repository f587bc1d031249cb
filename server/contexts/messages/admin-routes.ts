import { Hono } from 'hono'
import { parseReportSearch } from '#domain/conversations/reports.ts'
import { settleReportSchema } from '#domain/conversations/schemas.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { findFulfilmentConversation, readConversation } from './admin/read-conversation.ts'
import { listReports, settleReport } from './admin/reports.ts'
import { messageRange } from './read-messages.ts'

/** Reported conversations, for administrators; mounted at /api/admin. */
export const reportAdminRoutes = new Hono<HttpEnv>()
  .get('/reports', async (c) =>
    c.json(await listReports(c.var.ctx, parseReportSearch(new URL(c.req.url).searchParams))),
  )
  .post('/reports/:id/settle', json(settleReportSchema), async (c) => {
    await settleReport(c.var.ctx, { reportId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
  .get('/conversations/:id', messageRange, async (c) => {
    const { before } = c.req.valid('query')
    return c.json(
      await readConversation(c.var.ctx, {
        conversationId: c.req.param('id'),
        ...(before && { before: Number(before) }),
      }),
    )
  })
  .get('/fulfilments/:id/conversation', async (c) =>
    c.json(await findFulfilmentConversation(c.var.ctx, { fulfilmentId: c.req.param('id') })),
  )
