/** Characters beyond which nothing is a number. */
const maxLength = 60

const scientific = /^([+-]?\d{1,16}(?:[.,]\d{1,16})?|[.,]\d{1,16})[eE]([+-]?\d{1,2})$/
const grouped = /^\d{1,3}(?:['’\u2018\u02bc]\d{3})+(?:[.,]\d{1,6})?$/

/** `3,01E+12`: a number whose last digits the spreadsheet has thrown away, or a program's way of writing. */
export const isScientific = (written: string): boolean => scientific.test(written.trim())

/**
 * A number as programs write it, as people do: `75.5000` → `75.5`, `1'299.00` → `1299.00`, `.99` → `0.99`, `9,99E+02` → `999`.
 * Any other text stays as it is; three decimals too, which may be thousands.
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

/** Three decimals get a fourth: alone they could be thousands. */
const withDecimals = (whole: string, decimals: string): string =>
  decimals ? `${whole}.${decimals.length === 3 ? `${decimals}0` : decimals}` : whole

function withoutExponent(mantissa: string, exponent: number): string | null {
  const value = Number(mantissa.replace(',', '.')) * 10 ** exponent
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null
  const [whole = '', decimals = ''] = String(Number(value.toPrecision(12))).split('.')
  return withDecimals(whole, decimals)
}
