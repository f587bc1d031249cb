import { Hono } from 'hono'
import type { HttpEnv } from '../../http/environment.ts'
import { inTurn } from '../../http/in-turn.ts'
import { showPdf } from '../../http/show-pdf.ts'
import { getDocument } from './get-document.ts'

export const documentRoutes = new Hono<HttpEnv>().get('/invoices/:file{.+\\.pdf}', inTurn, async (c) => {
  const { ctx, limits } = c.var
  if (ctx.actor) await limits.consume({ name: 'invoice', points: 200, duration: 60 * 60 }, ctx.actor.userId)
  const invoiceId = c.req.param('file').slice(0, -'.pdf'.length)
  return showPdf(c, await getDocument(ctx, { invoiceId }))
})
