/** Limits of a path between mail servers (RFC 5321, 4.5.3.1.3), without its angle brackets. */
const maxAddressLength = 254
const maxLocalPartLength = 64

/** Letters, digits and signs in parts joined by dots; neither quoted nor with accents. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9-]{1,63}$/
/** Characters of a domain as people write it: no path, port or account. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Parses one email address; null when malformed. Accents are allowed in the domain, which is converted to its ASCII form (IDNA), but not
 * before the @, where many mail servers still refuse them (RFC 6531).
 */
export function parseAddress(text: string): string | null {
  const [local, written, ...others] = text.split('@')
  if (!local || !written || others.length > 0) return null
  if (local.length > maxLocalPartLength || !localPart.test(local) || !writtenDomain.test(written)) return null
  const { hostname } = URL.parse(`http://${written}`) ?? { hostname: '' }
  const address = `${local}@${hostname}`
  return isDomain(hostname) && address.length <= maxAddressLength ? address : null
}

/** Labels joined by dots; the last begins with a letter and has at least two characters. */
function isDomain(hostname: string): boolean {
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  return (
    hostname.length <= 253 &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && !one.startsWith('-') && !one.endsWith('-')) &&
    last.length > 1 &&
    /^[a-z]/.test(last)
  )
}

/** Removes spaces only: a line break in an address is suspicious. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && spaces.has(text[start])) start += 1
  while (end > start && spaces.has(text[end - 1])) end -= 1
  return text.slice(start, end)
}
const spaces = new Set<string | undefined>([' ', '\u00a0'])

/**
 * Parses one string, several joined by commas, or a list of either, and removes duplicates. @returns the addresses, and the texts that are
 * none
 */
export function parseAddresses(input: string | readonly string[]): { addresses: string[]; wrong: string[] } {
  const texts = (typeof input === 'string' ? [input] : input).flatMap((text) => text.split(','))
  const addresses = new Map<string, string>()
  const wrong: string[] = []
  for (const text of texts.map(trimSpaces)) {
    const address = parseAddress(text)
    if (address === null) wrong.push(text)
    else if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
  }
  return { addresses: [...addresses.values()], wrong }
}

interface Sender {
  name: string
  address: string
}

/** Parses `Name <address>`, `"Name" <address>` or an address alone; null when malformed or able to forge a header. */
export function parseSender(text: string): Sender | null {
  if (hasControlCharacter(text)) return null
  const [, quoted, plain = '', bracketed] =
    /^(?:"([^"\\<>]*)" *|([^"\\<>]*))<([^<>]*)>$/.exec(trimSpaces(text)) ?? []
  const address = parseAddress(bracketed ?? trimSpaces(text))
  return address === null ? null : { name: trimSpaces(quoted ?? plain), address }
}

/** Line breaks end a header, and PostgreSQL cannot store NUL; C1 and the two separators of Unicode are as harmful. */
export const hasControlCharacter = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text)
