import type { Cents } from '../money.ts'

/** What a price is for, and what a quantity counts. */
export const saleUnits = [
  'piece',
  'lot',
  'carton',
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

/** What one of a sale unit may contain: `1 carton = 2,17 m²`. */
export const contentUnits = ['piece', 'm2', 'ml', 'm3', 'kg', 'litre'] as const

/** From this quantity on, one costs this. */
export interface PriceTier {
  from: number
  price: Cents
}
