/** The kinds of results in the administrators' search. */
export const foundKinds = ['people', 'orders', 'products', 'emails'] as const
export type FoundKind = (typeof foundKinds)[number]

export const foundLabels: Record<FoundKind, string> = {
  people: 'Personnes',
  orders: 'Commandes',
  products: 'Annonces',
  emails: 'Emails',
}

export interface SearchHit {
  id: string
  title: string
  /** Distinguishes results with the same name. */
  text: string
  to: string
}

export const maxResultsPerKind = 5
/** Maximum of results read, so that a common word stays cheap; the newest are shown. */
export const maxResults = 200

export const minQueryLength = 2
export const maxQueryLength = 100

/** Returns the words of a query, up to the limit. */
export const splitQueryWords = (text: string): string[] =>
  text
    .replaceAll('\0', '')
    .slice(0, maxQueryLength)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 6)

/** Returns the last nine digits of a telephone number, with or without country code; null for other text. */
export function readLastPhoneDigits(text: string): string | null {
  if (!/^\+?[\d\s.()-]+$/.test(text.trim())) return null
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 9 && digits.length <= 15 ? digits.slice(-9) : null
}
