import type { CategoryFamily } from '#app/lib/categories.ts'
/** A category a product can be filed under: a subcategory, or a family that has none. */
export interface CategoryOption {
  id: string
  name: string
  family: string | null
}

export const categoryOptions = (families: readonly CategoryFamily[]): CategoryOption[] =>
  families.flatMap(({ id, name, children }): CategoryOption[] =>
    children.length === 0
      ? [{ id, name, family: null }]
      : children.map((child) => ({ id: child.id, name: child.name, family: name })),
  )

/** Without accents and case, as the catalogue searches. */
const searchForm = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every word is found in the name or in its family's; names that begin with the first word come first. */
export function findCategories(options: readonly CategoryOption[], text: string): CategoryOption[] {
  const words = searchForm(text).split(/\s+/).filter(Boolean)
  const found = options.filter(({ name, family }) => {
    const searched = searchForm(`${name} ${family ?? ''}`)
    return words.every((word) => searched.includes(word))
  })
  const begins = ({ name }: CategoryOption) => searchForm(name).startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** What the trade's words propose, before what has such a name. */
export function withProposals(
  found: readonly CategoryOption[],
  options: readonly CategoryOption[],
  proposed: readonly string[],
): CategoryOption[] {
  const first = proposed.flatMap((id) => options.find((option) => option.id === id) ?? [])
  return [...new Set([...first, ...found])]
}
