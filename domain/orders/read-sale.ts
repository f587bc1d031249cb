import { contentUnits, maxTiers, type PriceTier, type Sale, saleUnits } from '../catalogue/sale-units.ts'

/**
 * How an article is sold, as stored in the browser: invalid values are left out, never an error. Without zod, which the
 * storefront does not load.
 */
export function readSale(stored: unknown): Sale | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers } =
    stored as Record<string, unknown>
  const unit = saleUnits.find((known) => known === saleUnit)
  if (!unit || !isCount(minimumQuantity) || !isCount(quantityStep)) return undefined
  const content = contentUnits.find((known) => known === contentUnit)
  const hasContent =
    content !== undefined &&
    typeof contentQuantity === 'number' &&
    contentQuantity >= 0.001 &&
    contentQuantity <= maxQuantity
  return {
    saleUnit: unit,
    contentQuantity: hasContent ? contentQuantity : null,
    contentUnit: hasContent ? content : null,
    minimumQuantity,
    quantityStep,
    priceTiers: Array.isArray(priceTiers) ? readTiers(priceTiers) : [],
  }
}

/** Up to the first that does not follow from those before. */
function readTiers(stored: unknown[]): PriceTier[] {
  const tiers: PriceTier[] = []
  for (const tier of stored.slice(0, maxTiers)) {
    const { from, price } = (typeof tier === 'object' && tier !== null ? tier : {}) as Record<string, unknown>
    const last = tiers.at(-1)
    if (!isCount(from) || !isPrice(price) || (last && (from <= last.from || price >= last.price))) break
    tiers.push({ from, price })
  }
  return tiers
}

const maxQuantity = 1_000_000
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxQuantity
const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 99_999_999_99
