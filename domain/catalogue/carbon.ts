import type { Day } from '../platform/days.ts'
import type { ContentUnit, SaleUnit } from './sale-units.ts'

/** What a value is for; the narrowest that an article is counted in decides, its weight last. */
export const carbonBases = ['piece', 'm2', 'ml', 'm3', 'kg'] as const
type ArticleBasis = (typeof carbonBases)[number]
/** One tonne over one kilometre: of the transport that is deducted. */
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
 * The stages of EN 15804 that a value counts: what making a new one takes, with or without its way to the site. Use (B), end of life (C)
 * and what is recovered afterwards (D) are not avoided by using something again, or would be counted twice.
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

/** What making one sale unit new takes, and who says so. */
export interface CarbonValue {
  /** Grams of CO₂ equivalent, of one sale unit. */
  grams: number
  source: string
  url: string
  year: number
  modules: CarbonModules
}

/** As an order line keeps it, however sources change later. */
export interface SoldCarbon extends CarbonValue {
  /** Grams, of bringing one sale unit to its buyer. Null: weight, distance or a source is missing, and the line is not counted. */
  transport: number | null
  /** As the crow flies, from commune to commune, in kilometres. */
  distance: number | null
}

/** An entry that may be in force for an article. */
export interface CarbonEntry extends Omit<CarbonValue, 'grams'> {
  basis: ArticleBasis
  /** Grams of CO₂ equivalent, of one of the basis. */
  grams: number
  /** How near to the article it was given: to itself, its category, its family. */
  level: 0 | 1 | 2
}

interface Measured {
  saleUnit: SaleUnit
  contentQuantity: number | null
  contentUnit: ContentUnit | null
  /** Grams, of one sale unit. */
  weight: number | null
}

/** How many of the basis one sale unit is; null: nobody can say. */
function inOneUnit(article: Measured, basis: ArticleBasis): number | null {
  if (article.saleUnit === basis) return 1
  if (article.contentUnit === basis) return article.contentQuantity
  return basis === 'kg' && article.weight !== null ? article.weight / 1_000 : null
}

/** What the nearest entry that fits its unit makes of an article, never two of them. Null: no source says anything. */
export function carbonOf(article: Measured, entries: readonly CarbonEntry[]): CarbonValue | null {
  const inOrder = [...entries].sort(
    (one, other) =>
      one.level - other.level || carbonBases.indexOf(one.basis) - carbonBases.indexOf(other.basis),
  )
  for (const { grams, basis, level: _, ...said } of inOrder) {
    const count = inOneUnit(article, basis)
    if (count !== null) return { ...said, grams: Math.round(grams * count) }
  }
  return null
}

/** Grams of CO₂ equivalent of a transport: `weight` in grams. */
export const transportCarbon = (weight: number, kilometres: number, gramsPerTonneKilometre: number): number =>
  Math.round((weight / 1_000_000) * kilometres * gramsPerTonneKilometre)

/** What a line counts for: what is avoided less its transport. Null: it is not counted. */
export const countedCarbon = (carbon: SoldCarbon | null | undefined): number | null =>
  carbon && carbon.transport !== null ? carbon.grams - carbon.transport : null

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** `≈ 42 kg CO₂e`, `≈ 0,4 kg CO₂e`, `≈ 1,2 t CO₂e` */
export function carbonText(grams: number): string {
  const size = Math.abs(grams)
  if (size >= 1_000_000) return `≈\u00a0${fine.format(grams / 1_000_000)}\u00a0t\u00a0CO₂e`
  const format = size < 10_000 ? fine : whole
  return `≈\u00a0${format.format(grams / 1_000)}\u00a0kg\u00a0CO₂e`
}

/** `FDES collective, 2024 (A1-A3)` */
export const carbonSourceText = ({
  source,
  year,
  modules,
}: Pick<CarbonValue, 'source' | 'year' | 'modules'>) => `${source}, ${year} (${modules})`

/** An entry counts to the end of its last day. */
export const isInForce = ({ validUntil }: { validUntil: Day }, today: Day): boolean => validUntil >= today
