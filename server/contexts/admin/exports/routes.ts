import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { dayOf } from '#domain/platform/days.ts'
import { exportedListNames, isExportedList } from '#domain/platform/exports.ts'
import { inDocumentQueue } from '#server/http/document-queue.ts'
import { download } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { exportList } from './export-list.ts'

/** Every list as a file, narrowed as its page is: `/api/admin/exports/users?type=seller`. */
export const exportAdminRoutes = new Hono<HttpEnv>().get('/exports/:list', inDocumentQueue, async (c) => {
  const list = c.req.param('list')
  if (!isExportedList(list)) throw new AppError('not-found', generalMessages.notFound)
  const { ctx } = c.var
  const params = new URL(c.req.url).searchParams
  const name = `${exportedListNames[list]}-${dayOf(ctx.clock.now())}.csv`
  return download(c, { type: 'csv', name, content: await exportList(ctx, { list, params }) })
})
