import { toPlainText } from 'react-email'
import { type EmailTemplate, templateNames } from '#domain/emails/email-templates.ts'
import type { TextFields } from '#domain/texts/texts.ts'
import type { EmailFrame, InlinePicture } from './define-email.ts'
import { type RenderedEmail, renderEmail } from './render.ts'
import { type EmailDataByTemplate, emailTemplates } from './templates.ts'

export const listVariants = (name: EmailTemplate): string[] => [
  ...(emailTemplates[name].variants?.keys() ?? []),
]

/** @returns undefined for an unknown name */
export function findSample(name: string) {
  const template = templateNames.find((known) => known === name.split(':')[0])
  if (!template) return undefined
  const { sample, variants } = emailTemplates[template]
  const data = name === template ? sample : variants?.get(name)
  return data && { template, data: data as never }
}

export function sampleSubject(name: string, frame: EmailFrame): string {
  const sample = findSample(name)
  return sample ? emailTemplates[sample.template].subject(sample.data, frame) : ''
}

/**
 * Renders a template with its sample, in an administrator's words if there are any, with its preview text. Returns undefined for an unknown
 * name.
 */
export async function renderSample(
  name: string,
  frame: EmailFrame,
  words: TextFields | null = null,
): Promise<(RenderedEmail & { preview: string }) | undefined> {
  const sample = findSample(name)
  if (!sample) return undefined
  const rendered = await renderEmail(sample.template, sample.data, frame, words)
  const html = embedPictures(rendered.html, rendered.pictures)
  return { ...rendered, html, preview: extractPreview(rendered.html) }
}

/** Returns the hidden text before an email's content, without the invisible characters that fill it up. */
function extractPreview(html: string): string {
  const [, hidden = ''] = html.split('data-skip-in-text="true"', 2)
  const text = hidden.slice(hidden.indexOf('>') + 1).split('<', 1)[0] ?? ''
  return toPlainText(text, { wordwrap: false })
}

/** Replaces `cid:` addresses, which do not resolve on a page, by data URLs of the pictures. */
export const embedPictures = (html: string, pictures: readonly InlinePicture[] = []): string =>
  pictures.reduce(
    (shown, { contentId, contentType, content }) =>
      shown.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  )

/** Draws the embedded pictures of a stored email again from its data, because they are not stored. */
export async function drawPictures({
  template,
  data,
}: {
  template: string
  data: unknown
}): Promise<InlinePicture[]> {
  const { emailTemplates } = await import('./templates.ts')
  if (!Object.hasOwn(emailTemplates, template)) return []
  const name = template as EmailTemplate
  return (await emailTemplates[name].pictures?.(data as EmailDataByTemplate[typeof name] as never)) ?? []
}
