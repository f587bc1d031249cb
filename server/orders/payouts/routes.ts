import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { moneyPageSize } from '#domain/payments/seller-money.ts'
import type { Actor } from '../../context.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { inTurn } from '../../http/in-turn.ts'
import { showPdf } from '../../http/show-pdf.ts'
import type { RateLimiter } from '../../http/rate-limiter.ts'
import { exportMoney, getMoney, listMoneyLines } from './money-lines.ts'
import { drawStatement, getStatement } from './statement.ts'

/** A sheet or a table takes up to seconds of computing. */
const consumeDocument = async (limits: RateLimiter, actor: Actor | null) => {
  if (actor) await limits.consume({ name: 'money-document', points: 120, duration: 60 * 60 }, actor.userId)
}

export const moneyRoutes = new Hono<HttpEnv>()
  .get('/money', async (c) => c.json(await getMoney(c.var.ctx)))
  .get('/money/lines', async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, moneyPageSize)
    return c.json(await listMoneyLines(c.var.ctx, { page }))
  })
  .get('/money/lines.csv', inTurn, async (c) => {
    const { ctx, limits } = c.var
    await consumeDocument(limits, ctx.actor)
    const name = `versements-${ctx.clock.now().toISOString().slice(0, 10)}.csv`
    return c.body(exportMoney(ctx), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
  .get('/money/statements/:file{.+\\.pdf}', inTurn, async (c) => {
    const { ctx, limits } = c.var
    await consumeDocument(limits, ctx.actor)
    const month = c.req.param('file').slice(0, -'.pdf'.length)
    const pdf = await drawStatement(await getStatement(ctx, { month }))
    return showPdf(c, { name: `releve-${month}.pdf`, pdf })
  })
