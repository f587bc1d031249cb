import { accelerate, between, lerp, settle, track } from '../drawing/easing.ts'
import { palette } from '../drawing/palette.ts'
import { faded, line, rect, sized, stroke, turned } from '../drawing/svg.ts'
import { words, wordsWidth } from '../drawing/words.ts'

const stamp = (t: number) => {
  const landed = between(t, 4.5, 4.78, accelerate)
  const size = lerp(2.1, 1, landed)
  const text = 'ANNULÉE'
  const w = wordsWidth(text, 36) + 30
  return faded(
    between(t, 4.5, 4.62),
    turned(
      -3,
      48,
      -13,
      sized(
        0,
        0,
        size,
        size,
        rect(-w / 2, -38, w, 66, palette.white, 9, 0.72 * landed),
        stroke(
          `M${8 - w / 2} -38 h${w - 16} q8 0 8 8 v50 q0 8 -8 8 h${16 - w} q-8 0 -8 -8 v-50 q0 -8 8 -8 Z`,
          palette.terracotta,
          6,
        ),
        words(text, 0, 8, 36, palette.terracotta, 'center'),
      ),
    ),
  )
}

const row = (y: number, w: number) =>
  rect(-92, y - 9, 18, 18, palette.zinc1, 4) +
  line(
    [
      [-88, y],
      [-84, y + 5],
      [-77, y - 5],
    ],
    palette.firGlow,
    3.5,
  ) +
  rect(-62, y - 5, w, 10, palette.zinc2, 5)

/** Le bon de commande descend près de la palette, puis le tampon tombe. */
export const orderForm = (t: number) => {
  if (t < 2.9 || t > 10) return ''
  const y = track(t, [
    [2.9, -220],
    [3.9, 232, settle],
  ])
  const hit = between(t, 4.76, 4.84) * (1 - between(t, 4.84, 5.4, settle))
  return turned(
    1140,
    y + hit * 7,
    4 - hit * 3,
    rect(-108, -134, 226, 280, palette.ink, 10, 0.1),
    rect(-116, -142, 226, 280, palette.white, 10),
    rect(-44, -156, 84, 30, palette.zinc3, 8),
    rect(-18, -166, 32, 20, palette.zinc4, 8),
    words('Bon de commande', -3, -92, 22, palette.ink, 'center'),
    row(-52, 140),
    row(-14, 112),
    row(24, 128),
    rect(-92, 66, 184, 3, palette.zinc1),
    rect(22, 86, 70, 14, palette.zinc2, 7),
    stamp(t),
  )
}
