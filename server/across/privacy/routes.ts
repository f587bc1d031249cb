import { Hono } from 'hono'
import { toParisDay } from '#domain/platform/days.ts'
import { deleteAccountSchema, exportsPerDay } from '#domain/privacy/deletion-blockers.ts'
import { requireOwnSession } from '#server/context.ts'
import { limitPasswordGuesses } from '#server/contexts/accounts/guesses/limit-guesses.ts'
import { signOut } from '#server/contexts/accounts/sign-in.ts'
import { allow } from '#server/http/access.ts'
import { download, inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { deleteAccount, getOwnDeletionBlockers } from './delete-account.ts'
import { exportData } from './export-data.ts'

/** An export takes the store and the database some time. */
const exportLimit = { name: 'data-export', maxCalls: exportsPerDay, seconds: 24 * 60 * 60 }

export const privacyRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => {
    const { ctx, limits } = c.var
    const privacy = await getOwnDeletionBlockers(ctx)
    return c.json({
      ...privacy,
      exportsLeft: await limits.countRemaining(exportLimit, requireOwnSession(ctx).userId),
    })
  })
  .get('/export.zip', allow('ownSession'), inDocumentQueue, async (c) => {
    const { ctx, limits } = c.var
    await limits.consume(exportLimit, requireOwnSession(ctx).userId)
    const name = `mes-donnees-${toParisDay(ctx.clock.now())}.zip`
    return download(c, { type: 'zip', name, content: exportData(ctx) })
  })
  .post('/deletion', allow('ownSession'), json(deleteAccountSchema), async (c) => {
    const { ctx, auth } = c.var
    await limitPasswordGuesses(c, () => deleteAccount(ctx, c.req.valid('json')))
    for (const cookie of await signOut(ctx, auth, c.req.raw.headers))
      c.header('set-cookie', cookie, { append: true })
    return c.json({ deleted: true })
  })
