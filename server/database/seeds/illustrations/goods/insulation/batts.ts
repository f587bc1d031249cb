import { alpha } from '../../studio/colour.ts'
import type { Faces } from '../../studio/space.ts'
import type { Stage } from '../../studio/stage.ts'
import { curve, d, rect, repeat } from '../../studio/svg.ts'

/** Wavy fibres over a face, as on the edge of a mat. */
function fibres(stage: Stage, w: number, h: number, colour: string, count: number): string {
  const { setting } = stage
  return curve(
    repeat(count * Math.min(1, h / 90), () => {
      const [x, y] = [setting.between(-0.05, 0.85) * w, setting.between(0.04, 0.96) * h]
      const length = setting.between(0.08, 0.22) * w
      return d`
        M${x} ${y}q${length * 0.3} ${setting.between(-6, 6)} ${length * 0.5} 0
        t${length * 0.5} ${setting.between(-4, 4)}
      `
    }),
    colour,
    2,
  )
}

export function batt(stage: Stage, ragged: boolean): Faces {
  const { tones, sheet } = stage
  return {
    front: (w, h) =>
      rect(0, 0, w, h, sheet.down(tones.light, tones.base, tones.dark)) +
      fibres(stage, w, h, alpha(tones.deep, ragged ? 0.3 : 0.4), ragged ? 34 : 16) +
      (ragged ? fibres(stage, w, h, alpha('#fffaf0', 0.5), 24) : '') +
      rect(0, h - 3, w, 3, tones.darker),
    side: (w, h) =>
      rect(0, 0, w, h, sheet.down(tones.dark, tones.darker)) +
      fibres(stage, w, h, alpha(tones.deep, 0.34), ragged ? 26 : 10) +
      rect(0, h - 3, w, 3, tones.deep),
    top: (w, h) =>
      rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.light)) +
      fibres(stage, w, h, alpha(tones.dark, 0.5), 22),
  }
}
