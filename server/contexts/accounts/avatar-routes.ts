import { Hono } from 'hono'
import { avatarMessages } from '#domain/account-messages.ts'
import { maxAvatarBytes } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { readStoredFile } from '#server/capabilities/files/routes.ts'
import { allow } from '#server/http/access.ts'
import { queueLargeBody } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { setAvatar } from './avatars.ts'
import { getAccount } from './profile.ts'

const avatarLimit = limitByAccount({ name: 'avatar', maxCalls: 20, seconds: 10 * 60 })

/** Separate from the other routes of an account, which accept only small bodies. */
export const avatarRoutes = new Hono<HttpEnv>()
  .put(
    '/',
    allow('signedIn'),
    queueLargeBody(maxAvatarBytes, avatarMessages.tooHeavy),
    avatarLimit,
    async (c) => {
      const { ctx } = c.var
      await setAvatar(ctx, { read: async () => new Uint8Array(await c.req.arrayBuffer()) })
      return c.json(await getAccount(ctx))
    },
  )
  .delete('/', allow('signedIn'), async (c) => {
    await setAvatar(c.var.ctx, { read: null })
    return c.json(await getAccount(c.var.ctx))
  })

/** Immutable, because a new picture has a new address. */
export const avatarFiles = new Hono<HttpEnv>().get(
  '/files/avatars/:name{[0-9a-f-]{36}\\.webp}',
  allow('public'),
  async (c) => {
    const picture = await readStoredFile(c.var.ctx.files, `avatars/${c.req.param('name')}`)
    if (!picture) throw new AppError('not-found', generalMessages.notFound)
    return c.body(picture, 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  },
)
