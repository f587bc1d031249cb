import { createHash } from 'node:crypto'

/**
 * A page without the nonce it was made with, and what the content security policy says instead: the digests of the scripts written into
 * it that carried the nonce. A script that came into the page by any other way had none, and gets no digest either.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(attribute) && content)
      sources.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}

/** The policy with these sources in the place of the nonce. */
export const withoutNonce = (policy: string, nonce: string, sources: readonly string[]): string =>
  policy.replace(`'nonce-${nonce}'`, sources.join(' '))
