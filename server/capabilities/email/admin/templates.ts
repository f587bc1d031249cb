import { emailAdminMessages } from '#domain/admin-messages.ts'
import { type EmailTemplate, templateNames } from '#domain/emails/mails.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'

export interface TemplateSample {
  name: string
  subject: string
  preview: string
  text: string
  html: string
  replyTo: string | null
}

/**
 * One kind of mail, or one of its variants, with its sample's data, as its recipient gets it.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function getTemplate(ctx: Context, input: { name: string }): Promise<TemplateSample> {
  requireAdmin(ctx)
  const { shownName } = await getSettings(ctx)
  // As heavy as render.ts, and as rarely needed.
  const { renderSample } = await import('../render-sample.ts')
  const sample = await renderSample(input.name, { shownName, origin: ctx.config.origin })
  if (!sample) throw new AppError('not-found', emailAdminMessages.templateMissing)
  const { subject, preview, text, html, replyTo } = sample
  return { name: input.name, subject, preview, text, html, replyTo: replyTo ?? null }
}

interface ListedTemplate {
  name: EmailTemplate
  subject: string
  /** Of a template of many mails, a sample of each. */
  variants?: { name: string; subject: string }[]
}

/** Every kind of mail, with its sample's subject. @throws AppError `not-signed-in`, `forbidden` */
export async function listTemplates(ctx: Context): Promise<ListedTemplate[]> {
  requireAdmin(ctx)
  const { shownName } = await getSettings(ctx)
  // As heavy as render.ts, and as rarely needed.
  const { variantsOf, subjectOfSample } = await import('../render-sample.ts')
  const frame = { shownName, origin: ctx.config.origin }
  const listed = <Name extends string>(name: Name) => ({ name, subject: subjectOfSample(name, frame) })
  return templateNames.map((name) => {
    const variants = variantsOf(name).map(listed)
    return { ...listed(name), ...(variants.length > 0 && { variants }) }
  })
}
