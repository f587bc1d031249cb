import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import { peopleConditions } from '#domain/accounts/people-search.ts'
import { isUuid } from '#domain/address.ts'
import { carbonBasisLabels, carbonModuleLabels, carbonTargetLabels } from '#domain/catalogue/carbon.ts'
import { fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import { productReportStatusLabels } from '#domain/catalogue/product-reports.ts'
import { repFamilyLabels } from '#domain/catalogue/rep-families.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { reportStatusLabels } from '#domain/conversations/reports.ts'
import { formatDay, formatListedMoment } from '#domain/dates.ts'
import { emailStateLabels, suppressionReasonLabels } from '#domain/emails/emails.ts'
import { formatEuros } from '#domain/money.ts'
import { getTransition, transitionNames } from '#domain/orders/lifecycle.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { reviewStates } from '#domain/orders/reviews.ts'
import { orderStatusLabels } from '#domain/orders/states.ts'
import { apiRightLabels } from '#domain/partners/rights.ts'
import { bankFindingStatusLabels } from '#domain/payments/labels.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { settingKeys } from '#domain/platform/settings.ts'
import { nameOf } from './names.ts'

const deliveries = Object.fromEntries(Object.entries(deliveryLabels).map(([key, { name }]) => [key, name]))

const inWords = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

/** Labels of stored values. */
const labels: Record<string, Record<string, string>> = {
  userType: userTypeLabels,
  role: { admin: 'Administrateur' },
  type: userTypeLabels,
  status: {
    ...bankFindingStatusLabels,
    ...emailStateLabels,
    ...productReportStatusLabels,
    ...reportStatusLabels,
    ...orderStatusLabels,
    ...statusLabels,
  },
  state: { ...inWords(reviewStates), ...emailStateLabels },
  only: { ...inWords(peopleConditions), unapplied: 'À appliquer' },
  reason: suppressionReasonLabels,
  via: { report: 'un signalement', dispute: 'un litige' },
  basis: carbonBasisLabels,
  target: carbonTargetLabels,
  modules: carbonModuleLabels,
  repFamily: repFamilyLabels,
  action: auditActions,
  subjectType: auditSubjects,
  rights: apiRightLabels,
  fieldType: Object.fromEntries(fieldTypes.map((type) => [type, fieldDefinitions[type].label])),
  delivery: deliveries,
  transition: Object.fromEntries(transitionNames.map((name) => [name, getTransition(name).label])),
}

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isoDay = /^\d{4}-\d\d-\d\d$/

/** A name that looks like a date need not be one: `9999-99-99`. */
const isDate = (value: string): boolean => !Number.isNaN(Date.parse(value))

/** A stored value in words, by `names` where it is an id; unknown ids are returned as they are. */
export function valueText(
  path: string,
  value: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (value === null) return null
  const last = path.split('.').at(-1) ?? ''
  const known = labels[last] ?? {}
  // A slug of the subject itself is shown as typed, although elsewhere a slug stands for a category's name.
  const named = (one: string) =>
    Object.hasOwn(known, one) ? known[one] : last === 'slug' ? undefined : names.get(one)
  const whole = named(value)
  if (whole !== undefined) return whole
  const parts = value.split(listMark)
  if (parts.some((part) => named(part) !== undefined))
    return parts.map((part) => named(part) ?? part).join(listMark)
  if (isoMoment.test(value) && isDate(value)) return formatListedMoment(value)
  if (isoDay.test(value) && isDate(value)) return formatDay(value)
  // Order ids are shortened to eight digits, the order number.
  return isUuid(value) ? value.slice(0, 8) : value
}

/** A difference as text: path of names, value before and value after. */
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

/** Lists are numbered from one. */
const entriesOf = (value: object): [string, unknown][] =>
  Array.isArray(value) ? value.map((inner, index) => [String(index + 1), inner]) : Object.entries(value)

/** Choices are described by their labels only. */
const labelsOf = (value: unknown): string | null =>
  isListOfRecords(value) && value.every((one) => 'label' in one)
    ? value.map((one) => String((one as { label: unknown }).label)).join(listMark)
    : null

const isListOfRecords = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listMark = ', '

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
  settingKeys.reservedValue,
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
  // Lists of words or numbers stay together; lists of records are described one by one.
  if (Array.isArray(value)) return value.map(String).join(listMark)
  return JSON.stringify(value)
}

/** A change by an administrator in words. Null when the value did not exist before or does not exist after. */
export interface ChangeText {
  name: string
  before: string | null
  after: string | null
}

interface Entry {
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
}

/** Describes the changes of a log entry in French, with amounts in euros. `names` holds category names by id and by slug. */
export const describeChanges = (
  { subjectType, subjectId, before, after }: Entry,
  names: ReadonlyMap<string, string>,
): ChangeText[] => {
  // The meaning of a setting's value depends on the setting.
  const values = (side: unknown) =>
    subjectType === 'setting' && isValued(side) ? { [subjectId]: side.value } : side
  return differencesOf(values(before), values(after)).map((difference) => ({
    name: difference.name && nameOf(difference.name),
    before: valueText(difference.name, difference.before, names),
    after: valueText(difference.name, difference.after, names),
  }))
}

const isValued = (side: unknown): side is { value: unknown } =>
  typeof side === 'object' && side !== null && 'value' in side
