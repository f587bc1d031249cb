import { plainForm, plainWords } from './plain-words.ts'

export interface ImportCategory {
  id: string
  name: string
  slug: string
  parentId: string | null
  /** Family in inventories of a deconstruction (PEMD); when absent or empty, that of its parent applies. */
  pemdFamily?: string
}

/** A synonym that names categories, the most likely first. */
export interface CategorySynonym {
  term: string
  categoryIds: readonly string[]
  /** True when this site has no category of that name, so that similar ones are only proposed. */
  isProposal?: boolean
}

export interface CategoryTree {
  all: readonly ImportCategory[]
  /** Categories for products: subcategories, and families without any. */
  leaves: readonly ImportCategory[]
  synonyms: readonly CategorySynonym[]
  /** The leaves by their family in inventories of a deconstruction. */
  pemdFamilies: ReadonlyMap<string, readonly ImportCategory[]>
}

export function buildCategoryTree(
  all: readonly ImportCategory[],
  synonyms: readonly CategorySynonym[] = [],
): CategoryTree {
  const parents = new Set(all.map(({ parentId }) => parentId))
  const leaves = all.filter(({ id }) => !parents.has(id))
  const pemdFamilyOf = ({ pemdFamily, parentId }: ImportCategory) =>
    pemdFamily || all.find(({ id }) => id === parentId)?.pemdFamily || ''
  const pemdFamilies = Map.groupBy(leaves, (leaf) => plainWords(pemdFamilyOf(leaf)).join(' '))
  pemdFamilies.delete('')
  return { all, leaves, synonyms, pemdFamilies }
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
  /** The text names no category, so the seller chooses one of these. */
  | { kind: 'unknown'; candidates: readonly ImportCategory[] }
  | { kind: 'nothing' }

/**
 * Finds the category of a row by its columns for family and category, or by the words of its title when they state nothing or only the
 * family.
 */
export function findCategory(
  tree: CategoryTree,
  written: { family: string; category: string; title: string },
): CategoryFinding {
  const parts = written.category
    .split(/[>›»|→/]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  const family = [written.family, ...parts].flatMap((text) => findFamilies(tree, text)).at(0)
  const candidates = family
    ? tree.leaves.filter((leaf) => leaf.id === family.id || leaf.parentId === family.id)
    : leavesOfPemdFamily(tree, [written.family, ...parts])
  const isNarrowed = candidates.length < tree.leaves.length
  // A label from a list of choices: `Menuiserie › Portes intérieures`.
  const leafByLabel = written.category.includes('›')
    ? only(tree.leaves.filter(({ id }) => categoryLabel(tree, id) === written.category))
    : undefined
  if (leafByLabel) return { kind: 'found', id: leafByLabel.id, isGuess: false }
  for (const text of [written.category, ...parts.toReversed(), written.family]) {
    const leaf = only(findNamed(candidates, text))
    if (leaf) return { kind: 'found', id: leaf.id, isGuess: false }
  }
  if (candidates.length === 1 && candidates[0]) return { kind: 'found', id: candidates[0].id, isGuess: false }
  const guessed = guessByTitle(tree, candidates, written.title)
  // An unknown category in the file outweighs the title, except within its family.
  if (guessed && (written.category === '' || isNarrowed))
    return { kind: 'found', id: guessed.id, isGuess: true }
  const hasText = written.category !== '' || written.family !== ''
  return hasText ? { kind: 'unknown', candidates } : { kind: 'nothing' }
}

/** Returns the leaves of a family named as in an inventory; all leaves without such a name. */
function leavesOfPemdFamily(tree: CategoryTree, texts: readonly string[]): readonly ImportCategory[] {
  if (tree.pemdFamilies.size === 0) return tree.leaves
  return texts.map((text) => tree.pemdFamilies.get(plainWords(text).join(' '))).find(Boolean) ?? tree.leaves
}

const findFamilies = (tree: CategoryTree, text: string) =>
  findNamed(tree.all, text).filter(({ parentId }) => !parentId)

function findNamed(categories: readonly ImportCategory[], text: string): ImportCategory[] {
  const plain = plainForm(text)
  if (!plain) return []
  const exact = categories.filter(({ name, slug }) => plainForm(name) === plain || plainForm(slug) === plain)
  if (exact.length > 0) return exact
  const words = plainWords(text).join(' ')
  if (!words) return []
  const same = categories.filter(({ name, slug }) =>
    [name, slug].some((nameOrSlug) => plainWords(nameOrSlug).join(' ') === words),
  )
  if (same.length > 0) return same
  // `Vasques` of `Lavabos et vasques`.
  return categories.filter(({ name }) =>
    alternatives(name).some((alternative) => alternative.join(' ') === words),
  )
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/** Splits a name that joins categories: `Lavabos et vasques`. */
const alternatives = (name: string): (readonly string[])[] => name.split(/\s(?:et|ou)\s|,/i).map(plainWords)

/** Words before the noun of a title: a quantity, an age or praise. */
const qualifiers = new Set(
  ['lot', 'palette', 'carton', 'paquet', 'paire', 'ensemble', 'caisse', 'pack', 'kit', 'x']
    .concat(['ancien', 'ancienne', 'beau', 'belle', 'grand', 'grande', 'petit', 'petite', 'joli', 'jolie'])
    .concat(['superbe', 'magnifique', 'vieux', 'vieille', 'neuf', 'neuve', 'nouveau', 'nouvelle'])
    .flatMap((word) => plainWords(word)),
)

/**
 * In French the thing comes first and its purpose follows: `Mitigeur d’évier` is no sink. The title must therefore begin with the first
 * word of a name of the category or of a trade word and contain its other words; the longest name wins, a category's before a trade word's.
 * Returns the most likely first.
 */
function categoriesByTitle(
  { synonyms }: CategoryTree,
  leaves: readonly ImportCategory[],
  title: string,
): { found: ImportCategory[]; isNamed: boolean; isSure: boolean } {
  const words = [...plainWords(title)]
  while (words[0] && (qualifiers.has(words[0]) || /^\d+$/.test(words[0]))) words.shift()
  const countMatchedWords = (name: readonly string[]) =>
    name.length > 0 && name[0] === words[0] && name.every((word) => words.includes(word)) ? name.length : 0
  const byName = leaves.map((leaf) => ({
    found: [leaf],
    isSure: true,
    length: Math.max(0, ...alternatives(leaf.name).map(countMatchedWords)),
  }))
  const bySynonym = synonyms
    .map(({ term, categoryIds, isProposal = false }) => ({
      isSure: !isProposal,
      found: categoryIds.flatMap((id) => leaves.find((leaf) => leaf.id === id) ?? []),
      length: countMatchedWords(plainWords(term)),
    }))
    .filter(({ found }) => found.length > 0)
  const longestMatch = Math.max(0, ...[...byName, ...bySynonym].map(({ length }) => length))
  const best = (matches: typeof byName) =>
    longestMatch === 0 ? [] : matches.filter(({ length }) => length === longestMatch)
  const isNamed = best(byName).length > 0
  const matches = best(isNamed ? byName : bySynonym)
  const found = [...new Set(matches.flatMap(({ found }) => found))]
  return { found, isNamed, isSure: matches.every(({ isSure }) => isSure) }
}

/** Returns the only category that a title names; several with the same name return none, and a trade word returns its first. */
function guessByTitle(
  tree: CategoryTree,
  leaves: readonly ImportCategory[],
  title: string,
): ImportCategory | undefined {
  const { found, isNamed, isSure } = categoriesByTitle(tree, leaves, title)
  return isNamed ? only(found) : isSure ? found[0] : undefined
}

/** Returns possible categories of a title, the most likely first. */
export const proposeCategories = (tree: CategoryTree, title: string): ImportCategory[] =>
  categoriesByTitle(tree, tree.leaves, title).found
