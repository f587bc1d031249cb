import { Hono, type Context as HonoContext } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { allow, allowWith } from '#server/http/access.ts'
import { limitBodyTo } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { asSandbox, type Sandbox } from './provider/sandbox/sandbox.ts'
import { getSellerAccount, refreshOwnAccount } from './seller-accounts.ts'
import { startOnboarding } from './start-onboarding.ts'
import { storeEvent } from './store-event.ts'

const cardSchema = z.object({
  clientSecret: z.string().max(200),
  number: z.string().max(40),
  expiry: z.string().max(20),
  cvc: z.string().max(20),
})
const authenticationSchema = z.object({ clientSecret: z.string().max(200), accepted: z.boolean() })
const completionSchema = z.object({ token: z.string().max(200) })

/** Calls of browsers to the demonstration's card provider, which authenticates them by its own secrets. */
export const sandboxRoutes = new Hono<HttpEnv>()
  .use(async (c, next) => {
    requireSandbox(c.var.ctx)
    await next()
  })
  .post('/payments/:id/confirm', allow('public'), json(cardSchema), async (c) =>
    c.json(await requireSandbox(c.var.ctx).confirmPayment({ id: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/payments/:id/authenticate', allow('public'), json(authenticationSchema), async (c) =>
    c.json(
      await requireSandbox(c.var.ctx).authenticatePayment({ id: c.req.param('id'), ...c.req.valid('json') }),
    ),
  )
  .post('/accounts/:id/complete', allow('public'), json(completionSchema), async (c) =>
    c.json(
      await requireSandbox(c.var.ctx).completeAccount({ id: c.req.param('id'), ...c.req.valid('json') }),
    ),
  )

/** @throws AppError `not-found` on a site with real payments */
function requireSandbox({ config, payments }: Context): Sandbox {
  const sandbox = config.payments.provider === 'sandbox' ? asSandbox(payments) : null
  if (!sandbox) throw new AppError('not-found', generalMessages.notFound)
  return sandbox
}

/**
 * Receives the provider's events. It is outside the API, because it is open during maintenance and its signature covers the
 * exact bytes of the body. The sandbox does not use it.
 */
export const paymentWebhookRoutes = new Hono<HttpEnv>().post(
  '/api/webhooks/payments',
  limitBodyTo(1024 * 1024),
  allowWith((c) => requireSignature(c), 'key'),
  async (c) => {
    const input = { body: await c.req.text(), signature: requireSignature(c) }
    await storeEvent({ ...c.var.ctx, actor: null }, input)
    return c.json({ received: true })
  },
)

/** @throws AppError `not-found` without a provider, `forbidden` without a signature, which `storeEvent` verifies */
function requireSignature(c: HonoContext<HttpEnv>): string {
  const { payments } = c.var.ctx
  if (!payments) throw new AppError('not-found', generalMessages.notFound)
  const signature = c.req.header(payments.signatureHeader)
  if (!signature) throw new AppError('forbidden', generalMessages.forbidden)
  return signature
}

/** Each request makes several calls to the provider. */
const accountLimit = limitByAccount({ name: 'seller-account', maxCalls: 60, seconds: 60 * 60 })

/** The seller's account at the provider. */
export const sellerAccountRoutes = new Hono<HttpEnv>()
  .post('/onboarding', allow('ownSession'), accountLimit, async (c) =>
    c.json(await startOnboarding(c.var.ctx)),
  )
  .get('/account', allow('signedIn'), async (c) => c.json(await getSellerAccount(c.var.ctx)))
  .post('/account/refresh', allow('signedIn'), accountLimit, async (c) =>
    c.json(await refreshOwnAccount(c.var.ctx)),
  )
