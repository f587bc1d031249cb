/** Of a path between mail servers (RFC 5321, 4.5.3.1.3), without its angle brackets. */
const maxAddressLength = 254
const maxLocalPartLength = 64

/** Before the @: letters, figures and signs, in parts joined by points. Neither quoted nor with accents. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9-]{1,63}$/
/** What may stand in a domain as people write it: no path, no port, no account. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * One mail address, or null. Accents are allowed in the domain and come back in its form for the network (IDNA); not
 * before the @, which many mail servers refuse still (RFC 6531).
 */
export function parseAddress(text: string): string | null {
  const [local, written, ...rest] = text.split('@')
  if (!local || !written || rest.length > 0) return null
  if (local.length > maxLocalPartLength || !localPart.test(local) || !writtenDomain.test(written)) return null
  const { hostname } = URL.parse(`http://${written}`) ?? { hostname: '' }
  const address = `${local}@${hostname}`
  return isDomain(hostname) && address.length <= maxAddressLength ? address : null
}

/** Labels joined by points; the last begins with a letter and has two signs or more. */
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

/** Without the spaces that separate, and nothing else: a line break in an address is no accident. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && spaces.has(text[start])) start += 1
  while (end > start && spaces.has(text[end - 1])) end -= 1
  return text.slice(start, end)
}
const spaces = new Set<string | undefined>([' ', '\u00a0'])

/**
 * A string, several joined by commas, or a list of either, each address once.
 * @returns the addresses, and what is none
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

/** `Name <address>`, `"Name" <address>` or an address alone; null when it is neither, or could forge a header. */
export function parseSender(text: string): Sender | null {
  if (hasControlCharacter(text)) return null
  const [, quoted, plain = '', inside] =
    /^(?:"([^"\\<>]*)" *|([^"\\<>]*))<([^<>]*)>$/.exec(trimSpaces(text)) ?? []
  const address = parseAddress(inside ?? trimSpaces(text))
  return address === null ? null : { name: trimSpaces(quoted ?? plain), address }
}

/** Line breaks end a header, and PostgreSQL holds no NUL; C1 and the two separators of Unicode are as bad. */
export const hasControlCharacter = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text)
