import { centsFromEuros, formatEuros } from '../money.ts'
import type { Need, UnitAmount } from './needs.ts'
import { formatQuantity, unitNames } from './sale-units.ts'

/** Formats a price bound in euros without needless cents: `200 €`. */
export const formatBound = (amount: number): string =>
  formatEuros(centsFromEuros(amount)).replace(/,00(?=\s?€)/, '')

/** `au moins 40 m²`. */
export const needText = ({ amount, unit }: Need): string => `au moins ${formatQuantity(amount, unit)}`

/** `jusqu’à 30 €/m²`. */
export const maxUnitPriceText = ({ amount, unit }: UnitAmount): string =>
  `jusqu’à ${formatBound(amount)}/${unitNames[unit].short}`
