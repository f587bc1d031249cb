import { Hono } from 'hono'
import { type BalanceSearch, parseBalanceSearch } from '#domain/orders/reuse-balance.ts'
import { type Context, requireActor } from '#server/context.ts'
import { listInvoiceParties } from '#server/contexts/accounts/list-invoice-parties.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import { download, inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { getImpact, getOwnBalance } from './read-balance.ts'
import { balanceCsv, drawBalance } from './write-balance.ts'

/** Each request reads a year of the user's orders. */
const limitBalances = limitByAccount({ name: 'reuse-balance', maxCalls: 300, seconds: 60 * 60 })

const parseSearch = (ctx: Context, url: string): BalanceSearch =>
  parseBalanceSearch(new URL(url).searchParams, ctx.clock.now())

const fileName = ({ from, to }: BalanceSearch, ending: string) => `bilan-de-reemploi-${from}-${to}.${ending}`

export const impactRoutes = new Hono<HttpEnv>().get('/', allow('public'), async (c) =>
  c.json(await getImpact(c.var.ctx)),
)

export const reuseRoutes = new Hono<HttpEnv>()
  .get('/balance', allow('signedIn', 'sales'), limitBalances, async (c) =>
    c.json(await getOwnBalance(c.var.ctx, parseSearch(c.var.ctx, c.req.url))),
  )
  .get('/balance.csv', allow('signedIn', 'sales'), limitBalances, inDocumentQueue, async (c) => {
    const search = parseSearch(c.var.ctx, c.req.url)
    const content = balanceCsv(await getOwnBalance(c.var.ctx, search), search)
    return download(c, { type: 'csv', name: fileName(search, 'csv'), content })
  })
  .get('/balance.pdf', allow('signedIn', 'sales'), limitBalances, inDocumentQueue, async (c) => {
    const { ctx } = c.var
    const search = parseSearch(ctx, c.req.url)
    const balance = await getOwnBalance(ctx, search)
    const { userId } = requireActor(ctx)
    const [parties, { shownName }] = await Promise.all([
      listInvoiceParties(ctx, { userIds: [userId] }),
      getSettings(ctx),
    ])
    const header = { ...search, name: parties.get(userId)?.name ?? '', issuer: shownName }
    const content = await drawBalance(ctx, balance, header)
    return download(c, { type: 'pdf', name: fileName(search, 'pdf'), content })
  })
