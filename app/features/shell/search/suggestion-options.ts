import { productPath } from '#domain/catalogue/addresses.ts'
import { type CatalogueSearch, cataloguePath, radii } from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { ofTown, townText } from '#domain/places/commune.ts'
import type { SuggestionData } from './queries.ts'

export type SuggestedProduct = SuggestionData['products'][number]

/** One option of the list. */
export interface Option {
  key: string
  label: string
  /** The option's address; null for the option that clears the search history. */
  to: string | null
  /** The search text, stored on the device when chosen. */
  searchText?: string
  product?: SuggestedProduct
  /** Whether it is an action on the list rather than a suggestion. */
  isListAction?: boolean
}

export interface Group {
  title: string
  options: Option[]
}

/** Returns the address of a search for these words in the location of the search bar. */
type SearchPath = (words: string) => string

const searchOption = (text: string, searchPath: SearchPath): Option => ({
  key: `search ${text}`,
  label: text,
  to: searchPath(text),
  searchText: text,
})

const maxRecentMatches = 2

/** Returns the former searches that begin with the typed text. */
export const recentStartingWith = (texts: readonly string[], typed: string): readonly string[] => {
  const beginning = typed.trim().toLowerCase()
  return texts
    .filter((text) => text.toLowerCase().startsWith(beginning) && text.length > beginning.length)
    .slice(0, maxRecentMatches)
}

/** The former searches, with an option that clears them. */
export const recentGroups = (
  texts: readonly string[],
  searchPath: SearchPath,
  { canClear = false } = {},
): Group[] =>
  texts.length === 0
    ? []
    : [
        {
          title: 'Recherches récentes',
          options: [
            ...texts.map((text) => searchOption(text, searchPath)),
            ...(canClear
              ? [{ key: 'forget', label: 'Effacer les recherches récentes', to: null, isListAction: true }]
              : []),
          ],
        },
      ]

/** A chosen order stays; the usual order depends on whether there are words. */
const sortFor = (current: CatalogueSearch, text: string) =>
  current.sort === usualSort(current.search) ? usualSort(text) : current.sort

/** An option that searches for the typed words in the page's category. */
export const scopeGroup = (current: CatalogueSearch, name: string, text: string): Group => ({
  title: 'Dans cette catégorie',
  options: [
    {
      key: 'scope',
      label: `«\u00a0${text}\u00a0» dans ${name}`,
      to: cataloguePath({ ...current, search: text, sort: sortFor(current, text), page: 1 }),
      searchText: text,
    },
  ],
})

export function suggestionGroups(
  { searches, categories, towns, products }: SuggestionData,
  searchPath: SearchPath,
): Group[] {
  const groups: Group[] = [
    { title: 'Recherches', options: searches.map((text) => searchOption(text, searchPath)) },
    {
      title: 'Catégories',
      options: categories.map(({ name, slug, parentSlug }) => ({
        key: `category ${slug}`,
        label: name,
        to: cataloguePath(parentSlug ? { parent: parentSlug, category: slug } : { parent: slug }),
      })),
    },
    {
      title: 'Lieux',
      options: towns.map(({ words, ...town }) => ({
        key: `town ${town.key}`,
        label: words
          ? `«\u00a0${words}\u00a0» près ${ofTown(townText(town))}`
          : `Près ${ofTown(townText(town))}`,
        to: cataloguePath({ search: words, near: town.key, radius: radii[0] }),
        ...(words && { searchText: words }),
      })),
    },
    {
      title: 'Produits',
      options: products.map((product) => ({
        key: `product ${product.id}`,
        label: product.title,
        to: productPath(product),
        product,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
