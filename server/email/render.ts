import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import { type EmailFrame, type EmailTemplate, type EmailTemplates, emailTemplates } from './templates.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  /** Who gets the answers, when it is not the sender. */
  replyTo?: string
  /** Where one request ends such mails (RFC 8058). */
  unsubscribeUrl?: string
}

/** How the parts of our templates read in the plain text (attribute data-text). */
const textSelectors = [
  {
    selector: 'tr[data-text="article"]',
    format: 'block',
    options: { leadingLineBreaks: 2, trailingLineBreaks: 1 },
  },
  {
    selector: 'tr[data-text="row"]',
    format: 'block',
    options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
  },
  { selector: 'td[data-text="label"]', format: 'inline' },
  { selector: 'td[data-text="sum"]', format: 'inlineSurround', options: { prefix: ' = ' } },
  { selector: 'td[data-text="value"]', format: 'inlineSurround', options: { prefix: '\u00a0: ' } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
]

export async function renderEmail<Name extends EmailTemplate>(
  template: Name,
  data: EmailTemplates[Name],
  frame: EmailFrame,
): Promise<RenderedEmail> {
  const { subject, body, replyTo, unsubscribeUrl } = emailTemplates[template]
  const html = await render(createElement(body, { data, frame }))
  return {
    subject: subject(data, frame),
    html,
    text: toPlainText(html, { selectors: textSelectors }),
    replyTo: replyTo?.(data),
    unsubscribeUrl: unsubscribeUrl?.(data),
  }
}
