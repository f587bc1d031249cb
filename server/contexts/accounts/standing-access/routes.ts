import { Hono } from 'hono'
import { passkeyAnswerSchema, passwordAgainSchema } from '#domain/accounts/second-factor.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { limitPasswordGuesses } from '../guesses/limit-guesses.ts'
import { confirmByPasskey, confirmByPassword, createConfirmationOptions } from './confirmation.ts'
import { listOwnAccess, revokeOwnAccess } from './standing-access.ts'

const addressLimit = rateLimit({ name: 'confirmation', maxCalls: 30, seconds: 5 * 60 })

/** Confirmation by password or passkey, which the creation of standing access requires. */
export const confirmationRoutes = new Hono<HttpEnv>()
  .post('/', allow('signedIn', 'sales'), json(passwordAgainSchema), async (c) => {
    await limitPasswordGuesses(c, () => confirmByPassword(c.var.ctx, c.req.valid('json')))
    return c.json({ confirmed: true })
  })
  .post('/passkey/options', allow('signedIn', 'sales'), addressLimit, async (c) =>
    c.json(await createConfirmationOptions(c.var.ctx)),
  )
  .post('/passkey', allow('signedIn', 'sales'), addressLimit, json(passkeyAnswerSchema), async (c) => {
    await confirmByPasskey(c.var.ctx, { answer: c.req.valid('json') })
    return c.json({ confirmed: true })
  })

/** Routes that list and revoke standing access. */
export const accessRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await listOwnAccess(c.var.ctx)))
  .delete('/', allow('ownSession'), async (c) => c.json(await revokeOwnAccess(c.var.ctx, {})))
  .delete('/:kind/:id', allow('ownSession'), async (c) =>
    c.json(await revokeOwnAccess(c.var.ctx, { kind: c.req.param('kind'), id: c.req.param('id') })),
  )
