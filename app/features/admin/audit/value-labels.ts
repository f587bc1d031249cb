import { userTypeLabels } from '#domain/accounts/accounts.ts'
import { fieldKinds, fieldTypes } from '#domain/catalogue/custom-fields.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { formatListedMoment } from '#domain/dates.ts'
import { transitionNames, transitionOf } from '#domain/orders/lifecycle.ts'
import { deliveryLabels, orderStatusLabels } from '#domain/orders/orders.ts'

const deliveries = Object.fromEntries(Object.entries(deliveryLabels).map(([key, { name }]) => [key, name]))

/** Stored words that administrators know under another name. */
const labels: Record<string, Record<string, string>> = {
  userType: userTypeLabels,
  role: { admin: 'Administrateur' },
  status: { ...orderStatusLabels, ...statusLabels },
  fieldType: Object.fromEntries(fieldTypes.map((type) => [type, fieldKinds[type].label])),
  delivery: deliveries,
  transition: Object.fromEntries(transitionNames.map((name) => [name, transitionOf(name).label])),
}

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** What a stored value reads as; one nobody has named stays as it is. */
export function valueText(path: string, value: string | null): string | null {
  if (value === null) return null
  const known = labels[path.split('.').at(-1) ?? '']
  if (known && Object.hasOwn(known, value)) return known[value] ?? value
  return isoMoment.test(value) ? formatListedMoment(value) : value
}
