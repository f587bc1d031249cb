import { Hono } from 'hono'
import type { HttpEnv } from '../../http/environment.ts'
import { inTurn } from '../../http/in-turn.ts'
import { getDocument } from './get-document.ts'

/** A PDF shows itself; the page's policy would keep the browser's own viewer from doing so. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

export const documentRoutes = new Hono<HttpEnv>().get('/invoices/:file{.+\\.pdf}', inTurn, async (c) => {
  const { ctx, limits } = c.var
  if (ctx.actor) await limits.consume({ name: 'invoice', points: 200, duration: 60 * 60 }, ctx.actor.userId)
  const { name, pdf } = await getDocument(ctx, { invoiceId: c.req.param('file').slice(0, -'.pdf'.length) })
  return c.body(pdf, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })
})
