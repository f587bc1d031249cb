import { palette } from '../drawing/palette.ts'
import { at, faded, line, polygon, rect, shape } from '../drawing/svg.ts'
import { basin, basinSize, box, boxSize, door, doorSize, radiator, radiatorSize } from './materials.ts'

const deckHeight = 46

const pallet = () =>
  [
    ...[8, 206, 404].map(
      (x) => rect(x, -34, 58, 24, palette.cardDark, 2) + rect(x, -34, 58, 6, '#8f6d42', 1, 0.5),
    ),
    rect(0, -46, 470, 14, palette.sand, 2),
    rect(0, -36, 470, 4, palette.sandDark, 1),
    ...[92, 186, 280, 374].map((x) => rect(x, -46, 2.5, 14, palette.sandDark)),
    rect(0, -11, 470, 11, palette.sandDark, 2),
  ].join('')

/** Le film d'emballage : un voile clair et ses reflets. */
const cling = (x: number, y: number, w: number, h: number) =>
  at(
    x,
    y,
    rect(-5, -h - 5, w + 10, h + 5, '#e6efec', 7, 0.2),
    polygon(
      [
        [-5, -h * 0.5],
        [w + 5, -h * 0.86],
        [w + 5, -h * 0.72],
        [-5, -h * 0.34],
      ],
      '#ffffff',
      0.26,
    ),
    polygon(
      [
        [-5, -h * 0.22],
        [w + 5, -h * 0.6],
        [w + 5, -h * 0.55],
        [-5, -h * 0.16],
      ],
      '#ffffff',
      0.22,
    ),
    line(
      [
        [-4, -h - 4],
        [w + 4, -h - 4],
      ],
      '#ffffff',
      2,
      0.75,
    ),
    line(
      [
        [w + 5, -h - 3],
        [w + 5, -2],
      ],
      palette.zinc3,
      1.5,
      0.4,
    ),
    line(
      [
        [-4, -h - 4],
        [-4, -3],
      ],
      '#ffffff',
      2,
      0.6,
    ),
  )

const corner = (x: number, y: number, sx: number, sy: number) => {
  const tip = (dx: number, dy: number) => `${x + dx * sx} ${y + dy * sy}`
  return (
    shape(
      `M${tip(-6, -6)} L${tip(34, -6)} L${tip(34, 8)} L${tip(10, 10)} L${tip(8, 34)} L${tip(-6, 34)} Z`,
      palette.card,
    ) +
    line(
      [
        [x + 6 * sx, y + 6 * sy],
        [x + 31 * sx, y + 5 * sy],
      ],
      palette.cardDark,
      2,
      0.6,
    )
  )
}

const strap = (x: number, y: number, w: number) =>
  rect(x, y, w, 9, palette.terracotta, 2) +
  rect(x, y + 6, w, 3, palette.terracottaDark, 1) +
  rect(x + w / 2 - 9, y - 3, 18, 15, palette.zinc4, 3)

/** La palette du film : une porte, un radiateur, une vasque sur son carton, tous neufs. */
export const loadedPallet = ({ withDoor = true, film: wrapping = 1 } = {}) => {
  const deck = -deckHeight
  const wrap = (drawing: string) => faded(wrapping, drawing)
  const [radiatorX, boxX] = [158, 332]
  const basinX = boxX + (boxSize.w - basinSize.w) / 2
  return [
    pallet(),
    withDoor
      ? at(18, deck, door()) +
        wrap(
          cling(18, deck, doorSize.w, doorSize.h) +
            corner(18, deck - doorSize.h, 1, 1) +
            corner(18 + doorSize.w, deck - doorSize.h, -1, 1) +
            corner(18, deck, 1, -1) +
            corner(18 + doorSize.w, deck, -1, -1) +
            strap(11, deck - 176, doorSize.w + 14),
        )
      : '',
    at(boxX, deck, box()),
    at(basinX, deck - boxSize.h, basin()),
    wrap(cling(basinX, deck - boxSize.h, basinSize.w, basinSize.h)),
    at(radiatorX, deck, radiator()),
    wrap(
      cling(radiatorX, deck, radiatorSize.w, radiatorSize.h) +
        strap(radiatorX - 7, deck - 78, radiatorSize.w + 14),
    ),
  ].join('')
}
