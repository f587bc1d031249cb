/** Abbreviations of dimensions before a number. */
const shortened: Readonly<Record<string, string>> = {
  ep: 'epaisseur',
  h: 'hauteur',
  prof: 'profondeur',
  diam: 'diametre',
  larg: 'largeur',
}
const writtenOut = Object.fromEntries(Object.entries(shortened).map(([short, long]) => [long, short]))

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
const others: Readonly<Record<string, readonly [factor: number, base: string]>> = {
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

/** Words as `search_plain` returns them, without a plural's s. `neuf` is missing because it also means new. */
const counted: Readonly<Record<string, string>> = {
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
const inWords = Object.fromEntries(
  Object.entries(counted).map(([word, number]) => [number, word === 'troi' ? 'trois' : word]),
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
export function alternativesOf(word: string): Alternatives {
  const also = shortened[word] ?? writtenOut[word]
  if (also) return { exact: [word, also], near: [] }
  const number = counted[word] ?? inWords[word]
  if (number) return { exact: [word], near: [number] }
  const [, metres, rest] = /^(\d{1,3})m(\d{1,3})$/.exec(word) ?? []
  if (metres && rest)
    return {
      exact: [`${times(`${metres}d${rest}`, 1000)}mm`],
      near: rest.length === 2 ? [word, `${metres}m ${rest}`] : [word],
    }
  const sides = word.split('x')
  const [, last = '', unit = ''] =
    /^(\d{1,12}(?:d\d{1,6})?)([a-z]{0,12}[23]?)$/.exec(sides.at(-1) ?? '') ?? []
  const numbers = [...sides.slice(0, -1), last]
  if (!numbers.every((number) => /^\d{1,12}(?:d\d{1,6})?$/.test(number)))
    return { exact: [word], near: parted(word) }
  const factor = millimetres[unit]
  if (numbers.length > 1) {
    const written = numbers.join('x')
    const side = [...new Set(numbers)]
    if (!factor) return { exact: unit ? [word, written] : [written], near: apart(side) }
    const long = numbers.map((number) => times(number, factor))
    return {
      exact: [...new Set([long.join('x'), written])],
      near: apart(side.map((_, at) => `${long[at]}mm`)),
    }
  }
  if (factor) return { exact: [`${times(last, factor)}mm`], near: [last, ...inMetres(times(last, factor))] }
  const other = others[unit]
  if (other)
    return {
      exact: [...new Set([times(last, other[0]) + other[1], word])],
      near: last.length > 1 ? [last] : [],
    }
  return { exact: [word], near: unit ? parted(word) : [] }
}

/** Returns whole centimetres in spoken notation: `3m50`. */
function inMetres(millimetres: string): string[] {
  const [, metres, centimetres] = /^(\d{1,3})(\d\d)0$/.exec(millimetres) ?? []
  return metres && centimetres && centimetres !== '00'
    ? [`${metres}m${centimetres}`, `${metres}m ${centimetres}`]
    : []
}

/** Splits a code into letters and digits (`ntb05`: ntb 05), as others may write it; a single letter is no part. */
function parted(word: string): string[] {
  const parts = word.match(/\d+(?:d\d+)?|[a-z]+/g) ?? []
  if (parts.length < 2 || parts.length > 4) return []
  const ways = Array.from({ length: 2 ** (parts.length - 1) - 1 }, (_, way) =>
    parts.map((part, at) => (at > 0 && (way + 1) & (1 << (at - 1)) ? ` ${part}` : part)).join(''),
  )
  return ways.filter((way) => !/(?:^| )[a-z](?: |$)/.test(way))
}

/** A text may have the sides in different places. The same number twice would be one word, which matches too much. */
const apart = (sides: string[]): string[] => (sides.length > 1 ? [sides.join(' ')] : [])

const times = (number: string, factor: number): string =>
  String(Math.round(Number(number.replace('d', '.')) * factor * 1e6) / 1e6).replace('.', 'd')
