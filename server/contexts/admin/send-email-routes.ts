import { Hono, type Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { emailPayloadMessages, emailServiceMessages } from '#domain/admin-messages.ts'
import { emailLimits, rawEmailSchema } from '#domain/emails/schemas.ts'
import {
  checkEmailConfig,
  requireMailSender,
  sendRawEmail,
} from '#server/capabilities/email/admin/send-raw-email.ts'
import { requireAdmin } from '#server/context.ts'
import { allow } from '#server/http/access.ts'
import { largerBody } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { answerError } from '#server/http/errors.ts'
import { sameOrigin } from '#server/http/same-origin.ts'
import { json } from '#server/http/validate.ts'

/** The key that a program shows; null: it shows none. */
const keyOf = (c: HonoContext<HttpEnv>): string | null =>
  /^Bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim() ?? null

/** An administrator, or a program that knows EMAIL_API_KEY. */
const allowMailSender = allow('key', (c) => requireMailSender(c.var.ctx, keyOf(c)))

/** Stops a program that sends without end, before its mail is read. */
const sendRateLimit = createMiddleware<HttpEnv>(async (c, next) => {
  const { ctx, limits } = c.var
  const sender = keyOf(c) === null ? requireAdmin(ctx).userId : 'server'
  await limits.consume({ name: 'send-email', points: 1_000, duration: 60 * 60 }, sender)
  await next()
  c.header('cache-control', 'private, no-store')
})

const limitedBody = largerBody(emailLimits.body, emailPayloadMessages.attachmentsTooLarge)

const idempotencyKey = (c: HonoContext<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 255) || null

/**
 * The addresses that programs know for ready-made mail, for administrators and for programs of ours. They lie
 * outside the API: a program with its key also sends during maintenance.
 */
export const sendEmailRoutes = new Hono<HttpEnv>()
  // As problem details like everywhere, with the fields that these addresses are read by.
  .onError(async (error, c) => {
    const response = await answerError(error, c)
    if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
    const problem = await response.json()
    const text = response.status >= 500 ? emailServiceMessages.unknown : problem.detail
    return new Response(JSON.stringify({ success: false, error: text, ...problem }), response)
  })
  .use('/functions/v1/*', sameOrigin)
  .use('/api/send-email', sameOrigin)
  .get('/functions/v1/check-email-config', allowMailSender, sendRateLimit, async (c) =>
    c.json(await checkEmailConfig(c.var.ctx, { key: keyOf(c) })),
  )
  // These two send to the first recipient only: their callers rely on it.
  .post(
    '/functions/v1/:name{send-order-email|send-email}',
    allowMailSender,
    sendRateLimit,
    limitedBody,
    json(rawEmailSchema),
    async (c) => {
      const email = c.req.valid('json')
      return c.json(await answer(c, { ...email, to: email.to.slice(0, 1) }))
    },
  )
  .post('/api/send-email', allowMailSender, sendRateLimit, limitedBody, json(rawEmailSchema), async (c) =>
    c.json(await answer(c, c.req.valid('json'))),
  )

async function answer(c: HonoContext<HttpEnv>, email: Parameters<typeof sendRawEmail>[1]['email']) {
  const sent = await sendRawEmail(c.var.ctx, { key: keyOf(c), idempotencyKey: idempotencyKey(c), email })
  return { success: true, id: sent.id, data: { id: sent.id, to: sent.recipient, status: 'queued' } }
}
