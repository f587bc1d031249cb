import { productPath } from '#domain/catalogue/addresses.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
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
}

export interface Group {
  title: string
  options: Option[]
}

const searchOption = (text: string): Option => ({
  key: `search ${text}`,
  label: text,
  to: cataloguePath({ search: text }),
  searches: text,
})

/** What was searched before, and the way to forget it. */
export const recentGroups = (texts: readonly string[]): Group[] =>
  texts.length === 0
    ? []
    : [
        {
          title: 'Recherches récentes',
          options: [
            ...texts.map(searchOption),
            { key: 'forget', label: 'Effacer les recherches récentes', to: null },
          ],
        },
      ]

export function suggestionGroups({ searches, categories, articles }: SuggestionData): Group[] {
  const groups: Group[] = [
    { title: 'Recherches', options: searches.map(searchOption) },
    {
      title: 'Catégories',
      options: categories.map(({ name, slug, parentSlug }) => ({
        key: `category ${slug}`,
        label: name,
        to: cataloguePath(parentSlug ? { parent: parentSlug, category: slug } : { parent: slug }),
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
