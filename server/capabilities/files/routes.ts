import { type Context, Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import type { FileStore } from './store.ts'

/**
 * Reads a stored file into memory: pictures are small, and a stream whose reader disconnects can end the process
 * (github.com/nodejs/node/issues/54205). Null without a file.
 * @throws AppError `unavailable` when the store does not answer
 */
export async function readStoredFile(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = await files.getBytes(key)
    return new Uint8Array(bytes)
  } catch (cause) {
    if (isMissingFile(cause)) return null
    throw new AppError('unavailable', generalMessages.filesUnavailable, { cause })
  }
}

/** Recognises a missing file of the disk, of S3, and of FlyDrive's errors around them. */
function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || isMissingFile(error.cause)
}

/**
 * Serves a stored picture as AVIF when it exists and the browser accepts it, else as WebP; always as WebP under a name with `.webp`, which
 * emails use. A picture never changes, so browsers may cache it for ever.
 */
export const fileRoutes = new Hono<HttpEnv>()
  .get('/files/pictures/:key{[0-9a-f-]{36}}/:name{(320|640|1280)(\\.webp)?}', allow('public'), async (c) => {
    const [width, extension] = c.req.param('name').split('.')
    const path = `pictures/${c.req.param('key')}/${width}`
    const { files } = c.var.ctx
    if (!extension) {
      c.header('vary', 'Accept')
      const avif = acceptsAvif(c) ? await readStoredFile(files, `${path}.avif`) : null
      if (avif) return sendPicture(c, avif, 'image/avif')
    }
    // Emails are read on the pages of mail providers.
    else c.header('cross-origin-resource-policy', 'cross-origin')
    const webp = await readStoredFile(files, `${path}.webp`)
    return webp ? sendPicture(c, webp, 'image/webp') : sendMissing(c)
  })
  // These addresses belong to pictures, so a missing one is answered without a page.
  .get('/files/*', allow('public'), (c) => sendMissing(c))

const sendMissing = (c: Context<HttpEnv>): Response => c.text(generalMessages.notFound, 404)

const acceptsAvif = (c: Context): boolean => (c.req.header('accept') ?? '').includes('image/avif')

const sendPicture = (c: Context<HttpEnv>, picture: Uint8Array<ArrayBuffer>, type: string): Response =>
  c.body(picture, 200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
