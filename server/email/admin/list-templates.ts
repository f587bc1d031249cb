import { type Context, requireAdmin } from '../../context.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { type EmailTemplate, templateNames } from '../duties.ts'

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
