/** What no XML document may hold, not even escaped (XML 1.0, section 2.2): half characters and most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu

/** A text as any XML document can hold it, not yet escaped. */
export const withoutForbidden = (text: string): string => text.replace(forbidden, '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For XML and HTML alike, within elements and attributes. */
export const escaped = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * A line that is text for whoever reads it: some readers take a title for HTML, others for text, and escaping would show the
 * latter what is escaped. So nothing is left in it that would be markup.
 */
export const withoutMarkup = (text: string): string =>
  withoutForbidden(text)
    .replace(/<[/!?a-z][^<>]*>/gi, '')
    .replace(/<(?=[/!?a-z])/gi, '‹')
    .replaceAll(']]>', ']]')
    .replace(/\s+/g, ' ')
    .trim()
