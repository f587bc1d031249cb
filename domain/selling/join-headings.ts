import { plainForm, splitUnit } from './plain-words.ts'

/** Maximum length of a heading below or above merged cells. */
const maxPartLength = 30
const isFigure = (cell: string): boolean => /^[-\d\s.,€%]+$/.test(cell)
/** Words in the second row of headings; without one of them or of `columnWords`, that row is a product. */
const partWords =
  /(?:^| )(?:ht|ttc|tva|achat|vente|unitaire|unite|total|totale|qte|quantite|nombre|nb|mini|maxi|min|max|valeur)(?: |$)/
/** Words that name a column without the heading above. */
const columnWords =
  /^(?:h|l|p|e|haut|hauteur|larg|largeur|long|longueur|prof|profondeur|ep|epaisseur|diam|diametre|u|unite|ref|reference|code|designation|libelle)$/

/**
 * Joins headings in two rows, where merged cells are above their parts: `Prix` above `HT` and `TTC`, `Dimensions (cm)` above `Haut.` and
 * `Larg.`. Null when the second row contains no headings.
 */
export function joinWithRowBelow(headings: readonly string[], parts: readonly string[]): string[] | null {
  const filled = parts.flatMap((part, column) => (part ? [column] : []))
  const isParts = filled.every((column) => {
    const part = parts[column] ?? ''
    return (
      part.length <= maxPartLength &&
      /\p{L}/u.test(part) &&
      !isFigure(part) &&
      findMergedColumn(headings, parts, column) >= 0
    )
  })
  const plain = filled.map((column) => plainForm(splitUnit(parts[column] ?? '').base))
  if (filled.length < 2 || !isParts || !plain.some((part) => partWords.test(part) || columnWords.test(part)))
    return null
  return Array.from({ length: Math.max(headings.length, parts.length) }, (_, column) => {
    const part = parts[column]
    if (!part) return headings[column] ?? ''
    const { base, unit } = splitUnit(headings[findMergedColumn(headings, parts, column)] ?? '')
    if (!columnWords.test(plainForm(splitUnit(part).base))) return `${base} ${part}`
    return unit && !splitUnit(part).unit ? `${part} (${unit})` : part
  })
}

/** Returns the column where the merged heading above this column begins; -1 if none is above it. */
function findMergedColumn(headings: readonly string[], parts: readonly string[], column: number): number {
  let start = column
  while (start > 0 && !headings[start] && parts[start - 1]) start -= 1
  const spansSeveral = !headings[start + 1] && Boolean(parts[start + 1])
  return headings[start] && parts[start] && spansSeveral ? start : -1
}

/** Completes headings by those of merged cells above: `Unitaire (kg)` below `Masse`. Null when the row above contains no headings. */
export function completeFromRowAbove(
  headings: readonly string[],
  groups: readonly string[],
  isKnown: (heading: string) => boolean,
): string[] | null {
  const filled = groups.filter(Boolean)
  const isGroups =
    filled.length >= 2 && filled.every((cell) => cell.length <= maxPartLength && !isFigure(cell))
  if (!isGroups || filled.length >= headings.filter(Boolean).length) return null
  return headings.map((heading, column) => {
    const group = groups.slice(0, column + 1).findLast(Boolean)
    const joined = `${group} ${heading}`
    return heading && group && !isKnown(heading) && isKnown(joined) ? joined : heading
  })
}
