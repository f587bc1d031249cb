import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import { type EmailFrame, type EmailTemplate, type EmailTemplates, emailTemplates } from './templates.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

export async function renderEmail<Name extends EmailTemplate>(
  template: Name,
  data: EmailTemplates[Name],
  frame: EmailFrame,
): Promise<RenderedEmail> {
  const { subject, body } = emailTemplates[template]
  const html = await render(createElement(body, { data, frame }))
  return { subject: subject(data, frame), html, text: toPlainText(html) }
}
