import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { maxZipBytes } from '#domain/selling/imports.ts'
import { importPicturesMessages } from '#domain/selling-messages.ts'
import { allow } from '#server/http/access.ts'
import { markAsBodyLimit } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { getImportPictures } from './picture-report.ts'
import { receivePictureZip } from './receive-picture-zip.ts'

/** Unpacking is expensive: 20 zips an hour. */
const limitZips = limitByAccount({ name: 'picture-zip', maxCalls: 20, seconds: 60 * 60 })

/** Refuses by Content-Length at once; without that header, bytes are counted while they are stored. */
const limitZipBody = markAsBodyLimit(
  createMiddleware<HttpEnv>(async (c, next) => {
    if (Number(c.req.header('content-length')) > maxZipBytes)
      throw new AppError('too-large', importPicturesMessages.zipTooLarge)
    await next()
  }),
)

export const importPictureRoutes = new Hono<HttpEnv>()
  .get('/:id', allow('seller', 'sales'), async (c) =>
    c.json(await getImportPictures(c.var.ctx, { importId: c.req.param('id') })),
  )
  .post('/:id', allow('seller', 'sales'), limitZipBody, limitZips, async (c) => {
    const body = () => c.req.raw.body
    return c.json(await receivePictureZip(c.var.ctx, { importId: c.req.param('id'), body }), 202)
  })
