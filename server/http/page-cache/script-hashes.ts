import { createHash } from 'node:crypto'

/**
 * A page without the nonce it was made with, and what the content security policy says instead: the digests of the scripts written into
 * it that carried the nonce. A script that came into the page by any other way had none, and gets no digest either.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const element of html.split('<script').slice(1)) {
    const attributesEnd = element.indexOf('>')
    const content = element.slice(attributesEnd + 1, element.indexOf('</script>'))
    if (element.slice(0, attributesEnd).includes(attribute) && content)
      sources.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}

/** The policy with these sources in the place of the nonce. */
export const withoutNonce = (policy: string, nonce: string, sources: readonly string[]): string =>
  policy.replace(`'nonce-${nonce}'`, sources.join(' '))
