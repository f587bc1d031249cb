import { type Context, Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import type { FileStore } from './store.ts'

/**
 * The file stored under a key, whole: pictures are small, and a stream whose reader goes away can end the process
 * (github.com/nodejs/node/issues/54205). Null without a file.
 * @throws AppError `unavailable` when the store does not answer
 */
export async function readFile(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = await files.getBytes(key)
    return new Uint8Array(bytes)
  } catch (cause) {
    if (isAbsent(cause)) return null
    throw new AppError('unavailable', generalMessages.filesUnavailable, { cause })
  }
}

/** Of the disk, of S3, or FlyDrive's around either. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || isAbsent(error.cause)
}

/**
 * A stored picture, as AVIF for browsers that take it and once it is made, else as WebP; with the ending `.webp`, as
 * mails name it, always so. Pictures never change under their address: browsers may keep them for good.
 */
export const fileRoutes = new Hono<HttpEnv>()
  .get('/files/pictures/:key{[0-9a-f-]{36}}/:name{(320|640|1280)(\\.webp)?}', allow('public'), async (c) => {
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
    return webp ? sendPicture(c, webp, 'image/webp') : sendMissing(c)
  })
  // Pages show these addresses in pictures: whoever loads one has no use for a page.
  .get('/files/*', allow('public'), (c) => sendMissing(c))

const sendMissing = (c: Context<HttpEnv>): Response => c.text(generalMessages.notFound, 404)

const acceptsAvif = (c: Context): boolean => (c.req.header('accept') ?? '').includes('image/avif')

const sendPicture = (c: Context<HttpEnv>, picture: Uint8Array<ArrayBuffer>, type: string): Response =>
  c.body(picture, 200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
