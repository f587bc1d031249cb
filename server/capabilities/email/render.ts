import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { isValidElement } from 'react'
import { emailServiceMessages } from '#domain/admin-messages.ts'
import type { EmailTemplate } from '#domain/emails/mails.ts'
import { repaint } from '#domain/platform/palette.ts'
import { fillIn } from '#domain/texts/rich-text.ts'
import type { TextWords } from '#domain/texts/texts.ts'
import type { FrameProps } from './components/frame.tsx'
import type { EmailFrame, InlinePicture } from './define-email.ts'
import { type RawEmailData, rawEmailData, rawTemplate } from './raw-email.ts'
import { type EmailTemplates, emailTemplates } from './templates.ts'
import { editedMail } from './texts/edited-mail.tsx'
import { valuesOf } from './texts/values.ts'
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

/**
 * As `toPlainText` of React Email, which works its selectors out again for each mail: that takes as long as drawing it.
 */
const toText = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...textSelectors] })
const toTextOfOthers = compile({ wordwrap: false, selectors: plainTextSelectors })

/** No template of this name, or one that draws nothing: trying again would not help. */
class BrokenTemplateError extends Error {
  override readonly name = 'BrokenTemplateError'

  constructor() {
    super(emailServiceMessages.notAnElement)
  }
}

/**
 * `words`: an administrator's, in place of the delivered ones.
 * @throws BrokenTemplateError; RangeError for words nested beyond measure
 */
export async function renderEmail<Name extends EmailTemplate>(
  template: Name,
  given: EmailTemplates[Name],
  frame: EmailFrame,
  words: TextWords | null = null,
): Promise<RenderedEmail> {
  if (!Object.hasOwn(emailTemplates, template)) throw new BrokenTemplateError()
  const { subject, body, replyTo, unsubscribeUrl, pictures } = emailTemplates[template]
  const data = withoutLinkedNames(given)
  const drawn = body({ data, frame })
  if (!isValidElement(drawn)) throw new BrokenTemplateError()
  const mail = drawn as ReactElement<FrameProps>
  const values = valuesOf(data, frame)
  values.set('objet', subject(data, frame)).set('titre', mail.props.title)
  const html = repaint(withoutDoubleStops(await render(words ? editedMail(mail, words, values) : mail)))
  const shownSubject = words ? fillIn(words.subject, values) : subject(data, frame)
  return {
    subject: subjectWithoutLinks(shownSubject, frame.shownName),
    html,
    text: toText(html),
    replyTo: replyTo?.(data),
    unsubscribeUrl: unsubscribeUrl?.(data),
    pictures: await pictures?.(data),
  }
}

/** A sentence that ends with an initial (`Julien M.`) has one full stop; React's mark may stand between the two. */
const withoutDoubleStops = (html: string): string =>
  html.replaceAll(/(?<= \p{Lu})\.((?:<!-- -->)?)\.(?!\.)/gu, '.$1')

/** A mail as the table `emails` keeps it. @throws as `renderEmail` */
export const renderStoredEmail = async (
  { template, data }: { template: string; data: unknown },
  frame: EmailFrame,
  words: TextWords | null = null,
): Promise<RenderedEmail> =>
  template === rawTemplate
    ? renderRawEmail(rawEmailData.parse(data))
    : renderEmail(template as EmailTemplate, data as never, frame, words)

const renderRawEmail = ({ subject, html, replyTo }: RawEmailData): RenderedEmail => ({
  subject,
  html,
  text: toTextOfOthers(html),
  replyTo: replyTo ?? undefined,
})
