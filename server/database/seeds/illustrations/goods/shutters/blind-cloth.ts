import { alpha } from '../../studio/colour.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, line, rect, repeat } from '../../studio/svg.ts'

type BlindModel = 'venetian' | 'roller' | 'roman'

/** The slats or the cloth of a blind, let down to its height. */
export function blindCloth(stage: Stage, bw: number, bh: number, model: BlindModel): string {
  const { sheet, tones } = stage

  if (model === 'venetian')
    return (
      repeat(
        bh / 20,
        (index) =>
          rect(0, index * 20 + 5, bw, 11, alpha('#2a2029', 0.12)) +
          rect(0, index * 20, bw, 12, sheet.down(tones.lighter, tones.base, tones.dark)),
      ) +
      [0.14, 0.5, 0.86].map((share) => line(bw * share, 0, bw * share, bh, tones.darker, 2.5)).join('') +
      rect(-3, bh, bw + 6, 14, tones.dark, { rx: 4 })
    )
  if (model === 'roller')
    return (
      rect(0, 0, bw, bh, sheet.down(tones.dark, tones.base, tones.light)) +
      rect(0, bh - 8, bw, 16, tones.darker, { rx: 5 }) +
      line(bw / 2, bh + 8, bw / 2, bh + 60, '#8a7a66', 3) +
      circle(bw / 2, bh + 66, 9, '#c79a66')
    )
  const folds = 5
  return repeat(
    folds,
    (index) =>
      rect(0, (bh * index) / folds, bw, bh / folds + 6, sheet.down(tones.lighter, tones.base, tones.dark)) +
      rect(0, (bh * (index + 1)) / folds, bw, 7, alpha('#2a2029', 0.2)),
  )
}
