import { ofTown, type Town, townText } from '#domain/places/commune.ts'
import { conditionTexts } from '../catalogue/conditions.ts'
import { type CustomField, formatValue } from '../catalogue/custom-fields.ts'
import { formatBound, maxUnitPriceText, needText } from '../catalogue/filter-texts.ts'
import type { CatalogueSearch } from '../catalogue/search.ts'
import { offerTexts, sellerKindNames, type Traits } from '../catalogue/traits.ts'
import { findDepartment } from '../places/departments.ts'
import { findRegion } from '../places/regions.ts'
import { findGuarantee } from '../search/guarantees.ts'

/** The kinds of alerts a user can choose. */
export const alertKinds = ['price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertKindLabels: Record<AlertKind, { name: string; text: string }> = {
  price_drop: { name: 'Baisse de prix', text: 'Le prix d’une annonce vient de baisser.' },
  back_in_stock: { name: 'Retour en stock', text: 'Un produit épuisé est de nouveau disponible.' },
  low_quantity: { name: 'Bientôt épuisé', text: 'Il ne reste que quelques exemplaires d’un produit.' },
  expiring_soon: {
    name: 'Fin de mise en vente proche',
    text: 'Une annonce sera bientôt retirée de la vente.',
  },
}

/** How often a saved search sends its new results. */
export const digestFrequencies = ['immediate', 'daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

/** Maximum of alerts for categories per user, counting each kind in each category. */
export const maxAlertPreferences = 50

/** Maximum of watched products per user. */
export const maxWatchedProducts = 200
export const watchedPageSize = 20

/** Maximum of saved searches per user. */
export const maxSavedSearches = 30
/** The longest stored query: the link that deletes a saved search contains it and must fit into an email's header. */
export const maxSavedQueryLength = 900

/** Days before a product's last day when the alert is sent. */
export const expiryNoticeDays = 3

export interface DescribedField extends Pick<CustomField, 'name' | 'fieldType' | 'options'> {
  values: string[]
}

/** A search in words: `« porte », Portes intérieures, Largeur (cm) : 83, moins de 200 €`. */
export function describeSearch(
  search: Pick<
    CatalogueSearch,
    | 'search'
    | 'minPrice'
    | 'maxPrice'
    | 'department'
    | 'region'
    | 'radius'
    | 'area'
    | 'need'
    | 'maxUnitPrice'
    | 'guarantees'
    | keyof Traits
  >,
  names: { categoryNames: string[]; fields: DescribedField[]; town: Town | null },
): string {
  return [
    search.search ? `«\u00a0${search.search}\u00a0»` : null,
    names.categoryNames.join(' ou '),
    findDepartment(search.department ?? '')?.nameWithPreposition,
    findRegion(search.region ?? '')?.name,
    names.town && search.radius ? `à ${search.radius}\u00a0km ${ofTown(townText(names.town))}` : null,
    search.area ? 'dans une zone de la carte' : null,
    ...names.fields.map(
      (field) => `${field.name}\u00a0: ${field.values.map((value) => valueText(field, value)).join(' ou ')}`,
    ),
    search.need ? needText(search.need) : null,
    search.maxUnitPrice ? maxUnitPriceText(search.maxUnitPrice) : null,
    ...search.guarantees.flatMap((key) => findGuarantee(key)?.label ?? []),
    ...traitTexts(search),
    priceText(search),
  ]
    .filter(Boolean)
    .join(', ')
}

const traitTexts = ({ conditions, sellerKinds, offers }: Traits): string[] =>
  [
    conditions.map((condition) => conditionTexts[condition].name).join(' ou '),
    sellerKinds.map((kind) => `vendeur ${sellerKindNames[kind].toLowerCase()}`).join(' ou '),
    ...offers.map((offer) => offerTexts[offer].name.toLowerCase()),
  ].filter((text) => text !== '')

/** A value that does not match the field's type is shown unchanged. */
const valueText = (field: DescribedField, value: string): string => formatValue(field, value) ?? value

function priceText({ minPrice, maxPrice }: Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>): string | null {
  if (minPrice !== null && maxPrice !== null) return `de ${formatBound(minPrice)} à ${formatBound(maxPrice)}`
  if (minPrice !== null) return `plus de ${formatBound(minPrice)}`
  if (maxPrice === 0) return 'gratuit'
  return maxPrice === null ? null : `moins de ${formatBound(maxPrice)}`
}
