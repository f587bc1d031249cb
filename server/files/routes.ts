import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from '../http/environment.ts'

/** Stored pictures never change under their address: browsers may keep them for good. */
export const fileRoutes = new Hono<HttpEnv>().get(
  '/files/pictures/:key{[0-9a-f-]{36}}/:name{(320|640|1280)\\.webp}',
  async (c) => {
    const key = `pictures/${c.req.param('key')}/${c.req.param('name')}`
    const { files } = c.var.ctx
    if (!(await files.exists(key))) throw new AppError('not-found', generalMessages.notFound)
    return c.body(Buffer.from(await files.getBytes(key)), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  },
)
