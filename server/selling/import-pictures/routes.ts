import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { largestZipBytes } from '#domain/selling/import-pictures.ts'
import { importPicturesMessages } from '#domain/selling-messages.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { getImportPictures } from './get-import-pictures.ts'
import { receivePictureZip } from './receive-picture-zip.ts'

/** A zip is an hour's work for the server. */
const zipLimit = { name: 'picture-zip', points: 20, duration: 60 * 60 }

export const importPictureRoutes = new Hono<HttpEnv>()
  .get('/import-pictures/:id', async (c) =>
    c.json(await getImportPictures(c.var.ctx, { importId: c.req.param('id') })),
  )
  .post('/import-pictures/:id', async (c) => {
    const { ctx, limits } = c.var
    if (ctx.actor) await limits.consume(zipLimit, ctx.actor.userId)
    // Said before it is sent, rather than after minutes.
    if (Number(c.req.header('content-length')) > largestZipBytes) {
      throw new AppError('too-large', importPicturesMessages.zipTooLarge)
    }
    const body = () => c.req.raw.body
    return c.json(await receivePictureZip(ctx, { importId: c.req.param('id'), body }), 202)
  })
