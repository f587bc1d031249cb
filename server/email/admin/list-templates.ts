import { type Context, requireAdmin } from '../../context.ts'
import { getSettings } from '../../platform/get-settings.ts'
import type { EmailTemplate } from '../templates.ts'

/** Every kind of mail, with its sample's subject. @throws AppError `not-signed-in`, `forbidden` */
export async function listTemplates(ctx: Context): Promise<{ name: EmailTemplate; subject: string }[]> {
  requireAdmin(ctx)
  const { shownName } = await getSettings(ctx)
  // As heavy as render.ts, and as rarely needed.
  const { sampleNames, subjectOfSample } = await import('../render-sample.ts')
  const frame = { shownName, origin: ctx.config.origin }
  return sampleNames.map((name) => ({ name, subject: subjectOfSample(name, frame) }))
}
