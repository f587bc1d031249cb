import { plainForm } from './plain-words.ts'

/** Names of a shop's root category. */
const roots = new Set(
  [
    'accueil',
    'home',
    'default category',
    'categorie par defaut',
    'root',
    'root catalog',
    'racine',
    'boutique',
    'shop',
    'catalogue',
    'catalog',
    'tous les produits',
    'all',
    'all products',
    'produits',
    'non classe',
    'uncategorized',
  ].map(plainForm),
)
const separators = /[>›»→]|(?<=\S)\/(?=\S)|\s\/\s/
const maxPaths = 8

/**
 * Returns the category paths in a cell as `Chauffage > Radiateurs`: the whole cell first, then its parts, the most specific first. Cells are
 * like `Accueil > Chauffage > Radiateurs` or `Sanitaire, Sanitaire/Lavabos`.
 */
export function categoryPaths(cell: string): string[] {
  const parts = cell.slice(0, 500).split(/[,;|]/)
  const paths = [cell.slice(0, 500), ...(parts.length > 1 ? parts : [])].map((path) =>
    path
      .split(separators)
      .map((name) => name.trim())
      .filter((name) => name && !roots.has(plainForm(name))),
  )
  const [whole = [], ...others] = paths
  const deepestFirst = others
    .filter((path) => path.length > 0)
    .sort((one, other) => other.length - one.length)
  return [whole, ...deepestFirst]
    .filter((path) => path.length > 0)
    .slice(0, maxPaths)
    .map((path) => path.join(' > '))
}
