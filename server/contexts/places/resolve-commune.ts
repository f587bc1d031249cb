import { communeWords } from '#domain/places/commune-words.ts'
import { beginningWith, communes, type KnownCommune } from './communes.ts'

/**
 * The commune an address names by postcode and town; null where that is unclear. A town alone decides where only one is called
 * so, a postcode alone where it is of one commune only.
 */
export function resolveCommune({ postcode, town }: { postcode: string; town: string }): KnownCommune | null {
  const words = communeWords(town).filter((word) => word !== 'cedex')
  // `Lyon 3e`, `Paris 11`, `Cedex 2`.
  while (words.length > 1 && /^\d/.test(words.at(-1) ?? '')) words.pop()
  const name = words.join(' ')
  const there = postcode === '' ? [] : beginningWith(communes().byPostcode, postcode)
  if (name === '') return only(there)
  const isCalledSo = (commune: KnownCommune) => commune.form === name
  const wasCalledSo = ({ oldWords }: KnownCommune) => oldWords.some((old) => old.join(' ') === name)
  const known = only(there.filter(isCalledSo)) ?? only(there.filter(wasCalledSo))
  if (known) return known
  // The postcode of a firm's own (Cedex), or a slip in it: the name decides, in the same department if there is a postcode.
  const named = beginningWith(communes().byWord, words[0] ?? '').filter(isCalledSo)
  return only(
    postcode === ''
      ? named
      : named.filter(({ postcodes }) => postcodes.some((own) => own.slice(0, 2) === postcode.slice(0, 2))),
  )
}

const only = (found: readonly KnownCommune[]): KnownCommune | null =>
  found.length === 1 ? (found[0] ?? null) : null
