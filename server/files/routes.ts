import { type Context, Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from '../http/environment.ts'
import { readFile } from './read-file.ts'

/**
 * A stored picture, as AVIF for browsers that take it and once it is made, else as WebP; with the ending `.webp`, as
 * mails name it, always so. Pictures never change under their address: browsers may keep them for good.
 */
export const fileRoutes = new Hono<HttpEnv>().get(
  '/files/pictures/:key{[0-9a-f-]{36}}/:name{(320|640|1280)(\\.webp)?}',
  async (c) => {
    const [width, ending] = c.req.param('name').split('.')
    const path = `pictures/${c.req.param('key')}/${width}`
    const { files } = c.var.ctx
    if (!ending) {
      c.header('vary', 'Accept')
      const avif = acceptsAvif(c) ? await readFile(files, `${path}.avif`) : null
      if (avif) return sendPicture(c, avif, 'image/avif')
    }
    // Mails are read on other sites.
    else c.header('cross-origin-resource-policy', 'cross-origin')
    const webp = await readFile(files, `${path}.webp`)
    if (!webp) throw new AppError('not-found', generalMessages.notFound)
    return sendPicture(c, webp, 'image/webp')
  },
)

const acceptsAvif = (c: Context): boolean => (c.req.header('accept') ?? '').includes('image/avif')

const sendPicture = (c: Context<HttpEnv>, picture: Uint8Array<ArrayBuffer>, type: string): Response =>
  c.body(picture, 200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
