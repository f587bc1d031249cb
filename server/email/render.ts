import { render, toPlainText } from '@react-email/render'
import { createElement, isValidElement } from 'react'
import { emailServiceMessages } from '#domain/admin-messages.ts'
import { repaint } from '#domain/platform/palette.ts'
import type { EmailFrame, InlinePicture } from './define-email.ts'
import type { EmailTemplate } from './duties.ts'
import { type RawEmailData, rawEmailData, rawTemplate } from './raw-email.ts'
import { type EmailTemplates, emailTemplates } from './templates.ts'
import { subjectWithoutLinks, withoutLinkedNames } from './without-links.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  /** Who gets the answers, when it is not the sender. */
  replyTo?: string
  /** Where one request ends such mails (RFC 8058). */
  unsubscribeUrl?: string
  /** What its `cid:` addresses stand for. */
  pictures?: InlinePicture[]
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

/** No template of this name, or one that draws nothing: trying again would not help. */
class BrokenTemplateError extends Error {
  override readonly name = 'BrokenTemplateError'

  constructor() {
    super(emailServiceMessages.notAnElement)
  }
}

/** @throws BrokenTemplateError */
export async function renderEmail<Name extends EmailTemplate>(
  template: Name,
  given: EmailTemplates[Name],
  frame: EmailFrame,
): Promise<RenderedEmail> {
  if (!Object.hasOwn(emailTemplates, template)) throw new BrokenTemplateError()
  const { subject, body, replyTo, unsubscribeUrl, pictures } = emailTemplates[template]
  const data = withoutLinkedNames(given)
  if (!isValidElement(body({ data, frame }))) throw new BrokenTemplateError()
  const html = repaint(withoutDoubleStops(await render(createElement(body, { data, frame }))))
  return {
    subject: subjectWithoutLinks(subject(data, frame), frame.shownName),
    html,
    text: toPlainText(html, { selectors: textSelectors }),
    replyTo: replyTo?.(data),
    unsubscribeUrl: unsubscribeUrl?.(data),
    pictures: await pictures?.(data),
  }
}

/** A sentence that ends with an initial (`Julien M.`) has one full stop; React's mark may stand between the two. */
const withoutDoubleStops = (html: string): string =>
  html.replaceAll(/(?<= \p{Lu})\.((?:<!-- -->)?)\.(?!\.)/gu, '.$1')

/** A mail as the table `emails` keeps it. @throws BrokenTemplateError */
export const renderStoredEmail = async (
  { template, data }: { template: string; data: unknown },
  frame: EmailFrame,
): Promise<RenderedEmail> =>
  template === rawTemplate
    ? renderRawEmail(rawEmailData.parse(data))
    : renderEmail(template as EmailTemplate, data as never, frame)

const renderRawEmail = ({ subject, html, replyTo }: RawEmailData): RenderedEmail => ({
  subject,
  html,
  text: toPlainText(html),
  replyTo: replyTo ?? undefined,
})
