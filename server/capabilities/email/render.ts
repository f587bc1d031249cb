import { compile } from 'html-to-text'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { plainTextSelectors, render } from 'react-email'
import { holdsLink } from '#domain/accounts/schemas.ts'
import { emailServiceMessages } from '#domain/admin-messages.ts'
import type { EmailTemplate } from '#domain/emails/mails.ts'
import { repaint } from '#domain/platform/palette.ts'
import { fillIn } from '#domain/texts/rich-text.ts'
import type { TextWords } from '#domain/texts/texts.ts'
import type { FrameProps } from './components/frame.tsx'
import { type EmailFrame, type InlinePicture, optOutLinksOf } from './define-email.ts'
import { type RawEmailData, rawEmailData, rawTemplate } from './email-data.ts'
import { type EmailTemplates, emailTemplates } from './templates.ts'
import { editedMail } from './texts/edited-mail.tsx'
import { valuesOf } from './texts/values.ts'

/** The fields of templates that hold names. */
const nameKeys = new Set([
  'firstName',
  'lastName',
  'name',
  'companyName',
  'customerName',
  'senderName',
  'buyerName',
  'sellerName',
  'sellerNames',
])

/** The fields of templates that hold streets. */
const placeKeys = new Set(['address', 'customerPlace'])

/** Who is greeted is greeted without a name; of anybody else something has to be said. */
const hidden = (key: string): string => (key === 'firstName' ? '' : 'Nom masqué')

/**
 * The data of a template, without names and streets that read as addresses of the web: mail programs make links of those, under
 * our own sender. Forms refuse such names; some may have been stored before they did.
 */
const withoutLinkedNames = <T>(data: T): T => read(data, '') as T

function read(value: unknown, key: string): unknown {
  if (typeof value === 'string') {
    if (placeKeys.has(key)) return wordsWithoutLinks(value)
    return nameKeys.has(key) && holdsLink(value) ? hidden(key) : value
  }
  // A list of names has no other keys than its own.
  if (Array.isArray(value)) return value.map((one) => read(one, typeof one === 'string' ? listKey(key) : key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, read(one, inner)]))
}

const listKey = (key: string): string => (key === 'sellers' ? 'sellerNames' : key)

/** A subject names things as people titled them; what of it reads as an address is left out. The site may be called by its own. */
const subjectWithoutLinks = (subject: string, shownName: string): string =>
  holdsLink(subject.replaceAll(shownName, '')) ? wordsWithoutLinks(subject, shownName) : subject

/** Between blanks of any kind, which stay as they are. */
const wordsWithoutLinks = (text: string, allowed = ''): string =>
  text
    .split(/(\s+)/)
    .map((word) => (holdsLink(word) && !allowed.includes(word) ? '…' : word))
    .join('')

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
  const optOut = optOutLinksOf(given)
  const mail = cloneElement(drawn as ReactElement<FrameProps>, { optOutUrl: optOut?.page })
  const values = valuesOf(data, frame)
  values.set('objet', subject(data, frame)).set('titre', mail.props.title)
  const html = repaint(withoutDoubleStops(await render(words ? editedMail(mail, words, values) : mail)))
  const shownSubject = words ? fillIn(words.subject, values) : subject(data, frame)
  return {
    subject: subjectWithoutLinks(shownSubject, frame.shownName),
    html,
    text: toText(html),
    replyTo: replyTo?.(data),
    unsubscribeUrl: unsubscribeUrl?.(data) ?? optOut?.call,
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
