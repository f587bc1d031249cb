import type { Day } from '../platform/days.ts'
import type { ContentUnit, SaleUnit } from './sale-units.ts'

/** The units that a value may refer to; the most specific one that applies to a product is used, its weight last. */
export const carbonBases = ['piece', 'm2', 'ml', 'm3', 'kg'] as const
type ProductBasis = (typeof carbonBases)[number]
/** One tonne over one kilometre, the unit of the transport that is deducted. */
export const transportBasis = 'tkm'
export const allCarbonBases = [...carbonBases, transportBasis] as const
export type CarbonBasis = (typeof allCarbonBases)[number]

export const carbonBasisLabels: Record<CarbonBasis, string> = {
  piece: 'pièce',
  m2: 'm²',
  ml: 'mètre linéaire',
  m3: 'm³',
  kg: 'kilogramme',
  tkm: 'tonne et kilomètre',
}

/**
 * The stages of EN 15804 that a value covers: production of a new product, with or without transport to the site. Use (B), end of life (C)
 * and recovery afterwards (D) are not avoided by reuse, or would be counted twice.
 */
export const carbonModules = ['A1-A3', 'A1-A4'] as const
export type CarbonModules = (typeof carbonModules)[number]

export const carbonModuleLabels: Record<CarbonModules, string> = {
  'A1-A3': 'A1 à A3\u00a0: production',
  'A1-A4': 'A1 à A4\u00a0: production et transport du neuf',
}

export const carbonTargets = ['category', 'product', 'transport'] as const
export type CarbonTarget = (typeof carbonTargets)[number]

export const carbonTargetLabels: Record<CarbonTarget, string> = {
  category: 'Catégorie',
  product: 'Article',
  transport: 'Transport',
}

/** The emissions of making one new sale unit, with their source. */
export interface CarbonValue {
  /** Grams of CO₂ equivalent, of one sale unit. */
  grams: number
  source: string
  url: string
  year: number
  modules: CarbonModules
}

/** The values stored with an order line, unaffected by later changes of the sources. */
export interface SoldCarbon extends CarbonValue {
  /** Grams for bringing one sale unit to its buyer. Null when weight, distance or a source is missing; then the line is not counted. */
  transport: number | null
  /** As the crow flies, from commune to commune, in kilometres. */
  distance: number | null
}

/** A carbon factor that may apply to a product. */
export interface ApplicableFactor extends Omit<CarbonValue, 'grams'> {
  basis: ProductBasis
  /** Grams of CO₂ equivalent for one unit of the basis. */
  grams: number
  /** How specific the factor is: for the product (0), its category (1) or its family (2). */
  level: 0 | 1 | 2
}

interface MeasuredProduct {
  saleUnit: SaleUnit
  contentQuantity: number | null
  contentUnit: ContentUnit | null
  /** Grams of one sale unit. */
  weight: number | null
}

/** Returns how many units of the basis one sale unit contains, or null when unknown. */
function countInSaleUnit(product: MeasuredProduct, basis: ProductBasis): number | null {
  if (product.saleUnit === basis) return 1
  if (product.contentUnit === basis) return product.contentQuantity
  return basis === 'kg' && product.weight !== null ? product.weight / 1_000 : null
}

/** Returns the value of the most specific factor whose unit applies to the product; factors are never added. Null when there is none. */
export function findCarbonValue(
  product: MeasuredProduct,
  factors: readonly ApplicableFactor[],
): CarbonValue | null {
  const mostSpecificFirst = [...factors].sort(
    (one, other) =>
      one.level - other.level || carbonBases.indexOf(one.basis) - carbonBases.indexOf(other.basis),
  )
  for (const { grams, basis, level: _, ...citation } of mostSpecificFirst) {
    const count = countInSaleUnit(product, basis)
    if (count !== null) return { ...citation, grams: Math.round(grams * count) }
  }
  return null
}

/** Returns grams of CO₂ equivalent of a transport; `weight` is in grams. */
export const transportCarbon = (weight: number, kilometres: number, gramsPerTonneKilometre: number): number =>
  Math.round((weight / 1_000_000) * kilometres * gramsPerTonneKilometre)

/** Returns the avoided emissions less transport, or null when the line is not counted. */
export const countedCarbon = (carbon: SoldCarbon | null | undefined): number | null =>
  carbon && carbon.transport !== null ? carbon.grams - carbon.transport : null

const wholeFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const decimalFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** `≈ 42 kg CO₂e`, `≈ 0,4 kg CO₂e`, `≈ 1,2 t CO₂e` */
export function carbonText(grams: number): string {
  const size = Math.abs(grams)
  if (size >= 1_000_000) return `≈\u00a0${decimalFormat.format(grams / 1_000_000)}\u00a0t\u00a0CO₂e`
  const format = size < 10_000 ? decimalFormat : wholeFormat
  return `≈\u00a0${format.format(grams / 1_000)}\u00a0kg\u00a0CO₂e`
}

/** `FDES collective, 2024 (A1-A3)` */
export const carbonSourceText = ({
  source,
  year,
  modules,
}: Pick<CarbonValue, 'source' | 'year' | 'modules'>) => `${source}, ${year} (${modules})`

/** A factor is valid until the end of its last day. */
export const isInForce = ({ validUntil }: { validUntil: Day }, today: Day): boolean => validUntil >= today
