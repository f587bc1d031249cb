import type { EmailTemplate } from '#domain/emails/mails.ts'
import type { InlinePicture } from './define-email.ts'
import type { EmailTemplates } from './templates.ts'

/** The mail as our own pages show it: there `cid:` addresses lead nowhere. */
export const withPicturesInside = (html: string, pictures: readonly InlinePicture[] = []): string =>
  pictures.reduce(
    (shown, { contentId, contentType, content }) =>
      shown.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  )

/** What a stored mail's `cid:` addresses stand for: drawn anew from its data. */
export async function picturesOf({
  template,
  data,
}: {
  template: string
  data: unknown
}): Promise<InlinePicture[]> {
  const { emailTemplates } = await import('./templates.ts')
  if (!Object.hasOwn(emailTemplates, template)) return []
  const name = template as EmailTemplate
  return (await emailTemplates[name].pictures?.(data as EmailTemplates[typeof name] as never)) ?? []
}
