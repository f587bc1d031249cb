import { alpha, darken, lighten, mix } from '../../studio/colour.ts'
import type { Faces } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { curve, d, rect, repeat } from '../../studio/svg.ts'
import { cutEdge, loaded, pile } from './piles.ts'

function faced(stage: Stage, facing: string): Faces {
  const { tones, sheet } = stage
  const skin = (w: number, h: number, shade: number): string =>
    rect(0, 0, w, h, sheet.down(lighten(tones.base, 0.08), darken(tones.base, shade))) +
    rect(0, 0, w, 5, darken(facing, shade)) +
    rect(0, h - 5, w, 5, darken(facing, shade + 0.1))
  return {
    front: (w, h) => skin(w, h, 0.06),
    side: (w, h) => skin(w, h, 0.28),
    top: (w, h) =>
      rect(0, 0, w, h, sheet.diagonal(lighten(facing, 0.5), facing, lighten(facing, 0.25), facing)) +
      curve(
        repeat(7, (index) => d`M${(w / 7) * index} 0V${h}`) +
          repeat(4, (index) => d`M0 ${(h / 4) * index}H${w}`),
        alpha(darken(facing, 0.3), 0.3),
        1.6,
      ),
  }
}

export const rigidPanel: Drawing = (stage) => {
  const { design, setting, tones } = stage
  const facing = design.pick(['#c9ced1', '#d8cfc0', mix(tones.base, '#c9ced1', 0.7)])
  const faces = faced(stage, facing)
  const h = design.pick([44, 58, 76])
  return byView(stage, {
    front: () => pile(stage, faces, [560, h, 330], Math.round(280 / h)),
    detail: () => cutEdge(stage, faces, design.pick([1, 2])),
    stored: () => loaded(stage, faces, [520, h, 330], 1, Math.round(440 / h), setting.chance(0.4)),
  })
}
