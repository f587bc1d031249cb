import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { readFile } from '../files/read-file.ts'
import type { HttpEnv } from '../http/environment.ts'

/** A new picture has a new address: browsers may keep each for good. */
export const avatarFiles = new Hono<HttpEnv>().get(
  '/files/avatars/:name{[0-9a-f-]{36}\\.webp}',
  async (c) => {
    const picture = await readFile(c.var.ctx.files, `avatars/${c.req.param('name')}`)
    if (!picture) throw new AppError('not-found', generalMessages.notFound)
    return c.body(picture, 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  },
)
