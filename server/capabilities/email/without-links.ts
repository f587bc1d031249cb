import { holdsLink } from '#domain/accounts/schemas.ts'

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
export const withoutLinkedNames = <T>(data: T): T => read(data, '') as T

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
export const subjectWithoutLinks = (subject: string, shownName: string): string =>
  holdsLink(subject.replaceAll(shownName, '')) ? wordsWithoutLinks(subject, shownName) : subject

/** Between blanks of any kind, which stay as they are. */
const wordsWithoutLinks = (text: string, allowed = ''): string =>
  text
    .split(/(\s+)/)
    .map((word) => (holdsLink(word) && !allowed.includes(word) ? '…' : word))
    .join('')
