import { Hono, type Context as HonoContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { checkCodeSchema, collectSchema } from '#domain/orders/pickup-code.ts'
import { collectionMessages } from '#domain/selling-messages.ts'
import { allow } from '#server/http/access.ts'
import { inDocumentQueue, showPdf } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { checkCode, collect } from './collect.ts'
import { getPickupSlip } from './pickup-slip.ts'

const minute = 60
/** Codes are sparse: one wrong code is a typing error, ten in a row are guesses. */
const wrongCodeLimit = { name: 'pickup-code', maxCalls: 10, seconds: 15 * minute }

/** Each slip takes some computing time. */
const limitSlips = limitByAccount({ name: 'pickup-slip', maxCalls: 120, seconds: 60 * minute })

export const collectionRoutes = new Hono<HttpEnv>()
  .post('/check', allow('seller', 'sales', 'yard'), json(checkCodeSchema), async (c) =>
    c.json(await countWrongCodes(c, () => checkCode(c.var.ctx, c.req.valid('json')))),
  )
  .post('/', allow('seller', 'sales', 'yard'), json(collectSchema), async (c) =>
    c.json(await countWrongCodes(c, () => collect(c.var.ctx, c.req.valid('json')))),
  )

export const pickupSlipRoutes = new Hono<HttpEnv>().get(
  '/:id/pickup-slip.pdf',
  allow('signedIn', 'sales'),
  inDocumentQueue,
  limitSlips,
  async (c) => {
    const pdf = await getPickupSlip(c.var.ctx, { fulfilmentId: c.req.param('id') })
    return showPdf(c, { name: 'bon-de-retrait.pdf', pdf })
  },
)

/** Counts an attempt before the code is read, so that concurrent guesses all count. Any result but a wrong code cancels the count. */
export async function countWrongCodes<Result>(
  c: HonoContext<HttpEnv>,
  operation: () => Promise<Result>,
): Promise<Result> {
  const { ctx, limits } = c.var
  // The operation rejects visitors.
  if (!ctx.actor) return operation()
  const { userId } = ctx.actor
  await limits.consume(wrongCodeLimit, userId).catch(rethrowWithMinutes)
  const isWrong = (error: unknown) => error instanceof AppError && error.code === 'not-found'
  try {
    const result = await operation()
    await limits.giveBack(wrongCodeLimit, userId)
    return result
  } catch (error) {
    if (!isWrong(error)) await limits.giveBack(wrongCodeLimit, userId)
    throw error
  }
}

function rethrowWithMinutes(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const minutes = Math.ceil(Number(error.details?.retryAfter ?? minute) / minute)
  throw new AppError(error.code, collectionMessages.tooManyTries(minutes), { details: error.details })
}
