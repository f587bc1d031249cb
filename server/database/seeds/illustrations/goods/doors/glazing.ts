import { alpha, darken } from '../../studio/colour.ts'
import { glass } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { sunkPanel } from './joinery.ts'

interface GlazedModel {
  columns: number
  rows: number
  /** Share of the height left to a solid panel at the foot. */
  solid: number
}

/** A glazed leaf: frame, glazing bars and, at the foot, sometimes a solid panel. */
export function glazedLeaf(
  stage: Stage,
  w: number,
  h: number,
  { columns, rows, solid }: GlazedModel,
  stileShare = 0.13,
): string {
  const { tones } = stage
  const stile = w * stileShare
  const bottom = solid > 0 ? h * solid : stile * 1.2
  const [gw, gh] = [w - stile * 2, h - stile - bottom]
  const bar = Math.max(5, stile * 0.22)
  const frame = (x: number, y: number, fw: number, fh: number): string => surface(stage, x, y, fw, fh)
  const bars =
    repeat(columns - 1, (index) => {
      const x = stile + (gw * (index + 1)) / columns - bar / 2
      return (
        rect(x, stile, bar, gh, tones.base) +
        rect(x, stile, bar * 0.3, gh, tones.lighter) +
        rect(x + bar, stile, 3, gh, alpha('#2a2029', 0.12))
      )
    }) +
    repeat(rows - 1, (index) => {
      const y = stile + (gh * (index + 1)) / rows - bar / 2
      return (
        rect(stile, y, gw, bar, tones.base) +
        rect(stile, y, gw, bar * 0.3, tones.lighter) +
        rect(stile, y + bar, gw, 3, alpha('#2a2029', 0.14))
      )
    })
  const foot =
    solid > 0
      ? sunkPanel(
          stage,
          stile,
          h - bottom + stile * 0.7,
          gw,
          bottom - stile * 1.8,
          surface(stage, 0, 0, gw - 20, bottom - stile * 1.8 - 20, 1),
        )
      : ''
  return (
    glass(stage, stile, stile, gw, gh) +
    frame(0, 0, stile, h) +
    frame(w - stile, 0, stile, h) +
    frame(stile, 0, gw, stile) +
    frame(stile, h - bottom, gw, bottom) +
    rect(stile, stile, gw, 5, alpha('#2a2029', 0.25)) +
    rect(stile, stile, 4, gh, darken(tones.base, 0.35)) +
    bars +
    foot +
    rect(0, 0, w, 2.5, tones.lighter) +
    rect(0, 0, 2.5, h, tones.lighter) +
    rect(w - 3, 0, 3, h, tones.darker)
  )
}
