import { packs, wholeThings } from './counted-words.ts'
import type { Token } from './text-tokens.ts'

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
  const isPackOf = packs.has(text) && ['de', 'd'].includes(next) && at === 0 && !tokens[at + 2]?.isNumber
  return isVagueWord || isPackOf ? true : null
}

/** Matches `plusieurs cartons`, `quelques sacs`. */
export const namesSeveral = (tokens: readonly Token[], at: number): true | null =>
  ['plusieurs', 'quelques', 'nombreux', 'nombreuses', 'divers', 'diverses'].includes(
    tokens[at]?.text ?? '',
  ) && wholeThings.has(tokens[at + 1]?.text ?? '')
    ? true
    : null
