import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { moneyPageSize } from '#domain/payments/seller-money.ts'
import { dayOf } from '#domain/platform/days.ts'
import { allow } from '#server/http/access.ts'
import { inDocumentQueue } from '#server/http/document-queue.ts'
import { download, showPdf } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { exportMoney, getMoney, listMoneyLines } from './money-lines.ts'
import { drawStatement, getStatement } from './statement.ts'

/** A sheet or a table takes up to seconds of computing. */
const documents = limitByAccount({ name: 'money-document', points: 120, duration: 60 * 60 })

export const moneyRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json(await getMoney(c.var.ctx)))
  .get('/lines', allow('signedIn'), async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, moneyPageSize)
    return c.json(await listMoneyLines(c.var.ctx, { page }))
  })
  .get('/lines.csv', allow('signedIn'), inDocumentQueue, documents, (c) => {
    const { ctx } = c.var
    const name = `versements-${dayOf(ctx.clock.now())}.csv`
    return download(c, { type: 'csv', name, content: exportMoney(ctx) })
  })
  .get('/statements/:file{.+\\.pdf}', allow('signedIn'), inDocumentQueue, documents, async (c) => {
    const month = c.req.param('file').slice(0, -'.pdf'.length)
    const pdf = await drawStatement(await getStatement(c.var.ctx, { month }))
    return showPdf(c, { name: `releve-${month}.pdf`, pdf })
  })
