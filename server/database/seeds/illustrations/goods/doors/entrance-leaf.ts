import { glass } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { sunkPanel } from './joinery.ts'

/** A strong leaf: a glazed or moulded top, a letter box, horizontal or moulded foot. */
export function entranceLeaf(stage: Stage, w: number, h: number, model: number): string {
  const { tones } = stage
  const frame =
    rect(0, 0, w, 3, tones.lighter) + rect(0, 0, 3, h, tones.lighter) + rect(w - 3, 0, 3, h, tones.deep)
  const inner = w * 0.68
  const left = w * 0.16
  if (model === 0) {
    const lights = [0.1, 0.28, 0.46, 0.64]
      .map(
        (share) =>
          rect(w * 0.3 - 6, h * share - 6, w * 0.4 + 12, 84, tones.darker) +
          rect(w * 0.3, h * share, w * 0.4, 72, '#55646a') +
          glass(stage, w * 0.3, h * share, w * 0.4, 72, 0.5),
      )
      .join('')
    return surface(stage, 0, 0, w, h) + lights + frame
  }
  if (model === 1) {
    const grooves = repeat(
      7,
      (index) =>
        rect(0, h * (0.1 + index * 0.12), w, 3, tones.darker) +
        rect(0, h * (0.1 + index * 0.12) + 3, w, 2, tones.lighter),
    )
    return (
      surface(stage, 0, 0, w, h) +
      grooves +
      rect(w * 0.14, h * 0.1, w * 0.17, h * 0.78, '#4d5b61') +
      glass(stage, w * 0.14, h * 0.1, w * 0.17, h * 0.78, 0.5) +
      frame
    )
  }
  return (
    surface(stage, 0, 0, w, h) +
    sunkPanel(
      stage,
      left,
      h * 0.08,
      inner,
      h * 0.36,
      rect(0, 0, inner - 20, h * 0.36 - 20, '#55646a') +
        glass(stage, 0, 0, inner - 20, h * 0.36 - 20, 0.5) +
        [0.33, 0.66].map((share) => rect((inner - 20) * share - 4, 0, 8, h * 0.36 - 20, tones.base)).join(''),
    ) +
    sunkPanel(stage, left, h * 0.6, inner, h * 0.3, surface(stage, 0, 0, inner - 20, h * 0.3 - 20, 1)) +
    rect(w * 0.32, h * 0.5, w * 0.36, 26, '#b99b55', { rx: 4 }) +
    rect(w * 0.35, h * 0.5 + 6, w * 0.3, 12, '#8d7339') +
    frame
  )
}
