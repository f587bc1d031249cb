/** Maximum length of a number. */
const maxLength = 60

const scientific = /^([+-]?\d{1,16}(?:[.,]\d{1,16})?|[.,]\d{1,16})[eE]([+-]?\d{1,2})$/
const grouped = /^\d{1,3}(?:['’\u2018\u02bc]\d{3})+(?:[.,]\d{1,6})?$/

/** Matches `3,01E+12`, whose last digits a spreadsheet may have removed. */
export const isScientific = (written: string): boolean => scientific.test(written.trim())

/**
 * Converts programs' notations of numbers to the usual one: `75.5000` → `75.5`, `1'299.00` → `1299.00`, `.99` → `0.99`, `9,99E+02` → `999`.
 * Other text is unchanged, also three decimals, which may be thousands.
 */
export function plainNumber(written: string): string {
  const text = written.trim()
  if (text.length > maxLength) return written
  const power = scientific.exec(text)
  if (power) return withoutExponent(power[1] ?? '', Number(power[2])) ?? written
  if (grouped.test(text)) return text.replaceAll(/['’\u2018\u02bc]/g, '')
  if (/^-?[.,]\d{1,16}$/.test(text)) return plainNumber(text.replace(/^(-?)/, '$10'))
  const decimals = /^(-?\d{1,12})[.,](\d{4,16})$/.exec(text)
  if (!decimals) return written
  const [, whole = '', rest = ''] = decimals
  return withDecimals(whole, rest.replace(/0{1,16}$/, ''))
}

/** Joins whole part and decimals; three decimals get a fourth digit, because they could be read as thousands. */
const withDecimals = (whole: string, decimals: string): string =>
  decimals ? `${whole}.${decimals.length === 3 ? `${decimals}0` : decimals}` : whole

function withoutExponent(mantissa: string, exponent: number): string | null {
  const value = Number(mantissa.replace(',', '.')) * 10 ** exponent
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null
  const [whole = '', decimals = ''] = String(Number(value.toPrecision(12))).split('.')
  return withDecimals(whole, decimals)
}

const wordValues: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 ' +
    'seize:16 vingt:20 vingts:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70 huitante:80 nonante:90'
  )
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([word = '', value]) => [word, Number(value)]),
)

/** Replaces an amount in words, `deux cents euros l’ensemble`, by digits, `200 euros l’ensemble`; other text is unchanged. */
export function replaceNumberWords(text: string): string {
  const [, words = '', rest = ''] = /^(\p{L}[\p{L} -]{1,60}?)( ?(?:€|euros?(?!\p{L})).*)$/isu.exec(text) ?? []
  let [whole, below] = [0, 0]
  for (const word of words.toLowerCase().split(/[ -]+/)) {
    const value = wordValues[word]
    if (/^cents?$/.test(word)) below = (below || 1) * 100
    else if (word === 'mille') [whole, below] = [(below || 1) * 1000, 0]
    else if (/^vingts?$/.test(word) && below % 100 === 4) below += 76
    else if (value !== undefined) below += value
    else if (word !== 'et') return text
  }
  return whole + below > 0 ? `${whole + below}${rest}` : text
}
