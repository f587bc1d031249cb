import { palette } from '../drawing/palette.ts'
import { disc, ring, sized } from '../drawing/svg.ts'
import { words } from '../drawing/words.ts'

/** Une pièce qui tourne sur elle-même : spin compte les tours. */
export const coin = (x: number, y: number, radius: number, spin: number) => {
  const turn = Math.cos(spin * Math.PI * 2)
  const width = Math.max(0.12, Math.abs(turn))
  return (
    sized(x + 3.5 * (1 - width), y, (radius / 30) * width, radius / 30, disc(3, 2, 30, palette.brassDark)) +
    sized(
      x,
      y,
      (radius / 30) * width,
      radius / 30,
      disc(0, 0, 30, palette.brass),
      ring(0, 0, 24, '#efcb80', 3),
      words('€', 0, 12, 34, palette.brassDark, 'center'),
    )
  )
}
