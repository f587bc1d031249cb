import type { ContentUnit, SaleUnit } from './sale-units.ts'

interface UnitName {
  one: string
  many: string
  /** After a price: `33,18 €/m²`. */
  short: string
}

const inSymbols = (symbol: string): UnitName => ({ one: symbol, many: symbol, short: symbol })

export const unitNames: Readonly<Record<SaleUnit | ContentUnit, UnitName>> = {
  piece: { one: 'pièce', many: 'pièces', short: 'pièce' },
  lot: { one: 'lot', many: 'lots', short: 'lot' },
  carton: { one: 'carton', many: 'cartons', short: 'carton' },
  palette: { one: 'palette', many: 'palettes', short: 'palette' },
  m2: inSymbols('m²'),
  ml: { one: 'mètre linéaire', many: 'mètres linéaires', short: 'ml' },
  m3: inSymbols('m³'),
  kg: inSymbols('kg'),
  litre: { one: 'litre', many: 'litres', short: 'litre' },
  rouleau: { one: 'rouleau', many: 'rouleaux', short: 'rouleau' },
  paire: { one: 'paire', many: 'paires', short: 'paire' },
  botte: { one: 'botte', many: 'bottes', short: 'botte' },
  sac: { one: 'sac', many: 'sacs', short: 'sac' },
}

const decimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
const wholes = new Intl.NumberFormat('fr-FR')

/** `1 234` */
export const formatCount = (count: number): string => wholes.format(count)

/** `21,70`, `1 234`: what is measured has decimals, what is counted none. */
const formatAmount = (amount: number): string =>
  Number.isInteger(amount) ? formatCount(amount) : decimals.format(amount)

/** `10 cartons`, `1 carton`, `21,70 m²`. */
export function formatQuantity(amount: number, unit: SaleUnit | ContentUnit): string {
  const { one, many } = unitNames[unit]
  return `${formatAmount(amount)}\u00a0${Math.abs(amount) < 2 ? one : many}`
}
