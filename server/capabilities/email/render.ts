import { compile } from 'html-to-text'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { plainTextSelectors, render } from 'react-email'
import { containsLink } from '#domain/accounts/schemas.ts'
import { emailServiceMessages } from '#domain/admin-messages.ts'
import type { EmailTemplate } from '#domain/emails/email-templates.ts'
import { repaint } from '#domain/platform/palette.ts'
import { fillIn } from '#domain/texts/rich-text.ts'
import type { TextFields } from '#domain/texts/texts.ts'
import type { FrameProps } from './components/frame.tsx'
import { type EmailFrame, type InlinePicture, readOptOutLinks } from './define-email.ts'
import { type RawEmailData, rawEmailData, rawTemplate } from './email-data.ts'
import { type EmailDataByTemplate, emailTemplates } from './templates.ts'
import { renderEditedEmail } from './texts/edited-email.tsx'
import { readPlaceholderValues } from './texts/values.ts'

/** Template fields that contain names. */
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

/** Template fields that contain streets. */
const streetKeys = new Set(['address', 'customerPlace'])

/** Returns the replacement of a name that looks like a web address: nothing in a salutation, « Nom masqué » elsewhere. */
const maskName = (key: string): string => (key === 'firstName' ? '' : 'Nom masqué')

/**
 * Removes names and streets that look like web addresses from a template's data, because mail programs would turn them into links in the
 * site's name. Forms refuse such names, but older ones may be stored.
 */
const removeLinkedNames = <T>(data: T): T => removeLinks(data, '') as T

function removeLinks(value: unknown, key: string): unknown {
  if (typeof value === 'string') {
    if (streetKeys.has(key)) return wordsWithoutLinks(value)
    return nameKeys.has(key) && containsLink(value) ? maskName(key) : value
  }
  // The names in a list are treated by the key of the list.
  if (Array.isArray(value))
    return value.map((one) => removeLinks(one, typeof one === 'string' ? listKey(key) : key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, removeLinks(one, inner)]))
}

const listKey = (key: string): string => (key === 'sellers' ? 'sellerNames' : key)

/** Removes web addresses in titles from a subject, except the site's own name. */
const subjectWithoutLinks = (subject: string, shownName: string): string =>
  containsLink(subject.replaceAll(shownName, '')) ? wordsWithoutLinks(subject, shownName) : subject

/** Replaces words with a link by an ellipsis and keeps all white space. */
const wordsWithoutLinks = (text: string, allowed = ''): string =>
  text
    .split(/(\s+)/)
    .map((word) => (containsLink(word) && !allowed.includes(word) ? '…' : word))
    .join('')

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  /** Address for replies when it is not the sender's. */
  replyTo?: string
  /** One-click unsubscribe address (RFC 8058). */
  unsubscribeUrl?: string
  /** The pictures for its `cid:` addresses. */
  pictures?: InlinePicture[]
}

/** How the elements of templates with the attribute `data-text` are written in plain text. */
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

/** Does the same as `toPlainText` of React Email, which compiles its selectors for each email and so doubles the rendering time. */
const templateToText = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...textSelectors] })
const rawToText = compile({ wordwrap: false, selectors: plainTextSelectors })

/** The template is unknown or renders no element, so that a retry would not help. */
class BrokenTemplateError extends Error {
  override readonly name = 'BrokenTemplateError'

  constructor() {
    super(emailServiceMessages.notAnElement)
  }
}

/**
 * Renders an email; `words` are an administrator's text in place of the default one.
 * @throws BrokenTemplateError; RangeError for words that are nested too deeply
 */
export async function renderEmail<Name extends EmailTemplate>(
  template: Name,
  originalData: EmailDataByTemplate[Name],
  frame: EmailFrame,
  words: TextFields | null = null,
): Promise<RenderedEmail> {
  if (!Object.hasOwn(emailTemplates, template)) throw new BrokenTemplateError()
  const { subject, body, replyTo, unsubscribeUrl, pictures } = emailTemplates[template]
  const data = removeLinkedNames(originalData)
  const element = body({ data, frame })
  if (!isValidElement(element)) throw new BrokenTemplateError()
  const optOut = readOptOutLinks(originalData)
  const email = cloneElement(element as ReactElement<FrameProps>, { optOutUrl: optOut?.page })
  const values = readPlaceholderValues(data, frame)
  values.set('objet', subject(data, frame)).set('titre', email.props.title)
  const html = repaint(
    mergeDoubleFullStops(await render(words ? renderEditedEmail(email, words, values) : email)),
  )
  const shownSubject = words ? fillIn(words.subject, values) : subject(data, frame)
  return {
    subject: subjectWithoutLinks(shownSubject, frame.shownName),
    html,
    text: templateToText(html),
    replyTo: replyTo?.(data),
    unsubscribeUrl: unsubscribeUrl?.(data) ?? optOut?.call,
    pictures: await pictures?.(data),
  }
}

/** Merges the full stop after an initial (`Julien M.`) with the sentence's; React's marker may stand between them. */
const mergeDoubleFullStops = (html: string): string =>
  html.replaceAll(/(?<= \p{Lu})\.((?:<!-- -->)?)\.(?!\.)/gu, '.$1')

/** Renders an email as the table `emails` stores it. @throws as `renderEmail` */
export const renderStoredEmail = async (
  { template, data }: { template: string; data: unknown },
  frame: EmailFrame,
  words: TextFields | null = null,
): Promise<RenderedEmail> =>
  template === rawTemplate
    ? renderRawEmail(rawEmailData.parse(data))
    : renderEmail(template as EmailTemplate, data as never, frame, words)

const renderRawEmail = ({ subject, html, replyTo }: RawEmailData): RenderedEmail => ({
  subject,
  html,
  text: rawToText(html),
  replyTo: replyTo ?? undefined,
})
