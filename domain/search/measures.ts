/** Abbreviations of dimensions before a number. */
const abbreviations: Readonly<Record<string, string>> = {
  ep: 'epaisseur',
  h: 'hauteur',
  prof: 'profondeur',
  diam: 'diametre',
  larg: 'largeur',
}
const abbreviationsByWord = Object.fromEntries(
  Object.entries(abbreviations).map(([short, long]) => [long, short]),
)

const millimetres: Readonly<Record<string, number>> = {
  mm: 1,
  millimetre: 1,
  millimetres: 1,
  cm: 10,
  centimetre: 10,
  centimetres: 10,
  dm: 100,
  m: 1000,
  ml: 1000,
  metre: 1000,
  metres: 1000,
}
const otherUnits: Readonly<Record<string, readonly [factor: number, base: string]>> = {
  w: [1, 'w'],
  watt: [1, 'w'],
  watts: [1, 'w'],
  kw: [1000, 'w'],
  g: [0.001, 'kg'],
  kg: [1, 'kg'],
  kilo: [1, 'kg'],
  kilos: [1, 'kg'],
  t: [1000, 'kg'],
  tonne: [1000, 'kg'],
  tonnes: [1000, 'kg'],
  l: [1, 'l'],
  litre: [1, 'l'],
  litres: [1, 'l'],
  v: [1, 'v'],
  volt: [1, 'v'],
  volts: [1, 'v'],
  a: [1, 'a'],
  ampere: [1, 'a'],
  amperes: [1, 'a'],
  m2: [1, 'm2'],
  m3: [1, 'm3'],
  k: [1, 'k'],
}

/** Numbers in words as `search_plain` returns them, without a plural's s. `neuf` is missing because it also means new. */
const digitsByWord: Readonly<Record<string, string>> = {
  deux: '2',
  troi: '3',
  quatre: '4',
  cinq: '5',
  six: '6',
  sept: '7',
  huit: '8',
  dix: '10',
  onze: '11',
  douze: '12',
}
const wordsByDigits = Object.fromEntries(
  Object.entries(digitsByWord).map(([word, number]) => [number, word === 'troi' ? 'trois' : word]),
)

export interface Alternatives {
  /** Other forms of the same word or measure. */
  exact: string[]
  /** Other possible meanings of the word. */
  near: string[]
}

/**
 * Returns the texts that match a search word: the word and all notations of a measure, in the forms that `search_terms` gives a product's
 * texts.
 */
export function listAlternatives(word: string): Alternatives {
  const otherForm = abbreviations[word] ?? abbreviationsByWord[word]
  if (otherForm) return { exact: [word, otherForm], near: [] }
  const number = digitsByWord[word] ?? wordsByDigits[word]
  if (number) return { exact: [word], near: [number] }
  const [, metres, decimals] = /^(\d{1,3})m(\d{1,3})$/.exec(word) ?? []
  if (metres && decimals)
    return {
      exact: [`${multiply(`${metres}d${decimals}`, 1000)}mm`],
      near: decimals.length === 2 ? [word, `${metres}m ${decimals}`] : [word],
    }
  const sides = word.split('x')
  const [, last = '', unit = ''] =
    /^(\d{1,12}(?:d\d{1,6})?)([a-z]{0,12}[23]?)$/.exec(sides.at(-1) ?? '') ?? []
  const numbers = [...sides.slice(0, -1), last]
  if (!numbers.every((number) => /^\d{1,12}(?:d\d{1,6})?$/.test(number)))
    return { exact: [word], near: splitCode(word) }
  const factor = millimetres[unit]
  if (numbers.length > 1) {
    const withoutUnit = numbers.join('x')
    const distinct = [...new Set(numbers)]
    if (!factor) return { exact: unit ? [word, withoutUnit] : [withoutUnit], near: separateSides(distinct) }
    const inMillimetres = numbers.map((number) => multiply(number, factor))
    return {
      exact: [...new Set([inMillimetres.join('x'), withoutUnit])],
      near: separateSides(distinct.map((_, index) => `${inMillimetres[index]}mm`)),
    }
  }
  if (factor)
    return { exact: [`${multiply(last, factor)}mm`], near: [last, ...spellInMetres(multiply(last, factor))] }
  const [unitFactor, base] = otherUnits[unit] ?? []
  if (unitFactor && base)
    return {
      exact: [...new Set([multiply(last, unitFactor) + base, word])],
      near: last.length > 1 ? [last] : [],
    }
  return { exact: [word], near: unit ? splitCode(word) : [] }
}

/** Returns a length of whole centimetres as people say it: `3m50`. */
function spellInMetres(millimetres: string): string[] {
  const [, metres, centimetres] = /^(\d{1,3})(\d\d)0$/.exec(millimetres) ?? []
  return metres && centimetres && centimetres !== '00'
    ? [`${metres}m${centimetres}`, `${metres}m ${centimetres}`]
    : []
}

/** Splits a code into letters and digits (`ntb05`: ntb 05), as other people may write it; a single letter is no part. */
function splitCode(word: string): string[] {
  const parts = word.match(/\d+(?:d\d+)?|[a-z]+/g) ?? []
  if (parts.length < 2 || parts.length > 4) return []
  // Each bit of `gaps` stands for a space between two parts.
  const spellings = Array.from({ length: 2 ** (parts.length - 1) - 1 }, (_, index) => {
    const gaps = index + 1
    return parts.map((part, at) => (at > 0 && gaps & (1 << (at - 1)) ? ` ${part}` : part)).join('')
  })
  return spellings.filter((spelling) => !/(?:^| )[a-z](?: |$)/.test(spelling))
}

/** Returns the sides as separate words, since a text may have them in different places. One side alone would match too much. */
const separateSides = (sides: string[]): string[] => (sides.length > 1 ? [sides.join(' ')] : [])

const multiply = (number: string, factor: number): string =>
  String(Math.round(Number(number.replace('d', '.')) * factor * 1e6) / 1e6).replace('.', 'd')
