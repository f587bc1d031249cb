import type { Cents } from '../money.ts'

/** The units to which prices and quantities refer. */
export const saleUnits = [
  'piece',
  'lot',
  'carton',
  'paquet',
  'palette',
  'm2',
  'ml',
  'm3',
  'kg',
  'litre',
  'rouleau',
  'paire',
  'botte',
  'sac',
] as const
export type SaleUnit = (typeof saleUnits)[number]

/** The units of a sale unit's content: `1 carton = 2,17 m²`. */
export const contentUnits = ['piece', 'm2', 'ml', 'm3', 'kg', 'litre'] as const
export type ContentUnit = (typeof contentUnits)[number]

/** The price per unit from this quantity on. */
export interface PriceTier {
  from: number
  price: Cents
}

/** The sale unit, its content, and the quantities that may be ordered. */
export interface Sale {
  saleUnit: SaleUnit
  contentQuantity: number | null
  contentUnit: ContentUnit | null
  minimumQuantity: number
  quantityStep: number
  priceTiers: PriceTier[]
}

/** The default: sold by the piece. */
export const soldByPiece: Sale = {
  saleUnit: 'piece',
  contentQuantity: null,
  contentUnit: null,
  minimumQuantity: 1,
  quantityStep: 1,
  priceTiers: [],
}

/** Maximum of price tiers per product. */
export const maxTiers = 8

/** Returns contradictions between the properties of a sale, by the field that shows the message. */
export function checkSale(sale: Sale & { price: Cents | null }): Partial<Record<keyof Sale, string>> {
  const problems: Partial<Record<keyof Sale, string>> = {}
  if (sale.contentQuantity !== null && sale.contentUnit === null)
    problems.contentUnit = 'Choisissez l’unité du contenu.'
  if (sale.contentQuantity === null && sale.contentUnit !== null)
    problems.contentQuantity = 'Saisissez combien une unité contient.'
  if (sale.contentUnit !== null && sale.contentUnit === sale.saleUnit)
    problems.contentUnit = 'Le contenu se compte dans une autre unité que la vente.'
  const tiers = tierProblem(sale.priceTiers, sale.price)
  if (tiers) problems.priceTiers = tiers
  return problems
}

function tierProblem(tiers: readonly PriceTier[], price: Cents | null): string | null {
  if (tiers.length === 0) return null
  if (price === null) return 'Un prix sur demande n’a pas de paliers.'
  let last: PriceTier = { from: 1, price }
  for (const tier of tiers) {
    if (tier.from <= last.from) return 'Chaque palier commence à une quantité plus grande que le précédent.'
    if (tier.price >= last.price) return 'Chaque palier coûte moins que le précédent.'
    last = tier
  }
  return null
}

interface UnitName {
  one: string
  many: string
  /** Used after a price: `33,18 €/m²`. */
  short: string
}

const inSymbols = (symbol: string): UnitName => ({ one: symbol, many: symbol, short: symbol })

export const unitNames: Readonly<Record<SaleUnit | ContentUnit, UnitName>> = {
  piece: { one: 'pièce', many: 'pièces', short: 'pièce' },
  lot: { one: 'lot', many: 'lots', short: 'lot' },
  carton: { one: 'carton', many: 'cartons', short: 'carton' },
  paquet: { one: 'paquet', many: 'paquets', short: 'paquet' },
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

/** `21,70`, `1 234`: measured amounts have decimals, counted ones have none. */
const formatAmount = (amount: number): string =>
  Number.isInteger(amount) ? formatCount(amount) : decimals.format(amount)

/** `10 cartons`, `1 carton`, `21,70 m²`. */
export function formatQuantity(amount: number, unit: SaleUnit | ContentUnit): string {
  const { one, many } = unitNames[unit]
  return `${formatAmount(amount)}\u00a0${Math.abs(amount) < 2 ? one : many}`
}
