import { Hono, type Context as HonoContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { largerBody } from '../http/body-limit.ts'
import type { HttpEnv } from '../http/environment.ts'
import { getSellerAccount } from './get-seller-account.ts'
import { refreshOwnAccount } from './refresh-own-account.ts'
import { startOnboarding } from './start-onboarding.ts'
import { storeEvent } from './store-event.ts'

/**
 * Where the provider tells what happened. Outside the API: it is also told during maintenance,
 * and signs over the very bytes it sends. The sandbox has no need of it.
 */
export const paymentWebhookRoutes = new Hono<HttpEnv>().post(
  '/api/webhooks/payments',
  largerBody(1024 * 1024),
  async (c) => {
    const { ctx } = c.var
    if (!ctx.payments) throw new AppError('not-found', generalMessages.notFound)
    const signature = c.req.header(ctx.payments.signatureHeader) ?? ''
    await storeEvent({ ...ctx, actor: null }, { body: await c.req.text(), signature })
    return c.json({ received: true })
  },
)

/** Each asks the provider several things. */
const accounts = { name: 'seller-account', points: 60, duration: 60 * 60 }

async function limit({ var: { ctx, limits } }: HonoContext<HttpEnv>): Promise<void> {
  if (ctx.actor) await limits.consume(accounts, ctx.actor.userId)
}

/** How sellers are paid. */
export const sellerAccountRoutes = new Hono<HttpEnv>()
  .post('/money/onboarding', async (c) => {
    await limit(c)
    return c.json(await startOnboarding(c.var.ctx))
  })
  .get('/money/account', async (c) => c.json(await getSellerAccount(c.var.ctx)))
  .post('/money/account/refresh', async (c) => {
    await limit(c)
    return c.json(await refreshOwnAccount(c.var.ctx))
  })
