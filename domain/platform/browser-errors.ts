import { z } from 'zod'

/** A browser's error report. These are limits of the request; less is stored. */
export const browserErrorSchema = z.object({
  message: z.string().max(2_000),
  stack: z.string().max(20_000),
  /** The module of the page, `routes/product`. */
  page: z.string().max(200),
  /** The version of the application. */
  build: z.string().max(100),
})
export type ReportedError = z.infer<typeof browserErrorSchema>

export interface BrowserError extends ReportedError {
  /** One line per frame: function, file, line and column. */
  stack: string
}

const maxMessageLength = 300
const maxFrames = 12

/**
 * Returns the part of an error that may be stored: no typed text, address parameters or names. Null when no file of the site is in its
 * stack, because browser extensions fail in everybody's browser.
 */
export function withoutPersonalData({ message, stack, page, build }: ReportedError): BrowserError | null {
  const frames = stack
    .split('\n')
    .slice(0, 200)
    .map(parseFrame)
    .filter((frame) => frame !== null)
  if (frames.length === 0) return null
  return {
    message: hidePersonalWords(message).slice(0, maxMessageLength) || 'Error',
    stack: frames.slice(0, maxFrames).join('\n'),
    page: /^routes\/[a-z0-9/_-]{1,80}$/.test(page) ? page : 'autre',
    build: /^[A-Za-z0-9_-]{1,40}$/.test(build) ? build : 'inconnue',
  }
}

/** `at render (https://…/assets/product-x1.js:1:20)`, `render@https://…/assets/product-x1.js:1:20`: only frames of the site's files. */
function parseFrame(line: string): string | null {
  const position = /\/assets\/([\w.-]{1,100}\.js:\d{1,7}:\d{1,7})/.exec(line.slice(0, 1_000))
  if (!position) return null
  const name = /^(?:\s*at (?:async )?)?([\w.$]{1,60})(?: \(|@)/.exec(line)?.[1]
  return name ? `${name} ${position[1]}` : String(position[1])
}

const quotedTexts = /"[^"]*"|«[^«»]*»|“[^“”]*”/g

/** Replaces what may be personal: addresses, numbers, and quoted texts except a single name as in « reading 'title' ». */
function hidePersonalWords(message: string): string {
  return (
    message
      .slice(0, 2_000)
      .split(/\s+/)
      .map((word) => (word.includes('@') ? '…' : word))
      .join(' ')
      .replaceAll(/https?:\S+/g, '…')
      .replaceAll(quotedTexts, '…')
      // Again, for the quotation marks around those.
      .replaceAll(quotedTexts, '…')
      .replaceAll(/'([^']*)'/g, (whole, word: string) => (/^[A-Za-z_$][\w$]{0,30}$/.test(word) ? whole : '…'))
      .replaceAll(/\d{3,}/g, '…')
      .trim()
  )
}
