import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import { peopleFlags } from '#domain/accounts/people-search.ts'
import { isUuid } from '#domain/address.ts'
import { carbonBasisLabels, carbonModuleLabels, carbonTargetLabels } from '#domain/catalogue/carbon.ts'
import { fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import { productReportStatusLabels } from '#domain/catalogue/product-reports.ts'
import { repFamilyLabels } from '#domain/catalogue/rep-families.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { reportStatusLabels } from '#domain/conversations/reports.ts'
import { formatDay, formatListedMoment } from '#domain/dates.ts'
import { blockReasonLabels, emailStateLabels } from '#domain/emails/emails.ts'
import { formatEuros } from '#domain/money.ts'
import { getTransition, transitionNames } from '#domain/orders/lifecycle.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { reviewStates } from '#domain/orders/reviews.ts'
import { orderStatusLabels } from '#domain/orders/states.ts'
import { apiRightLabels } from '#domain/partners/rights.ts'
import { bankFindingStatusLabels } from '#domain/payments/labels.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { settingKeys } from '#domain/platform/settings.ts'
import { translatePath } from './names.ts'

const deliveryNames = Object.fromEntries(Object.entries(deliveryLabels).map(([key, { name }]) => [key, name]))

const labelsByValue = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

/** Labels of stored values, by the name of their field. */
const labelsByField: Record<string, Record<string, string>> = {
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
  state: { ...labelsByValue(reviewStates), ...emailStateLabels },
  only: { ...labelsByValue(peopleFlags), unapplied: 'À appliquer' },
  reason: blockReasonLabels,
  via: { report: 'un signalement', dispute: 'un litige' },
  basis: carbonBasisLabels,
  target: carbonTargetLabels,
  modules: carbonModuleLabels,
  repFamily: repFamilyLabels,
  action: auditActions,
  subjectType: auditSubjects,
  rights: apiRightLabels,
  fieldType: Object.fromEntries(fieldTypes.map((type) => [type, fieldDefinitions[type].label])),
  delivery: deliveryNames,
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
  const fieldName = path.split('.').at(-1) ?? ''
  const fieldLabels = labelsByField[fieldName] ?? {}
  // A slug of the subject itself is shown as typed, although elsewhere a slug stands for a category's name.
  const findName = (stored: string) =>
    Object.hasOwn(fieldLabels, stored)
      ? fieldLabels[stored]
      : fieldName === 'slug'
        ? undefined
        : names.get(stored)
  const valueName = findName(value)
  if (valueName !== undefined) return valueName
  const parts = value.split(listSeparator)
  if (parts.some((part) => findName(part) !== undefined))
    return parts.map((part) => findName(part) ?? part).join(listSeparator)
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
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)]
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((name) => {
    const difference = { name, before: oldValues.get(name) ?? null, after: newValues.get(name) ?? null }
    return difference.before === difference.after ? [] : [difference]
  })
}

function flatten(value: unknown, path = ''): Map<string, string> {
  const labels = joinLabels(value)
  if (labels) return new Map([[path, labels]])
  if (isRecord(value) || isListOfRecords(value)) {
    const parts = listEntries(value).map(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name))
    return new Map(parts.flatMap((part) => [...part]))
  }
  const text = formatStored(value, path)
  return text === null ? new Map() : new Map([[path, text]])
}

/** Returns the properties of an object, or the entries of a list numbered from one. */
const listEntries = (value: object): [string, unknown][] =>
  Array.isArray(value) ? value.map((inner, index) => [String(index + 1), inner]) : Object.entries(value)

/** Returns the labels of a list of options, which is described by them only; null for any other value. */
const joinLabels = (value: unknown): string | null =>
  isListOfRecords(value) && value.every((entry) => 'label' in entry)
    ? value.map((entry) => String((entry as { label: unknown }).label)).join(listSeparator)
    : null

const isListOfRecords = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listSeparator = ', '

/** The fields that hold an amount in cents. */
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

function formatStored(value: unknown, path: string): string | null {
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
  if (Array.isArray(value)) return value.map(String).join(listSeparator)
  return JSON.stringify(value)
}

/** A change by an administrator in words. Null when the value did not exist before or does not exist after. */
export interface ChangeText {
  name: string
  before: string | null
  after: string | null
}

interface AuditEntry {
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
}

/** Describes the changes of a log entry in French, with amounts in euros. `names` holds category names by id and by slug. */
export const describeChanges = (
  { subjectType, subjectId, before, after }: AuditEntry,
  names: ReadonlyMap<string, string>,
): ChangeText[] => {
  // The meaning of a setting's value depends on the setting.
  const values = (side: unknown) =>
    subjectType === 'setting' && hasValue(side) ? { [subjectId]: side.value } : side
  return listDifferences(values(before), values(after)).map((difference) => ({
    name: difference.name && translatePath(difference.name),
    before: valueText(difference.name, difference.before, names),
    after: valueText(difference.name, difference.after, names),
  }))
}

const hasValue = (side: unknown): side is { value: unknown } =>
  typeof side === 'object' && side !== null && 'value' in side
