import { conditionTexts } from '#domain/catalogue/conditions.ts'
import {
  type FilterField,
  fieldLabel,
  formatValue,
  readFilterValues,
  splitFilterValues,
} from '#domain/catalogue/custom-fields.ts'
import { formatBound, maxUnitPriceText, needText } from '#domain/catalogue/filter-texts.ts'
import { type CatalogueSearch, catalogueParams, cataloguePath } from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { offerTexts, sellerKindNames } from '#domain/catalogue/traits.ts'
import { ofTown, type Town, townText } from '#domain/places/commune.ts'
import { findDepartment } from '#domain/places/departments.ts'
import { findRegion } from '#domain/places/regions.ts'
import { findGuarantee } from '#domain/search/guarantees.ts'
import type { CategoryScope } from './category-scope.ts'

export interface ActiveFilter {
  label: string
  /** The address of the list without this filter. */
  to: string
  /** The kind of quick filter that shows the same filter. */
  quickKind?: 'price' | 'condition'
}

/** Returns the address of the list without filters, in the same order. */
export const clearedPath = (search: CatalogueSearch): string =>
  cataloguePath({ sort: search.sort === 'distance' ? usualSort('') : search.sort })

/** Returns the address of the page that names and saves a search. */
export const savePath = (search: CatalogueSearch): string =>
  `/profile/alerts?search=${encodeURIComponent(`${catalogueParams(search)}`)}`

/** Returns the filters of the list, each with the address that removes it. */
export function activeFilters(
  search: CatalogueSearch,
  scope: CategoryScope,
  fields: readonly FilterField[],
  town: Town | null,
): ActiveFilter[] {
  const without = (change: Partial<CatalogueSearch>) => cataloguePath({ ...search, page: 1, ...change })
  const filters: ActiveFilter[] = []
  const name = (scope.category ?? scope.family)?.name
  if (name)
    filters.push({ label: name, to: without({ category: null, parent: null, categories: [], fields: {} }) })
  for (const { slug, name } of scope.chosenCategories) {
    const [other = '', ...more] = search.categories.filter((one) => one !== slug)
    // A list of one category has the same address as the page of this category.
    const asSingleCategory = search.parent ? { category: other } : { parent: other }
    filters.push({
      label: name,
      to: without(
        more.length > 0 ? { categories: [other, ...more] } : { ...asSingleCategory, categories: [] },
      ),
    })
  }
  if (search.search) filters.push({ label: `«\u00a0${search.search}\u00a0»`, to: without({ search: '' }) })
  const department = findDepartment(search.department ?? '')
  if (department)
    filters.push({ label: `${department.name} (${department.code})`, to: without({ department: null }) })
  const region = findRegion(search.region ?? '')
  if (region) filters.push({ label: region.name, to: without({ region: null }) })
  if (town)
    filters.push({
      label: search.radius
        ? `À ${search.radius}\u00a0km ${ofTown(townText(town))}`
        : `Depuis ${townText(town)}`,
      to: without({
        near: null,
        radius: null,
        ...(search.sort === 'distance' && { sort: usualSort(search.search) }),
      }),
    })
  if (search.area) filters.push({ label: 'Zone de la carte', to: without({ area: null }) })
  if (search.minPrice !== null || search.maxPrice !== null) {
    filters.push({
      label: priceLabel(search),
      to: without({ minPrice: null, maxPrice: null }),
      quickKind: 'price',
    })
  }
  const { need, maxUnitPrice, guarantees, conditions, sellerKinds, offers } = search
  if (maxUnitPrice)
    filters.push({ label: capitalised(maxUnitPriceText(maxUnitPrice)), to: without({ maxUnitPrice: null }) })
  if (need) filters.push({ label: capitalised(needText(need)), to: without({ need: null }) })
  for (const key of guarantees)
    filters.push({
      label: capitalised(findGuarantee(key)?.label ?? key),
      to: without({ guarantees: guarantees.filter((other) => other !== key) }),
    })
  for (const condition of conditions)
    filters.push({
      label: `État\u00a0: ${conditionTexts[condition].name}`,
      to: without({ conditions: conditions.filter((other) => other !== condition) }),
      quickKind: 'condition',
    })
  for (const kind of sellerKinds)
    filters.push({
      label: `Vendeur\u00a0: ${sellerKindNames[kind].toLowerCase()}`,
      to: without({ sellerKinds: sellerKinds.filter((other) => other !== kind) }),
    })
  for (const offer of offers)
    filters.push({
      label: offerTexts[offer].name,
      to: without({ offers: offers.filter((other) => other !== offer) }),
    })
  for (const [id, raw] of Object.entries(search.fields)) {
    const field = fields.find((other) => other.id === id)
    const { [id]: _, ...others } = search.fields
    if (!field) {
      filters.push({ label: 'Autre critère', to: without({ fields: others }) })
      continue
    }
    for (const { label, otherValues } of listValueLabels(field, raw)) {
      filters.push({
        label: `${fieldLabel(field).name} : ${label}`,
        to: without({ fields: otherValues.length > 0 ? { ...others, [id]: otherValues.join(',') } : others }),
      })
    }
  }
  return filters
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function priceLabel({ minPrice, maxPrice }: CatalogueSearch): string {
  if (maxPrice === null) return `À partir de ${formatBound(minPrice ?? 0)}`
  if (maxPrice === 0) return 'Gratuit'
  if (minPrice === null) return `Jusqu’à ${formatBound(maxPrice)}`
  return `De ${formatBound(minPrice)} à ${formatBound(maxPrice)}`
}

/** Lists the labels of a field's values, each with the other values; an option may stand for several stored values (colours of one name). */
function listValueLabels(field: FilterField, raw: string): { label: string; otherValues: string[] }[] {
  const { unit } = fieldLabel(field)
  const all = readFilterValues(field.fieldType, raw)
  let remaining = all
  const found: { label: string; values: string[] }[] = []
  for (const option of field.options) {
    const values = splitFilterValues(field.fieldType, option.value)
    if (values.length === 0 || !values.every((value) => remaining.includes(value))) continue
    remaining = remaining.filter((value) => !values.includes(value))
    found.push({ label: option.label, values })
  }
  for (const value of remaining) {
    const text = formatValue(field, value) ?? value
    found.push({ label: unit ? `${text} ${unit}` : text, values: [value] })
  }
  return found.map(({ label, values }) => ({
    label,
    otherValues: all.filter((value) => !values.includes(value)),
  }))
}
