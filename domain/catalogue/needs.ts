import { formatQuantity, type SaleUnit, saleUnits, unitNames } from './sale-units.ts'

/** An amount in a unit. */
export interface UnitAmount {
  amount: number
  unit: SaleUnit
}

/** The amount a buyer needs; a search finds only products with enough stock. */
export type Need = UnitAmount

const maxAmount = 100_000

/** Parses an amount in an address, `40m2` or `10piece`; null when malformed. */
export function parseAmount(text: string): UnitAmount | null {
  const [, number = '', name = ''] =
    /^(\d{1,6}(?:[.,]\d{1,2})?)\s?([a-z0-9²³]{1,10})$/i.exec(text.trim()) ?? []
  const unit = saleUnits.find((known) => known === name.toLowerCase().replace('²', '2').replace('³', '3'))
  const amount = Number(number.replace(',', '.'))
  return unit && amount > 0 && amount <= maxAmount ? { amount, unit } : null
}

export const printAmount = ({ amount, unit }: UnitAmount): string => `${amount}${unit}`

/** `il y en a 56 m²`: fractions are rounded down. */
export const stockOfNeedText = ({ amount, unit }: Need): string =>
  `il y en a ${formatQuantity(unitNames[unit].one === unitNames[unit].many ? Math.floor(amount) : amount, unit)}`
