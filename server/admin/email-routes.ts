import { Hono } from 'hono'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { parseEmailSearch } from '#domain/emails/email-search.ts'
import { resendEmailSchema, testEmailSchema } from '#domain/emails/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { requireAdmin } from '../context.ts'
import { getEmailContent } from '../email/admin/get-email-content.ts'
import { listEmails } from '../email/admin/list-emails.ts'
import { resendEmail } from '../email/admin/resend-email.ts'
import { resendFailedEmails } from '../email/admin/resend-failed-emails.ts'
import { sendTestEmail } from '../email/admin/send-test-email.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { adminsOnly } from './guard.ts'

/** The mail's own style element may work, its scripts never; only our pages may frame it. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Stored mails, for administrators; mounted at /api/admin. */
export const emailAdminRoutes = new Hono<HttpEnv>()
  .get('/emails', async (c) =>
    c.json(await listEmails(c.var.ctx, parseEmailSearch(new URL(c.req.url).searchParams))),
  )
  .post('/emails/resend-failed', async (c) => c.json(await resendFailedEmails(c.var.ctx)))
  .post('/emails/:id/resend', json(resendEmailSchema), async (c) =>
    c.json(await resendEmail(c.var.ctx, { id: c.req.param('id'), ...c.req.valid('json') })),
  )
  .get('/emails/:id/html', async (c) => {
    const { html } = await getEmailContent(c.var.ctx, { id: c.req.param('id') })
    if (html === null) throw new AppError('not-found', emailAdminMessages.missing)
    c.header('content-security-policy', previewPolicy)
    c.header('x-frame-options', 'SAMEORIGIN')
    // A sandboxed frame has no origin to key by; the browser would warn.
    c.header('origin-agent-cluster', '?0')
    return c.html(html)
  })

/** The specification's address (section 7), for administrators; mounted at /api/email. */
export const emailTestRoutes = new Hono<HttpEnv>()
  .use(adminsOnly)
  .post('/test', json(testEmailSchema), async (c) => {
    const { ctx, limits } = c.var
    // Nobody's mailbox is flooded from here.
    await limits.consume({ name: 'email-test', points: 20, duration: 60 * 60 }, requireAdmin(ctx).userId)
    return c.json(await sendTestEmail(ctx, c.req.valid('json')))
  })
