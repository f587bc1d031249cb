import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '../context.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { asSandbox, type Sandbox } from './provider/sandbox/sandbox.ts'

const cardSchema = z.object({
  clientSecret: z.string().max(200),
  number: z.string().max(40),
  expiry: z.string().max(20),
  cvc: z.string().max(20),
})
const authenticationSchema = z.object({ clientSecret: z.string().max(200), accepted: z.boolean() })
const completionSchema = z.object({ token: z.string().max(200) })

/** What browsers ask of the demonstration's card provider itself: who they are, secrets of its own decide. */
export const sandboxRoutes = new Hono<HttpEnv>()
  .use('/sandbox/*', async (c, next) => {
    sandboxOf(c.var.ctx)
    await next()
  })
  .post('/sandbox/payments/:id/confirm', json(cardSchema), async (c) =>
    c.json(await sandboxOf(c.var.ctx).confirmPayment({ id: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/sandbox/payments/:id/authenticate', json(authenticationSchema), async (c) =>
    c.json(await sandboxOf(c.var.ctx).authenticatePayment({ id: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/sandbox/accounts/:id/complete', json(completionSchema), async (c) =>
    c.json(await sandboxOf(c.var.ctx).completeAccount({ id: c.req.param('id'), ...c.req.valid('json') })),
  )

/** @throws AppError `not-found` on a site whose payments are real */
function sandboxOf({ config, payments }: Context): Sandbox {
  const sandbox = config.payments.provider === 'sandbox' ? asSandbox(payments) : null
  if (!sandbox) throw new AppError('not-found', generalMessages.notFound)
  return sandbox
}
