import { Hono, type Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { emailAdminMessages, emailPayloadMessages, emailServiceMessages } from '#domain/admin-messages.ts'
import {
  parseBlockedAddressSearch,
  parseEmailSearch,
  parseUnreadableReportSearch,
} from '#domain/emails/emails.ts'
import {
  emailLimits,
  rawEmailSchema,
  resendEmailSchema,
  testEmailSchema,
  unblockSchema,
} from '#domain/emails/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { maxBodyLength, maxSubjectLength, textMessages } from '#domain/texts/texts.ts'
import {
  listBlockedAddresses,
  listUnreadableReports,
  unblockAddress,
} from '#server/capabilities/email/admin/blocked-addresses.ts'
import { getEmailContent, listEmails } from '#server/capabilities/email/admin/emails.ts'
import { resendEmail, resendFailedEmails } from '#server/capabilities/email/admin/resend-email.ts'
import {
  checkEmailConfig,
  requireEmailSender,
  sendRawEmail,
} from '#server/capabilities/email/admin/send-raw-email.ts'
import { getTemplate, listTemplates, sendTestEmail } from '#server/capabilities/email/admin/templates.ts'
import { sendFramedEmail } from '#server/capabilities/email/framed-email.ts'
import {
  getText,
  listTexts,
  previewText,
  restoreText,
  saveText,
} from '#server/capabilities/texts/edit-text.ts'
import { requireAdmin } from '#server/context.ts'
import { allow, allowWith } from '#server/http/access.ts'
import { limitBodyTo } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { answerError } from '#server/http/errors.ts'
import { requireSameOrigin } from '#server/http/refuse-requests.ts'
import { json } from '#server/http/validate.ts'

const lineSchema = z
  .string()
  .trim()
  .min(1, textMessages.required)
  .max(maxSubjectLength, textMessages.tooLong(maxSubjectLength))
  .refine((text) => !/[\r\n]/.test(text), textMessages.oneLine)

const textWordsSchema = z.object({
  subject: lineSchema,
  title: lineSchema,
  body: z
    .string()
    .max(maxBodyLength, textMessages.tooLong(maxBodyLength))
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', textMessages.required),
})

/** The version that the administrator loaded, 0 for the default text. */
const version = z.int().min(0)

export const saveTextSchema = textWordsSchema.extend({ version })
const restoreTextSchema = z.object({ version })

// Administrators can view the light and the dark variant, independently of their own screen's preference.
const prefersDark = '(prefers-color-scheme: dark)'
const showDark = (html: string) => html.replaceAll(prefersDark, 'all')
const showLight = (html: string) => html.replaceAll(prefersDark, 'not all')

/** Removes an email's style elements, which the page's policy forbids; they concern dark mode only. */
const withoutStyles = (html: string) => html.replace(/<style>[^<]*<\/style>/g, '')

/** Stored emails and templates for administrators; mounted at /api/admin. */
export const emailAdminRoutes = new Hono<HttpEnv>()
  .get('/emails', async (c) =>
    c.json(await listEmails(c.var.ctx, parseEmailSearch(new URL(c.req.url).searchParams))),
  )
  .get('/emails/blocked', async (c) =>
    c.json(await listBlockedAddresses(c.var.ctx, parseBlockedAddressSearch(new URL(c.req.url).searchParams))),
  )
  .get('/emails/unreadable', async (c) =>
    c.json(
      await listUnreadableReports(c.var.ctx, parseUnreadableReportSearch(new URL(c.req.url).searchParams)),
    ),
  )
  .post('/emails/unblock', json(unblockSchema), async (c) => {
    await unblockAddress(c.var.ctx, c.req.valid('json'))
    return c.json({ unblocked: true })
  })
  .post('/emails/resend-failed', async (c) => c.json(await resendFailedEmails(c.var.ctx)))
  .post('/emails/:id/resend', json(resendEmailSchema), async (c) =>
    c.json(await resendEmail(c.var.ctx, { id: c.req.param('id'), ...c.req.valid('json') })),
  )
  .get('/emails/:id/html', async (c) => {
    const { html } = await getEmailContent(c.var.ctx, { id: c.req.param('id') })
    if (html === null) throw new AppError('not-found', emailAdminMessages.missing)
    return sendFramedEmail(c, html)
  })
  .get('/texts', async (c) => c.json(await listTexts(c.var.ctx)))
  .get('/texts/:name', async (c) => c.json(await getText(c.var.ctx, { name: c.req.param('name') })))
  .put('/texts/:name', json(saveTextSchema), async (c) => {
    await saveText(c.var.ctx, { name: c.req.param('name'), ...c.req.valid('json') })
    return c.json({ saved: true })
  })
  .delete('/texts/:name', json(restoreTextSchema), async (c) => {
    await restoreText(c.var.ctx, { name: c.req.param('name'), ...c.req.valid('json') })
    return c.json({ restored: true })
  })
  .post('/texts/:name/preview', json(textWordsSchema), async (c) => {
    const { html, ...drawn } = await previewText(c.var.ctx, {
      name: c.req.param('name'),
      ...c.req.valid('json'),
    })
    return c.json({ ...drawn, html: html && withoutStyles(showLight(html)) })
  })
  .get('/email-templates', async (c) => c.json(await listTemplates(c.var.ctx)))
  .get('/email-templates/:name', async (c) => {
    const { html: _, ...template } = await getTemplate(c.var.ctx, { name: c.req.param('name') })
    return c.json(template)
  })
  .get('/email-templates/:name/html', async (c) => {
    const { html } = await getTemplate(c.var.ctx, { name: c.req.param('name') })
    return sendFramedEmail(c, c.req.query('dark') === undefined ? showLight(html) : showDark(html))
  })

/** An address used by existing programs, for administrators; mounted at /api/email. */
export const emailTestRoutes = new Hono<HttpEnv>()
  .use(allow('administrator'))
  .post('/test', json(testEmailSchema), async (c) => {
    const { ctx, limits } = c.var
    // Limited, so that no mailbox can be flooded.
    await limits.consume({ name: 'email-test', maxCalls: 20, seconds: 60 * 60 }, requireAdmin(ctx).userId)
    return c.json(await sendTestEmail(ctx, c.req.valid('json')))
  })

/** Returns the key in the request's header; null without one. */
const readApiKey = (c: HonoContext<HttpEnv>): string | null =>
  /^Bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim() ?? null

/** Allows an administrator, or a program with EMAIL_API_KEY. */
const allowMailSender = allowWith((c) => requireEmailSender(c.var.ctx, readApiKey(c)), 'key')

/** Limits a program's emails before the body is read. */
const sendRateLimit = createMiddleware<HttpEnv>(async (c, next) => {
  const { ctx, limits } = c.var
  const sender = readApiKey(c) === null ? requireAdmin(ctx).userId : 'server'
  await limits.consume({ name: 'send-email', maxCalls: 1_000, seconds: 60 * 60 }, sender)
  await next()
  c.header('cache-control', 'private, no-store')
})

const limitedBody = limitBodyTo(emailLimits.body, emailPayloadMessages.attachmentsTooLarge)

const readIdempotencyKey = (c: HonoContext<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 255) || null

/**
 * Addresses used by existing programs for ready-made email, for administrators and programs. They are outside the API, so that a program
 * with its key can also send during maintenance.
 */
export const sendEmailRoutes = new Hono<HttpEnv>()
  // Problem details as elsewhere, with the fields that callers of these addresses expect.
  .onError(async (error, c) => {
    const response = await answerError(error, c)
    if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
    const problem = await response.json()
    const text = response.status >= 500 ? emailServiceMessages.unknown : problem.detail
    return new Response(JSON.stringify({ success: false, error: text, ...problem }), response)
  })
  .use('/functions/v1/*', requireSameOrigin)
  .use('/api/send-email', requireSameOrigin)
  .get('/functions/v1/check-email-config', allowMailSender, sendRateLimit, async (c) =>
    c.json(await checkEmailConfig(c.var.ctx, { key: readApiKey(c) })),
  )
  // These two send to the first recipient only, on which their callers rely.
  .post(
    '/functions/v1/:name{send-order-email|send-email}',
    allowMailSender,
    sendRateLimit,
    limitedBody,
    json(rawEmailSchema),
    async (c) => {
      const email = c.req.valid('json')
      return c.json(await sendAndDescribe(c, { ...email, to: email.to.slice(0, 1) }))
    },
  )
  .post('/api/send-email', allowMailSender, sendRateLimit, limitedBody, json(rawEmailSchema), async (c) =>
    c.json(await sendAndDescribe(c, c.req.valid('json'))),
  )

async function sendAndDescribe(c: HonoContext<HttpEnv>, email: Parameters<typeof sendRawEmail>[1]['email']) {
  const sent = await sendRawEmail(c.var.ctx, {
    key: readApiKey(c),
    idempotencyKey: readIdempotencyKey(c),
    email,
  })
  return { success: true, id: sent.id, data: { id: sent.id, to: sent.recipient, status: 'queued' } }
}
