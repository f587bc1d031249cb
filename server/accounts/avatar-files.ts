import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { openFile } from '../files/open-file.ts'
import type { HttpEnv } from '../http/environment.ts'

/** A new picture has a new address: browsers may keep each for good. */
export const avatarFiles = new Hono<HttpEnv>().get(
  '/files/avatars/:name{[0-9a-f-]{36}\\.webp}',
  async (c) => {
    const stream = await openFile(c.var.ctx.files, `avatars/${c.req.param('name')}`)
    if (!stream) throw new AppError('not-found', generalMessages.notFound)
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
    if (c.req.method === 'HEAD') {
      stream.destroy()
      return c.body(null, 200, headers)
    }
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headers)
  },
)
