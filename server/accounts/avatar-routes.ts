import { Hono } from 'hono'
import { avatarMessages } from '#domain/account-messages.ts'
import { largestAvatarBytes } from '#domain/accounts/avatar.ts'
import type { HttpEnv } from '../http/environment.ts'
import { largeBody } from '../http/large-body.ts'
import { getAccount } from './get-account.ts'
import { setAvatar } from './set-avatar.ts'

const minute = 60

/** Apart from the other calls of an account, whose bodies are small. */
export const avatarRoutes = new Hono<HttpEnv>()
  .put('/avatar', largeBody(largestAvatarBytes, avatarMessages.tooHeavy), async (c) => {
    const { ctx, limits } = c.var
    if (ctx.actor)
      await limits.consume({ name: 'avatar', points: 20, duration: 10 * minute }, ctx.actor.userId)
    await setAvatar(ctx, { read: async () => new Uint8Array(await c.req.arrayBuffer()) })
    return c.json(await getAccount(ctx))
  })
  .delete('/avatar', async (c) => {
    await setAvatar(c.var.ctx, { read: null })
    return c.json(await getAccount(c.var.ctx))
  })
