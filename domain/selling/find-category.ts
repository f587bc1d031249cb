import { plainForm, plainWords } from './plain-words.ts'

export interface ImportCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
}

export interface CategoryTree {
  all: readonly ImportCategory[]
  /** Those a product is filed under: subcategories, and families without any. */
  leaves: readonly ImportCategory[]
}

export function categoryTree(all: readonly ImportCategory[]): CategoryTree {
  const parents = new Set(all.map(({ parentId }) => parentId))
  return { all, leaves: all.filter(({ id }) => !parents.has(id)) }
}

/** `Menuiserie › Portes intérieures` */
export function categoryLabel(tree: CategoryTree, id: string): string {
  const category = tree.all.find((other) => other.id === id)
  const parent = tree.all.find((other) => other.id === category?.parentId)
  return [parent?.name, category?.name].filter(Boolean).join(' › ')
}

export const categoryChoices = (
  tree: CategoryTree,
  leaves: readonly ImportCategory[] = tree.leaves,
): { value: string; label: string }[] =>
  leaves
    .map(({ id }) => ({ value: id, label: categoryLabel(tree, id) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'))

export type CategoryFinding =
  | { kind: 'found'; id: string; isGuess: boolean }
  /** Something is written that we do not know: whose choice it is, among these. */
  | { kind: 'unknown'; among: readonly ImportCategory[] }
  | { kind: 'nothing' }

/**
 * Where a row goes by its columns for family and category; by the words of its title when they say nothing, or no more
 * than the family.
 */
export function findCategory(
  tree: CategoryTree,
  written: { family: string; category: string; title: string },
): CategoryFinding {
  const parts = written.category
    .split(/[>›»|→/]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  const family = [written.family, ...parts].flatMap((text) => families(tree, text)).at(0)
  const within = family
    ? tree.leaves.filter((leaf) => leaf.id === family.id || leaf.parentId === family.id)
    : tree.leaves
  for (const text of [written.category, ...parts.toReversed(), written.family]) {
    const leaf = only(named(within, text))
    if (leaf) return { kind: 'found', id: leaf.id, isGuess: false }
  }
  if (within.length === 1 && within[0]) return { kind: 'found', id: within[0].id, isGuess: false }
  const guessed = guessByTitle(within, written.title)
  // A category that is written but unknown outweighs what the title seems to say, save within its family.
  const isWritten = written.category !== '' || written.family !== ''
  if (guessed && (!isWritten || family)) return { kind: 'found', id: guessed.id, isGuess: true }
  return isWritten ? { kind: 'unknown', among: within } : { kind: 'nothing' }
}

const families = (tree: CategoryTree, text: string) =>
  named(tree.all, text).filter(({ parentId }) => !parentId)

function named(categories: readonly ImportCategory[], text: string): ImportCategory[] {
  const plain = plainForm(text)
  if (!plain) return []
  const exact = categories.filter(({ name, slug }) => plainForm(name) === plain || plainForm(slug) === plain)
  if (exact.length > 0) return exact
  const words = plainWords(text).join(' ')
  if (!words) return []
  const same = categories.filter(({ name, slug }) =>
    [name, slug].some((own) => plainWords(own).join(' ') === words),
  )
  if (same.length > 0) return same
  // `Vasques` of `Lavabos et vasques`.
  return categories.filter(({ name }) => alternatives(name).some((own) => own.join(' ') === words))
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/** The names a category joins: `Lavabos et vasques` is either. */
const alternatives = (name: string): (readonly string[])[] => name.split(/\s(?:et|ou)\s|,/i).map(plainWords)

const amounts = /^(?:(?:lots?|palettes?|cartons?|paquets?|paires?|ensembles?|caisses?)(?: (?:de|d))?|\d+|x)$/

/**
 * In French the thing stands first and what it is for follows: `Mitigeur d’évier` is no sink. So the title must begin
 * with the category's first word and contain its others; the longest such name wins.
 */
function guessByTitle(leaves: readonly ImportCategory[], title: string): ImportCategory | undefined {
  const words = [...plainWords(title)]
  while (
    words[0] &&
    (amounts.test(words[0]) || /^(?:lot|palette|carton|paquet|pair|ensembl|caiss)$/.test(words[0]))
  )
    words.shift()
  const matches = leaves.flatMap((leaf) =>
    alternatives(leaf.name)
      .filter((own) => own.length > 0 && own[0] === words[0] && own.every((word) => words.includes(word)))
      .map((own) => ({ leaf, length: own.length })),
  )
  const longest = Math.max(0, ...matches.map(({ length }) => length))
  return only([...new Set(matches.filter(({ length }) => length === longest).map(({ leaf }) => leaf))])
}
