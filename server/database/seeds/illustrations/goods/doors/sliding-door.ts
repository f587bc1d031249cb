import { alpha, darken, lighten } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, outlineShadow, wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, rect } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { glazedLeaf } from './glazing.ts'
import { leaf } from './leaves.ts'

export const slidingDoor: Drawing = (stage) => {
  const { design, tones, setting, sheet, mood } = stage
  const model = design.pick(['planks', 'glass', 'grooved', 'planks', 'two'] as const)
  const rail = design.pick(['#2f3133', '#2f3133', '#8f979c'])
  const face = (w: number, h: number): string =>
    (model === 'glass'
      ? glazedLeaf(stage, w, h, { columns: 1, rows: 4, solid: 0 }, 0.09)
      : leaf(stage, w, h, model) +
        (model === 'planks'
          ? [0.04, 0.48, 0.88]
              .map(
                (share) =>
                  surface(stage, 0, h * share, w, h * 0.08, 1) +
                  rect(0, h * share + h * 0.08, w, 5, alpha('#2a2029', 0.25)),
              )
              .join('')
          : '')) + tube(stage, w * 0.9, h * 0.42, 9, h * 0.2, rail, 4)
  const roller = (x: number, y: number, size: number): string =>
    rect(
      x - size * 0.16,
      y,
      size * 0.32,
      size * 1.9,
      sheet.across(lighten(rail, 0.25), rail, darken(rail, 0.2)),
      { rx: size * 0.06 },
    ) +
    circle(x + 3, y + 5, size * 0.52, '#2a2029', { opacity: 0.25 }) +
    circle(x, y, size * 0.5, darken(rail, 0.1)) +
    circle(x, y, size * 0.4, sheet.ball(lighten(rail, 0.45), rail, darken(rail, 0.3))) +
    circle(x, y, size * 0.12, lighten(rail, 0.5)) +
    [1.1, 1.6].map((share) => circle(x, y + size * share, size * 0.09, lighten(rail, 0.45))).join('')
  const front = (): string => {
    const [w, h, floor, x] = [290, 560, 760, setting.between(500, 600)]
    const opening =
      rect(
        x - 250,
        floor - h + 16,
        250,
        h - 16,
        sheet.across(darken(mood.wall, 0.5), darken(mood.wall, 0.34)),
      ) +
      rect(x - 190, floor - 30, 190, 30, darken(mood.floor, 0.25)) +
      rect(x - 262, floor - h + 4, 12, h - 4, lighten(mood.wall, 0.5)) +
      rect(x - 262, floor - h + 4, 274, 12, lighten(mood.wall, 0.5))
    const bar = (y: number): string =>
      rect(x - 300, y + 12, 680, 14, '#2a2029', { opacity: 0.16 }) + tube(stage, x - 310, y, 690, 15, rail, 3)
    return (
      opening +
      wallShadow(x - 20, floor - h, w, h, 24) +
      bar(floor - h - 62) +
      at(x - 20, floor - h, face(w, h - 8)) +
      roller(x + 40, floor - h - 58, 46) +
      roller(x + 210, floor - h - 58, 46) +
      floorShadow(sheet, x + 140, floor, 210, 12) +
      anyProp(stage, x + 450, floor + 46, 150)
    )
  }
  const detail = (): string => {
    const body = at(330, 470, face(1100, 2100)) + rect(330, 470, 6, 430, tones.lighter)
    const bar =
      rect(0, 300, 1200, 40, '#2a2029', { opacity: 0.14 }) +
      tube(stage, -20, 236, 1240, 62, rail) +
      [90, 980]
        .map((x) => circle(x, 267, 17, lighten(rail, 0.3)) + circle(x, 267, 8, darken(rail, 0.4)))
        .join('')
    return slantedCloseUp(
      [620, 380],
      stage,
      outlineShadow(d`M330 470H1200V900H330Z`, 50) + bar + body + roller(620, 232, 250),
    )
  }
  const slab = { w: 290, h: 620, thickness: 12, front: face, side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front: () => inPlace(stage, ['room'], 766, front()),
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        560,
        leaningRow(stage, [280, 110, 660, 720], slab, setting.whole(3, 5), 4),
      ),
  })
}
