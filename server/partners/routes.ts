import { Hono } from 'hono'
import { createKeySchema } from '#domain/partners/key-schemas.ts'
import { limitPasswordGuesses } from '../accounts/guesses/limit-guesses.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { getPublicSettings } from '../platform/get-settings.ts'
import { createKey, listKeys, revokeKey } from './keys/keys.ts'
import { listCalls } from './v1/list-calls.ts'

/** What an account's page of keys calls; the public API itself is in v1. */
export const partnerRoutes = new Hono<HttpEnv>()
  .get('/developers', async (c) => {
    const { origin } = c.var.ctx.config
    const { shownName: name } = await getPublicSettings(c.var.ctx)
    c.header('cache-control', 'public, max-age=60')
    return c.json({ origin, calls: listCalls({ origin, name }) })
  })
  .get('/account/keys', async (c) => c.json(await listKeys(c.var.ctx)))
  .post('/account/keys', json(createKeySchema), async (c) =>
    c.json(await limitPasswordGuesses(c, () => createKey(c.var.ctx, c.req.valid('json'))), 201),
  )
  .delete('/account/keys/:id', async (c) => {
    await revokeKey(c.var.ctx, { keyId: c.req.param('id') })
    return c.json({ revoked: true })
  })
