import { emailAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { getSettings } from '../../platform/get-settings.ts'
import type { EmailTemplate } from '../templates.ts'

export interface TemplateSample {
  name: EmailTemplate
  subject: string
  preview: string
  text: string
  html: string
  replyTo: string | null
}

/**
 * One kind of mail with its sample's data, as its recipient gets it.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function getTemplate(ctx: Context, input: { name: string }): Promise<TemplateSample> {
  requireAdmin(ctx)
  const { shownName } = await getSettings(ctx)
  // As heavy as render.ts, and as rarely needed.
  const { sampleNames, renderSample } = await import('../render-sample.ts')
  const name = sampleNames.find((known) => known === input.name)
  if (!name) throw new AppError('not-found', emailAdminMessages.templateMissing)
  const { subject, preview, text, html, replyTo } = await renderSample(name, {
    shownName,
    origin: ctx.config.origin,
  })
  return { name, subject, preview, text, html, replyTo: replyTo ?? null }
}
