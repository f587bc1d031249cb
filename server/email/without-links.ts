import { holdsLink } from '#domain/accounts/holds-link.ts'

/** Where templates are told what somebody calls themselves, or is called. */
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

/** Who is greeted is greeted without a name; of anybody else something has to be said. */
const hidden = (key: string): string => (key === 'firstName' ? '' : 'Nom masqué')

/**
 * What a template is told, without names that read as addresses: mail programs make links of those, under our own sender. Forms
 * refuse such names; some may have been stored before they did.
 */
export const withoutLinkedNames = <T>(data: T): T => read(data, '') as T

function read(value: unknown, key: string): unknown {
  if (typeof value === 'string') return nameKeys.has(key) && holdsLink(value) ? hidden(key) : value
  // A list of names has no other keys than its own.
  if (Array.isArray(value)) return value.map((one) => read(one, typeof one === 'string' ? listKey(key) : key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, read(one, inner)]))
}

const listKey = (key: string): string => (key === 'sellers' ? 'sellerNames' : key)

/** A subject names things as people titled them; what of it reads as an address is left out. The site may be called by its own. */
export const subjectWithoutLinks = (subject: string, shownName: string): string =>
  holdsLink(subject.replaceAll(shownName, ''))
    ? subject
        .split(' ')
        .map((word) => (holdsLink(word) && !shownName.includes(word) ? '…' : word))
        .join(' ')
    : subject
