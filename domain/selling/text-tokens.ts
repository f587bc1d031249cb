import { numberWords } from './counted-words.ts'

export interface Token {
  text: string
  /** A positive whole number; null for other tokens. */
  number: number | null
  isNumber: boolean
  /** True when no space precedes it. */
  glued: boolean
}

const maxTextLength = 4_000

/** Splits a text into numbers, words and signs, without accents and case. */
export function tokensOf(text: string): Token[] {
  const plain = text
    .slice(0, maxTextLength)
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d| ?[x×*/]))/g, '')
    .toLowerCase()
  let end = -1
  return [...plain.matchAll(/m[23](?![\p{L}\p{N}])|\d{1,40}(?:[.,]\d{1,40})?|\p{L}+|[^\s'’]/gu)].map(
    (match) => {
      const [found] = match
      const isDigits = /^\d/.test(found)
      const glued = match.index === end
      end = match.index + found.length
      const word = numberWords.get(found)
      const number = isDigits && /^\d{1,6}$/.test(found) ? Number(found) : (word ?? null)
      return { text: found, number, isNumber: isDigits || word !== undefined, glued }
    },
  )
}

/** Returns the first result at a token's index that is not null. */
export function findInTokens<Found>(
  tokens: readonly Token[],
  matchAt: (at: number) => Found | null,
): Found | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = matchAt(at)
    if (found) return found
  }
  return null
}

export const isMoney = (token: Token | undefined): boolean =>
  token !== undefined && ['€', 'euro', 'euros', 'eur', 'ttc', 'ht'].includes(token.text)
