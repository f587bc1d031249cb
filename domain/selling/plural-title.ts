import type { SaleUnit } from '../catalogue/sale-units.ts'
import { countableUnits, measureOf, numberWords, packWords } from './counted-words.ts'
import { plainForm } from './plain-words.ts'

/** Invariable words that end like a plural. */
const invariable = new Set(
  (
    'abris acces ananas anglais appentis avis bas biais bois box bras bus cabas cadenas chassis choix cliquetis colis compas concours corps cours ' +
    'creux dessous dessus deux devis divers doux dos embarras epais faux fois frais francais gaz  gres gris gros inox lambris ' +
    'lavis lilas louis lux marais matelas mors neuf noix os palais paradis paris pas plus plusieurs poids poncis prix puits pvc radis ras recours ' +
    'relais remous repas repos roulis rubis secours sous tamis tapis tas taux temps tiers torchis tracas treillis trois velours velux vends verglas vernis ' +
    'vieux vis voix xps eps'
  ).split(' '),
)

const irregular: Readonly<Record<string, string>> = {
  metaux: 'métal',
  vitraux: 'vitrail',
  bocaux: 'bocal',
  travaux: 'travail',
  materiaux: 'matériau',
  tuyaux: 'tuyau',
  joyaux: 'joyau',
  etaux: 'étau',
}

/** Words after which no more adjectives of the noun follow. */
const stops = new Set(
  'a au aux avec avant d dans de des du en et l la le les ou par pour sans sous sur type modele n'.split(' '),
)

/** Returns the singular of a French word by a rule of thumb; null when it is no plural. */
function singular(word: string): string | null {
  const plain = plainForm(word)
  if (plain.length < 4 || invariable.has(plain) || !/^\p{L}+$/u.test(word)) return null
  const isCapital = word === word.toUpperCase()
  const irregularForm = irregular[plain]
  if (irregularForm) return isCapital ? irregularForm.toUpperCase() : irregularForm
  if (/(?:eaux|eux|oux)$/.test(plain)) return /eaux$/.test(plain) ? word.slice(0, -1) : null
  return /[^s]s$/.test(plain) ? word.slice(0, -1) : null
}

/** Returns true when a title names things in the plural: `Cuves inox`, `Anciens prototypes`. */
export function isPluralTitle(title: string): boolean {
  const [first = ''] = title.trim().split(/[\s,;:/('’-]+/, 1)
  return singular(first) !== null || /^(?:les|des)$/i.test(first)
}

const trailingCount = /(?:\((?:x ?)?\d{1,6}\)|\(?(?<!\d ?)[x×] ?\d{1,6}\)?)$/iu
const leadingMeasure = /^(m²|m2|m³|m3|ml|m[eè]tres?|kg|kilos?|litres?)(?: lin[eé]aires?)? (?:de |d['’])/iu

const vagueNumbers = new Set(['plusieurs', 'quelques', 'divers', 'diverses', 'differents', 'differentes'])

/** Returns the number of counting words at the beginning of a title, `Lot de 7`, `20 x`, `Une douzaine de`, `Plusieurs`; 0 without any. */
function countLeadingWords(words: readonly string[]): number {
  const plain = words.map(plainForm)
  if (vagueNumbers.has(plain[0] ?? '')) return singular(words[1] ?? '') === null ? 0 : 1
  let at = plain[0] === 'un' || plain[0] === 'une' ? 1 : 0
  if (packWords.has(plain[at] ?? '') && plain[at + 1] === 'de') at += 2
  else if (plain[at] === 'les') at += 1
  if (['environ', 'env'].includes(plain[at] ?? '')) at += 1
  const digits = /^(\d{1,6})x?$/.exec(plain[at] ?? '')?.[1]
  const count = digits === undefined ? numberWords.get(plain[at] ?? '') : Number(digits)
  if (count === undefined || count < 2) return 0
  at += 1
  if (words[at] === 'x' || words[at] === '×') at += 1
  if (plain[at] === 'de') at += 1
  return /^(?:d['’])?\p{L}/u.test(words[at] ?? '') ? at : 0
}

/**
 * Returns the title of one of the counted things: `20 fûts bleus` → `Fût bleu`. Other titles are unchanged, and so is a plural without a
 * number that is sold by another unit: `Volets battants` by the pair, but not `Bottes de roseau`.
 */
export function singulariseTitle(title: string, unit: SaleUnit = 'piece'): string {
  const words = title.split(' ')
  const countingWordCount = countLeadingWords(words)
  const trailing = trailingCount.exec(title)
  const trimmed =
    countingWordCount > 0
      ? words
          .slice(countingWordCount)
          .join(' ')
          .replace(/^d['’]/i, '')
      : trailing
        ? title.slice(0, trailing.index).replace(/[\s,]{1,5}$/, '')
        : title
  const isOfUnit = unit === 'piece' || countableUnits.get(plainForm(words[0] ?? '')) === unit
  if (trimmed === title && !(isOfUnit && isPluralTitle(title))) return title
  const measure = countingWordCount > 0 ? leadingMeasure.exec(trimmed) : null
  const isMeasured = measure !== null && measureOf(plainForm(measure[1] ?? '')) !== null
  return capitalised(isMeasured ? trimmed.slice(measure[0].length) : singulariseLeadingWords(trimmed))
}

/** Puts the leading noun and its adjectives into the singular. */
function singulariseLeadingWords(title: string): string {
  const parts = title.split(/(\s+)/)
  for (let at = 0; at < parts.length; at += 2) {
    const word = parts[at] ?? ''
    const complement = parts[at + 2] ?? ''
    // `Portes de placard coulissantes`
    if (plainForm(word) === 'de' && /^\p{L}+$/u.test(complement) && singular(complement) === null) {
      at += 2
      continue
    }
    if (stops.has(plainForm(word)) || /[^\p{L}]/u.test(word)) {
      // A number, a sign or an elision ends the adjectives.
      const [, letters = '', sign = ''] = /^(\p{L}+)([,;:.)]+)$/u.exec(word) ?? []
      if (letters) parts[at] = (singular(letters) ?? letters) + sign
      break
    }
    parts[at] = singular(word) ?? word
  }
  return parts.join('')
}

const capitalised = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)
