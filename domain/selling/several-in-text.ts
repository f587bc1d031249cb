import { countableUnits, measureWords, packWords } from './counted-words.ts'
import { findInTokens, type Token } from './text-tokens.ts'

/** Matches `lot de`, `divers`, `en vrac`: titles without a count or a thing. */
export const isVague = (tokens: readonly Token[], at: number): true | null => {
  const [text, next] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  const isVagueWord = [
    'plusieurs',
    'divers',
    'diverses',
    'assortiment',
    'vrac',
    'surplus',
    'chutes',
  ].includes(text)
  const isPackOf = packWords.has(text) && ['de', 'd'].includes(next) && at === 0 && !tokens[at + 2]?.isNumber
  return isVagueWord || isPackOf ? true : null
}

/** Matches `plusieurs cartons`, `quelques sacs`. */
export const namesSeveral = (tokens: readonly Token[], at: number): true | null =>
  ['plusieurs', 'quelques', 'nombreux', 'nombreuses', 'divers', 'diverses'].includes(
    tokens[at]?.text ?? '',
  ) && countableUnits.has(tokens[at + 1]?.text ?? '')
    ? true
    : null

/** Returns the number of packs of which each holds the number at this token: two at the 6 of `2 paquets de 6 panneaux`. */
export function countPacksBefore(tokens: readonly Token[], at: number): number {
  const isPacked = tokens[at - 1]?.text === 'de' && countableUnits.has(tokens[at - 2]?.text ?? '')
  return (isPacked && tokens[at - 3]?.number) || 1
}

/** Returns the pieces in all lots: ten for `2 lots de 5`; null without a number of lots. */
export const piecesInLots = (tokens: readonly Token[]): number | null =>
  findInTokens(tokens, (at) => {
    const [lots, each] = [countPacksBefore(tokens, at), tokens[at]?.number]
    const isPieces = lots > 1 && !measureWords.has(tokens[at + 1]?.text ?? '')
    return isPieces && each ? lots * each : null
  })

/** Returns the pieces of all sizes: six for `2 en 73, 1 en 83 et 3 en 63`; null without two sizes. */
export function piecesOfSizes(tokens: readonly Token[]): number | null {
  const counts = tokens.flatMap(({ number, isNumber }, at) => {
    const size = tokens[at + 2]
    const before = tokens[at - 1]
    const isCount = isNumber && number !== null && number > 0 && number < 100 && !before?.isNumber
    return isCount && tokens[at + 1]?.text === 'en' && size?.number && size.number >= 40 ? [number] : []
  })
  return counts.length > 1 ? counts.reduce((sum, count) => sum + count, 0) : null
}
