import { productPath } from '#domain/catalogue/addresses.ts'
import { type CatalogueSearch, cataloguePath, radii } from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'
import { ofTown, townText } from '#domain/places/commune.ts'
import type { SuggestionData } from './queries.ts'

export type Article = SuggestionData['articles'][number]

/** One line of the list. */
export interface Option {
  key: string
  label: string
  /** Where it leads; null: it empties the list of past searches. */
  to: string | null
  /** What it searches for, remembered on the device. */
  searches?: string
  article?: Article
  /** No suggestion, but what may be done about them. */
  isQuiet?: boolean
}

export interface Group {
  title: string
  options: Option[]
}

/** The words, at the place that the bar shows. */
type PathOf = (words: string) => string

const searchOption = (text: string, pathOf: PathOf): Option => ({
  key: `search ${text}`,
  label: text,
  to: pathOf(text),
  searches: text,
})

const maxRecentLike = 2

/** Of what was searched before, what begins as it is typed now. */
export const recentLike = (texts: readonly string[], typed: string): readonly string[] => {
  const begun = typed.trim().toLowerCase()
  return texts
    .filter((text) => text.toLowerCase().startsWith(begun) && text.length > begun.length)
    .slice(0, maxRecentLike)
}

/** What was searched before, and the way to forget it. */
export const recentGroups = (
  texts: readonly string[],
  pathOf: PathOf,
  { isForgettable = false } = {},
): Group[] =>
  texts.length === 0
    ? []
    : [
        {
          title: 'Recherches récentes',
          options: [
            ...texts.map((text) => searchOption(text, pathOf)),
            ...(isForgettable
              ? [{ key: 'forget', label: 'Effacer les recherches récentes', to: null, isQuiet: true }]
              : []),
          ],
        },
      ]

/** The usual order is another one for words. */
const sortOf = (current: CatalogueSearch, text: string) =>
  current.sort === usualSort(current.search) ? usualSort(text) : current.sort

/** The typed words in the category that the page shows. */
export const scopeGroup = (current: CatalogueSearch, name: string, text: string): Group => ({
  title: 'Dans cette catégorie',
  options: [
    {
      key: 'scope',
      label: `«\u00a0${text}\u00a0» dans ${name}`,
      to: cataloguePath({ ...current, search: text, sort: sortOf(current, text), page: 1 }),
      searches: text,
    },
  ],
})

export function suggestionGroups(
  { searches, categories, towns, articles }: SuggestionData,
  pathOf: PathOf,
): Group[] {
  const groups: Group[] = [
    { title: 'Recherches', options: searches.map((text) => searchOption(text, pathOf)) },
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
        ...(words && { searches: words }),
      })),
    },
    {
      title: 'Produits',
      options: articles.map((article) => ({
        key: `article ${article.id}`,
        label: article.title,
        to: productPath(article),
        article,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
