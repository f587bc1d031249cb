import { parseNumber } from '../catalogue/field-types.ts'
import type { Handling } from '../catalogue/handling.ts'
import type { Provenance } from '../catalogue/provenance.ts'
import type { Sale } from '../catalogue/sale-units.ts'
import type { Cents } from '../money.ts'

/** The values of the inputs for unit, condition and handling. */
export interface SaleFormValues {
  saleUnit: string
  contentQuantity: string
  contentUnit: string
  minimumQuantity: string
  quantityStep: string
  priceTiers: { from: string; price: string }[]
  condition: string
  /** Kilograms. */
  weight: string
  /** Centimetres. */
  length: string
  width: string
  height: string
  parcels: string
  perPallet: string
  needs: string[]
  offers: string[]
  floor: string
  access: string
  provenanceKind: string
  site: string
  diagnostic: string
  vatRegime: string
}

export const emptySale: SaleFormValues = {
  saleUnit: 'piece',
  contentQuantity: '',
  contentUnit: '',
  minimumQuantity: '1',
  quantityStep: '1',
  priceTiers: [],
  condition: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  parcels: '',
  perPallet: '',
  needs: [],
  offers: [],
  floor: '',
  access: '',
  provenanceKind: '',
  site: '',
  diagnostic: '',
  vatRegime: '',
}

const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3, useGrouping: false })
const formatNumber = (value: number | null | undefined, factor = 1): string =>
  value == null ? '' : frenchNumber.format(value / factor)

/** The sale and handling of a product as stored. */
export interface StoredSale extends Sale {
  condition: string | null
  /** Grams. */
  weight: number | null
  handling: Handling
  provenance: Provenance
  vatRegime: string | null
}

export const toSaleFormValues = (product: StoredSale): SaleFormValues => ({
  saleUnit: product.saleUnit,
  contentQuantity: formatNumber(product.contentQuantity),
  contentUnit: product.contentUnit ?? '',
  minimumQuantity: String(product.minimumQuantity),
  quantityStep: String(product.quantityStep),
  priceTiers: product.priceTiers.map(({ from, price }) => ({
    from: String(from),
    price: formatNumber(price, 100),
  })),
  condition: product.condition ?? '',
  weight: formatNumber(product.weight, 1000),
  length: formatNumber(product.handling.length, 10),
  width: formatNumber(product.handling.width, 10),
  height: formatNumber(product.handling.height, 10),
  parcels: formatNumber(product.handling.parcels),
  perPallet: formatNumber(product.handling.perPallet),
  needs: product.handling.needs ?? [],
  offers: product.handling.offers ?? [],
  floor: product.handling.floor ?? '',
  access: product.handling.access ?? '',
  provenanceKind: product.provenance.kind ?? '',
  site: product.provenance.site ?? '',
  diagnostic: product.provenance.diagnostic ?? '',
  vatRegime: product.vatRegime ?? '',
})

/** Converts a typed number to a smaller unit; null when empty. The schema refuses other text. */
function parseScaled(text: string, factor = 1): number | null {
  if (!text.trim()) return null
  const number = parseNumber(text)
  return number === null ? Number.NaN : Math.round(number * factor * 1000) / 1000
}

const parseWhole = (text: string, factor: number): number | null => {
  const number = parseScaled(text, factor)
  return number === null ? null : Math.round(number)
}

/** Returns the input for the API; `parsePrice` reads an amount in euros. */
export function readSaleForm(
  form: SaleFormValues,
  parsePrice: (text: string) => { price: Cents } | { error: string },
): { [key in keyof Sale]: unknown } & {
  condition: unknown
  weight: unknown
  handling: unknown
  provenance: unknown
  vatRegime: unknown
} {
  const contentQuantity = parseScaled(form.contentQuantity)
  return {
    saleUnit: form.saleUnit || 'piece',
    contentQuantity,
    contentUnit: contentQuantity === null ? null : form.contentUnit || null,
    minimumQuantity: parseScaled(form.minimumQuantity) ?? 1,
    quantityStep: parseScaled(form.quantityStep) ?? 1,
    priceTiers: form.priceTiers
      .filter(({ from, price }) => from.trim() || price.trim())
      .map(({ from, price }) => {
        const parsed = parsePrice(price)
        return { from: parseScaled(from) ?? Number.NaN, price: 'price' in parsed ? parsed.price : Number.NaN }
      }),
    condition: form.condition || null,
    weight: parseWhole(form.weight, 1000),
    handling: {
      length: parseWhole(form.length, 10),
      width: parseWhole(form.width, 10),
      height: parseWhole(form.height, 10),
      parcels: parseScaled(form.parcels),
      perPallet: parseScaled(form.perPallet),
      needs: form.needs,
      offers: form.offers,
      floor: form.floor,
      access: form.access,
    } satisfies { [key in keyof Required<Handling>]: unknown },
    provenance: {
      kind: form.provenanceKind || null,
      site: form.site,
      diagnostic: form.diagnostic,
    } satisfies { [key in keyof Required<Provenance>]: unknown },
    vatRegime: form.vatRegime || null,
  }
}

/** Changes content and stock with the unit: thirty pieces become one lot of thirty, and back. */
export function changeUnit(
  form: Pick<SaleFormValues, 'saleUnit' | 'contentQuantity' | 'contentUnit'> & { quantity: string },
  unit: string,
): { contentQuantity: string; contentUnit: string; quantity: string } {
  const { quantity, contentQuantity, contentUnit } = form
  const pieces = parseNumber(quantity) ?? 0
  if (unit === 'lot' && form.saleUnit === 'piece')
    return pieces > 1
      ? { contentQuantity: quantity, contentUnit: 'piece', quantity: '1' }
      : { contentQuantity, contentUnit: contentUnit || 'piece', quantity }
  if (unit === 'piece' && form.saleUnit === 'lot' && contentUnit === 'piece') {
    const all = (parseNumber(contentQuantity) ?? 1) * Math.max(1, pieces)
    return { contentQuantity: '', contentUnit: '', quantity: frenchNumber.format(all) }
  }
  if (unit === 'piece' || unit === contentUnit) return { contentQuantity: '', contentUnit: '', quantity }
  return { contentQuantity, contentUnit, quantity }
}
