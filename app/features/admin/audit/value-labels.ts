import { userTypeLabels } from '#domain/accounts/accounts.ts'
import { carbonBasisLabels } from '#domain/catalogue/carbon.ts'
import { fieldKinds, fieldTypes } from '#domain/catalogue/custom-fields.ts'
import { productReportStatusLabels } from '#domain/catalogue/product-reports.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { reportStatusLabels } from '#domain/conversations/conversations.ts'
import { formatListedMoment } from '#domain/dates.ts'
import { suppressionReasonLabels } from '#domain/emails/emails.ts'
import { transitionNames, transitionOf } from '#domain/orders/lifecycle.ts'
import { deliveryLabels, orderStatusLabels } from '#domain/orders/orders.ts'
import { apiRightLabels } from '#domain/partners/rights.ts'
import { listMark } from './differences.ts'

const deliveries = Object.fromEntries(Object.entries(deliveryLabels).map(([key, { name }]) => [key, name]))

/** Stored words that administrators know under another name. */
const labels: Record<string, Record<string, string>> = {
  userType: userTypeLabels,
  role: { admin: 'Administrateur' },
  status: { ...productReportStatusLabels, ...reportStatusLabels, ...orderStatusLabels, ...statusLabels },
  reason: suppressionReasonLabels,
  via: { report: 'un signalement', dispute: 'un litige' },
  basis: carbonBasisLabels,
  rights: apiRightLabels,
  fieldType: Object.fromEntries(fieldTypes.map((type) => [type, fieldKinds[type].label])),
  delivery: deliveries,
  transition: Object.fromEntries(transitionNames.map((name) => [name, transitionOf(name).label])),
}

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** What a stored value reads as, by `names` where it is an id of them; one nobody has named stays as it is. */
export function valueText(
  path: string,
  value: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (value === null) return null
  const known = labels[path.split('.').at(-1) ?? ''] ?? {}
  const named = (one: string) => (Object.hasOwn(known, one) ? known[one] : names.get(one))
  const whole = named(value)
  if (whole !== undefined) return whole
  const parts = value.split(listMark)
  if (parts.some((part) => named(part) !== undefined))
    return parts.map((part) => named(part) ?? part).join(listMark)
  return isoMoment.test(value) ? formatListedMoment(value) : value
}
