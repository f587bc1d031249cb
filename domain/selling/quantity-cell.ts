import { plainForm } from './plain-words.ts'
import { shortened } from './row-reading.ts'

const maxQuantity = 1_000_000
const units = new Set(
  'piece pieces pc pcs pce u unite unites lot lots ex exemplaire exemplaires carton cartons palette palettes paquet paquets rouleau rouleaux'.split(
    ' ',
  ),
)

export type QuantityCell =
  | { kind: 'empty' }
  | { kind: 'count'; count: number }
  | { kind: 'wrong'; text: string }

/** `12`, `12,0`, `x 3`, `1 200 pièces`: a whole number of what is sold. */
export function readQuantityCell(cell: string): QuantityCell {
  const written = cell.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
  if (!written || /^(?:-|nc|n\/?a)$/i.test(written)) return { kind: 'empty' }
  const wrong = (why: string): QuantityCell => ({
    kind: 'wrong',
    text: `${why}\u00a0: «\u00a0${shortened(written)}\u00a0».`,
  })
  if (written.length > 100) return wrong('La quantité doit être un nombre entier')
  const match = /^(?:x ?)?(-?\d{1,3}(?: \d{3})+|-?\d+)(?:[.,]0+)?/i.exec(written)
  const unit = plainForm(written.slice(match?.[0].length))
  if (!match || (unit && !units.has(unit))) {
    return /m ?[²2]|ml\b|m[eè]tre/i.test(written)
      ? wrong('La quantité compte ce que vous vendez (pièces, cartons, palettes), pas des mètres')
      : wrong('La quantité doit être un nombre entier')
  }
  const count = Number((match[1] ?? '').replaceAll(' ', ''))
  if (count < 0) return wrong('Une quantité ne peut pas être négative')
  return count > maxQuantity ? wrong('Cette quantité est trop élevée') : { kind: 'count', count }
}
