import { plainForm, splitUnit } from './plain-words.ts'

/** No heading of a part is longer. */
const maxPartLength = 30
const isFigure = (cell: string): boolean => /^[-\d\s.,€%]+$/.test(cell)
/** What a heading is divided into; one part at least is so called, or the row is an article. */
const known =
  /(?:^| )(?:ht|ttc|tva|achat|vente|unitaire|unite|total|totale|qte|quantite|nombre|nb|mini|maxi|min|max|valeur)(?: |$)/
/** What names a column by itself, below whatever heading. */
const side =
  /^(?:h|l|p|e|haut|hauteur|larg|largeur|long|longueur|prof|profondeur|ep|epaisseur|diam|diametre|u|unite|ref|reference|code|designation|libelle)$/

/**
 * Headings in two rows, as a merged cell above its parts is read: `Prix` above `HT` and `TTC`, `Dimensions (cm)` above `Haut.` and `Larg.`.
 * Null: the second row is none of headings.
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

/** The column of the heading that spans this one: every column from it on has a part, and there are several; -1: none. */
function groupOf(heads: readonly string[], parts: readonly string[], column: number): number {
  let start = column
  while (start > 0 && !heads[start] && parts[start - 1]) start -= 1
  const spans = !heads[start + 1] && Boolean(parts[start + 1])
  return heads[start] && parts[start] && spans ? start : -1
}

/**
 * Headings that say something only below the one that stands above them, as over merged cells: `Unitaire (kg)` below `Masse`. Null: the row
 * above is none of headings.
 */
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
