import { Hono } from 'hono'
import { allow } from '#server/http/access.ts'
import { inDocumentQueue } from '#server/http/document-queue.ts'
import { showPdf } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { getDocument } from './get-document.ts'

const invoices = limitByAccount({ name: 'invoice', points: 200, duration: 60 * 60 })

export const documentRoutes = new Hono<HttpEnv>().get(
  '/:file{.+\\.pdf}',
  allow('signedIn'),
  inDocumentQueue,
  invoices,
  async (c) => {
    const invoiceId = c.req.param('file').slice(0, -'.pdf'.length)
    return showPdf(c, await getDocument(c.var.ctx, { invoiceId }))
  },
)
