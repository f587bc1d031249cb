import { userTypeLabels } from '../../accounts/accounts.ts'
import { peopleConditions } from '../../accounts/people-search.ts'
import { isUuid } from '../../address.ts'
import { carbonBasisLabels, carbonModuleLabels, carbonTargetLabels } from '../../catalogue/carbon.ts'
import { fieldDefinitions, fieldTypes } from '../../catalogue/field-types.ts'
import { productReportStatusLabels } from '../../catalogue/product-reports.ts'
import { repFamilyLabels } from '../../catalogue/rep-families.ts'
import { statusLabels } from '../../catalogue/statuses.ts'
import { reportStatusLabels } from '../../conversations/conversations.ts'
import { formatDay, formatListedMoment } from '../../dates.ts'
import { emailStateLabels, suppressionReasonLabels } from '../../emails/emails.ts'
import { transitionNames, transitionOf } from '../../orders/lifecycle.ts'
import { deliveryLabels } from '../../orders/orders.ts'
import { reviewStates } from '../../orders/review-search.ts'
import { orderStatusLabels } from '../../orders/states.ts'
import { apiRightLabels } from '../../partners/rights.ts'
import { bankFindingStatusLabels } from '../../payments/labels.ts'
import { auditActions, auditSubjects } from '../audit.ts'
import { listMark } from './differences.ts'

const deliveries = Object.fromEntries(Object.entries(deliveryLabels).map(([key, { name }]) => [key, name]))

const inWords = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

/** Stored words that administrators know under another name. */
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
  transition: Object.fromEntries(transitionNames.map((name) => [name, transitionOf(name).label])),
}

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isoDay = /^\d{4}-\d\d-\d\d$/

/** A stored value in words, by `names` where it is an id; unknown ids are returned as they are. */
export function valueText(
  path: string,
  value: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (value === null) return null
  const last = path.split('.').at(-1) ?? ''
  const known = labels[last] ?? {}
  // An address is shown as it is typed, though it names a category elsewhere.
  const named = (one: string) =>
    Object.hasOwn(known, one) ? known[one] : last === 'slug' ? undefined : names.get(one)
  const whole = named(value)
  if (whole !== undefined) return whole
  const parts = value.split(listMark)
  if (parts.some((part) => named(part) !== undefined))
    return parts.map((part) => named(part) ?? part).join(listMark)
  if (isoMoment.test(value)) return formatListedMoment(value)
  if (isoDay.test(value)) return formatDay(value)
  // By its first eight digits, as orders are numbered.
  return isUuid(value) ? value.slice(0, 8) : value
}
