import { formatEuros } from '../../money.ts'
import { settingKeys } from '../settings.ts'

/** One thing that changed, as text: a path of names, what it was and what it became. */
export interface Difference {
  name: string
  before: string | null
  after: string | null
}

/** The differences between two stored values of any shape. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [flatten(before), flatten(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const difference = { name, before: old.get(name) ?? null, after: now.get(name) ?? null }
    return difference.before === difference.after ? [] : [difference]
  })
}

function flatten(value: unknown, path = ''): Map<string, string> {
  const labels = labelsOf(value)
  if (labels) return new Map([[path, labels]])
  if (isRecord(value) || isListOfRecords(value)) {
    const parts = entriesOf(value).map(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name))
    return new Map(parts.flatMap((part) => [...part]))
  }
  const text = textOf(value, path)
  return text === null ? new Map() : new Map([[path, text]])
}

/** The first of a list counts as one. */
const entriesOf = (value: object): [string, unknown][] =>
  Array.isArray(value) ? value.map((inner, index) => [String(index + 1), inner]) : Object.entries(value)

/** Of what is chosen among only the labels are read. */
const labelsOf = (value: unknown): string | null =>
  isListOfRecords(value) && value.every((one) => 'label' in one)
    ? value.map((one) => String((one as { label: unknown }).label)).join(listMark)
    : null

const isListOfRecords = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listMark = ', '

/** Amounts are stored in cents. */
const moneyNames = new Set<string>([
  'amount',
  'borne',
  'price',
  'released',
  'minTotal',
  'maxTotal',
  'refundable',
  'held',
  'base',
  'perKilometre',
  'perHundredKilos',
  settingKeys.heldValue,
])

function textOf(value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const name = path.split('.').at(-1) ?? ''
  if (typeof value === 'number') {
    if (moneyNames.has(name)) return formatEuros(value)
    if (name === settingKeys.commissionPercent) return `${value.toLocaleString('fr-FR')}\u00a0%`
    return name === 'year' ? String(value) : value.toLocaleString('fr-FR')
  }
  if (typeof value === 'string') return value
  // Lists of words or numbers; records are described one by one.
  if (Array.isArray(value)) return value.map(String).join(listMark)
  return JSON.stringify(value)
}
