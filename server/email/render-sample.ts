import { toPlainText } from '@react-email/render'
import { type RenderedEmail, renderEmail } from './render.ts'
import { emailSamples } from './samples.ts'
import { type EmailFrame, type EmailTemplate, emailTemplates } from './templates.ts'

export const sampleNames = Object.keys(emailTemplates) as EmailTemplate[]

export const subjectOfSample = <Name extends EmailTemplate>(name: Name, frame: EmailFrame): string =>
  emailTemplates[name].subject(emailSamples[name], frame)

/** A template with its sample's data, and the text a mailbox shows beside the subject. */
export async function renderSample(
  name: EmailTemplate,
  frame: EmailFrame,
): Promise<RenderedEmail & { preview: string }> {
  const rendered = await renderEmail(name, emailSamples[name], frame)
  return { ...rendered, preview: previewOf(rendered.html) }
}

/** What is hidden before the mail's content; filled up with invisible characters after it. */
const previewOf = (html: string): string =>
  toPlainText(/data-skip-in-text="true"[^>]*>([^<]*)</.exec(html)?.[1] ?? '', { wordwrap: false })
