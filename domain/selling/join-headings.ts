import { plainForm, splitUnit } from './plain-words.ts'

/** Maximum length of a heading below or above merged cells. */
const maxPartLength = 30
const isFigure = (cell: string): boolean => /^[-\d\s.,€%]+$/.test(cell)
/** Words in the second row of headings; without one of them, that row is a product. */
const known =
  /(?:^| )(?:ht|ttc|tva|achat|vente|unitaire|unite|total|totale|qte|quantite|nombre|nb|mini|maxi|min|max|valeur)(?: |$)/
/** Words that name a column without the heading above. */
const side =
  /^(?:h|l|p|e|haut|hauteur|larg|largeur|long|longueur|prof|profondeur|ep|epaisseur|diam|diametre|u|unite|ref|reference|code|designation|libelle)$/

/**
 * Joins headings in two rows, where merged cells are above their parts: `Prix` above `HT` and `TTC`, `Dimensions (cm)` above `Haut.` and
 * `Larg.`. Null when the second row contains no headings.
 */
export function joinHeadings(heads: readonly string[], parts: readonly string[]): string[] | null {
  const filled = parts.flatMap((part, column) => (part ? [column] : []))
  const isParts = filled.every((column) => {
    const part = parts[column] ?? ''
    return (
      part.length <= maxPartLength &&
      /\p{L}/u.test(part) &&
      !isFigure(part) &&
      groupOf(heads, parts, column) >= 0
    )
  })
  const plain = filled.map((column) => plainForm(splitUnit(parts[column] ?? '').base))
  if (filled.length < 2 || !isParts || !plain.some((part) => known.test(part) || side.test(part))) return null
  return Array.from({ length: Math.max(heads.length, parts.length) }, (_, column) => {
    const part = parts[column]
    if (!part) return heads[column] ?? ''
    const { base, unit } = splitUnit(heads[groupOf(heads, parts, column)] ?? '')
    if (!side.test(plainForm(splitUnit(part).base))) return `${base} ${part}`
    return unit && !splitUnit(part).unit ? `${part} (${unit})` : part
  })
}

/** Returns the column of the heading that spans this one: several columns from it on, each with a part; -1 without one. */
function groupOf(heads: readonly string[], parts: readonly string[], column: number): number {
  let start = column
  while (start > 0 && !heads[start] && parts[start - 1]) start -= 1
  const spans = !heads[start + 1] && Boolean(parts[start + 1])
  return heads[start] && parts[start] && spans ? start : -1
}

/** Completes headings by those of merged cells above: `Unitaire (kg)` below `Masse`. Null when the row above contains no headings. */
export function nameByGroups(
  heads: readonly string[],
  groups: readonly string[],
  isKnown: (heading: string) => boolean,
): string[] | null {
  const filled = groups.filter(Boolean)
  const isGroups =
    filled.length >= 2 && filled.every((cell) => cell.length <= maxPartLength && !isFigure(cell))
  if (!isGroups || filled.length >= heads.filter(Boolean).length) return null
  return heads.map((head, column) => {
    const group = groups.slice(0, column + 1).findLast(Boolean)
    const joined = `${group} ${head}`
    return head && group && !isKnown(head) && isKnown(joined) ? joined : head
  })
}
