import { formatNumber } from './field-types.ts'

/** Default upper bounds by unit, which an administrator may change: a length of a hundred metres is a typing error. */
const maxByUnit: Readonly<Record<string, number>> = {
  mm: 100_000,
  cm: 10_000,
  dm: 1_000,
  m: 1_000,
  ml: 10_000,
  km: 100,
  'mm²': 100_000,
  'cm²': 10_000_000,
  'm²': 100_000,
  'cm³': 1_000_000_000,
  'm³': 10_000,
  l: 100_000,
  litre: 100_000,
  litres: 100_000,
  g: 1_000_000,
  kg: 100_000,
  t: 1_000,
  w: 1_000_000,
  kw: 10_000,
  va: 1_000_000,
  kva: 10_000,
  kwh: 1_000_000,
  v: 100_000,
  a: 10_000,
  ah: 10_000,
  '%': 100,
  '°': 360,
  db: 200,
  'db(a)': 200,
  bar: 1_000,
  bars: 1_000,
  k: 100_000,
  '°c': 3_000,
  'w/m².k': 20,
  'w/m.k': 500,
  'm².k/w': 100,
  ans: 200,
  mois: 2_400,
  jours: 100_000,
}
const maxWithoutUnit = 1_000_000_000

/** Only temperatures may be negative. */
const absoluteZeroCelsius = -273

/** Bounds set by administrators; null or absent uses those of the unit. */
export interface Bounds {
  minimum?: number | null
  maximum?: number | null
}

interface BoundedNumber extends Bounds {
  unit: string | null
}

export function findNumberBounds({ unit, minimum = null, maximum = null }: BoundedNumber): {
  min: number
  /** True when the minimum itself is not allowed. */
  isMinExcluded: boolean
  max: number
} {
  const plain = unit?.toLowerCase().replaceAll(' ', '') ?? ''
  const defaultMin =
    plain === '°c' ? { min: absoluteZeroCelsius, isMinExcluded: false } : { min: 0, isMinExcluded: true }
  return {
    ...(minimum === null ? defaultMin : { min: minimum, isMinExcluded: false }),
    max: maximum ?? maxByUnit[plain] ?? maxWithoutUnit,
  }
}

/** Returns why a number is out of a field's bounds, or null. */
export function boundsProblem(field: BoundedNumber, number: number): string | null {
  const { min, isMinExcluded, max } = findNumberBounds(field)
  const text = (bound: number) => [formatNumber(bound), field.unit].filter(Boolean).join('\u00a0')
  if (isMinExcluded && number <= min) return `Saisissez un nombre plus grand que ${text(min)}.`
  if (number < min) return `Saisissez ${text(min)} au moins.`
  if (number > max) return `Saisissez ${text(max)} au plus.`
  return null
}
