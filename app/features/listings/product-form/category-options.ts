import type { CategoryFamily } from '#app/lib/categories.ts'

/** A category that products can be filed in: a subcategory, or a family without subcategories. */
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

/** Removes accents and case, as the catalogue's search does. */
const normaliseForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns the categories whose name, or family's name, has every word; those that begin with the first word come first. */
export function findCategories(options: readonly CategoryOption[], text: string): CategoryOption[] {
  const words = normaliseForSearch(text).split(/\s+/).filter(Boolean)
  const found = options.filter(({ name, family }) => {
    const searched = normaliseForSearch(`${name} ${family ?? ''}`)
    return words.every((word) => searched.includes(word))
  })
  const beginsWithFirstWord = ({ name }: CategoryOption) =>
    normaliseForSearch(name).startsWith(words[0] ?? '')
  return [...found.filter(beginsWithFirstWord), ...found.filter((option) => !beginsWithFirstWord(option))]
}

/** Puts the categories proposed for trade terms before those found by name. */
export function withProposals(
  found: readonly CategoryOption[],
  options: readonly CategoryOption[],
  proposedIds: readonly string[],
): CategoryOption[] {
  const first = proposedIds.flatMap((id) => options.find((option) => option.id === id) ?? [])
  return [...new Set([...first, ...found])]
}
