import { alpha, darken, lighten } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { glass, outlook, tube } from '../../studio/metal.ts'
import { cardboards } from '../../studio/packaging.ts'
import { closeUp, inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp } from '../../studio/props.ts'
import { outlineShadow, wallShadow } from '../../studio/shadows.ts'
import { cuboid } from '../../studio/space.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, line, path, polygon, rect, repeat } from '../../studio/svg.ts'
import { withTones } from '../../studio/tinted.ts'
import { glazedLeaf } from '../doors/glazing.ts'
import { blindCloth } from './blind-cloth.ts'

export const blind: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const model = design.pick(['venetian', 'roller', 'roman', 'venetian'] as const)
  const w = design.pick([420, 500, 360])
  const drop = design.between(0.5, 0.85)
  const cloth = (bw: number, bh: number): string => blindCloth(stage, bw, bh, model)
  const head = (bw: number): string =>
    rect(-8, -22, bw + 16, 30, sheet.down(tones.lighter, tones.base, tones.darker), { rx: 5 }) +
    rect(0, 8, bw, 12, sheet.down(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
  const front = (): string => {
    const [x, y, h] = [600 - w / 2, 150, 480]
    const white = withTones(stage, '#f4f2ec')
    return inPlace(
      stage,
      ['room'],
      790,
      wallShadow(x - 30, y - 30, w + 60, h + 60, 10) +
        rect(x - 30, y - 30, w + 60, h + 60, lighten(mood.wall, 0.5)) +
        outlook(stage, x, y, w, h) +
        [0, w / 2]
          .map((dx) => at(x + dx, y, glazedLeaf(white, w / 2, h, { columns: 1, rows: 1, solid: 0 }, 0.12)))
          .join('') +
        rect(x - 56, y + h + 20, w + 112, 24, sheet.down('#ffffff', '#d8d2c6')) +
        plant(stage, x + w - 50, y + h + 22, 86) +
        at(x - 12, y - 10, wallShadow(0, 0, w + 24, h * drop, 14) + cloth(w + 24, h * drop) + head(w + 24)) +
        line(x + w + 2, y, x + w + 2, y + h * 0.8, '#efe9dc', 3) +
        anyProp(stage, x - 190, 840, 160),
      1.12,
    )
  }
  const detail = (): string => {
    if (model === 'venetian')
      return closeUp(
        stage,
        outlook(stage, 0, 0, 1200, 900) +
          glass(stage, 0, 0, 1200, 900, 0.1) +
          repeat(8, (index) =>
            path(
              d`
                M-10 ${index * 120 + 40}Q600 ${index * 120 + 4} 1210 ${index * 120 + 40}v62
                Q600 ${index * 120 + 60} -10 ${index * 120 + 102}Z
              `,
              sheet.down(tones.lighter, tones.base, tones.darker),
            ),
          ) +
          [300, 860]
            .map(
              (x) =>
                rect(x - 14, 0, 28, 900, tones.dark, { opacity: 0.9 }) +
                rect(x - 14, 0, 8, 900, tones.lighter, { opacity: 0.7 }),
            )
            .join(''),
      )
    if (model === 'roman')
      return slantedCloseUp(
        [600, 450],
        stage,
        repeat(
          5,
          (index) =>
            rect(0, index * 210 - 60, 1200, 216, sheet.down(tones.light, tones.base, tones.dark)) +
            rect(0, index * 210 + 130, 1200, 26, sheet.down(tones.lighter, tones.darker)) +
            rect(0, index * 210 + 156, 1200, 36, sheet.down(alpha('#2a2029', 0.34), alpha('#2a2029', 0))),
        ) + [240, 900].map((x) => line(x, 0, x, 900, '#efe9dc', 7)).join(''),
      )
    const weave =
      repeat(22, (index) => rect(0, 300 + index * 26, 1200, 3, alpha(tones.deep, 0.14))) +
      repeat(44, (index) => rect(index * 28, 290, 3, 610, alpha(tones.deep, 0.1)))
    return closeUp(
      stage,
      rect(90, 290, 1110, 610, sheet.down(tones.dark, tones.base, tones.light)) +
        weave +
        tube(stage, 60, 150, 1180, 170, tones.base, 20) +
        rect(20, 110, 80, 250, sheet.across(tones.lighter, tones.dark), { rx: 20 }) +
        repeat(
          20,
          (index) => circle(60, 330 + index * 34, 11, '#e9e4d8') + circle(58, 328 + index * 34, 7, '#fff'),
        ),
    )
  }
  const stored = (): string => {
    const space = fittedSpace([620, 420, 420], [190, 170, 820, 650], 30, 26)
    const card = setting.pick(cardboards)
    const tubes = repeat(5, (row) =>
      repeat(4, (column) => {
        const [tx, ty] = space.point([60 + row * 120, 330, 340 - column * 90])
        return (
          rect(
            tx - 20,
            ty - 150 + ((row * 7 + column * 5) % 4) * 22,
            40,
            240,
            sheet.across(tones.dark, tones.lighter, tones.base, tones.darker),
            { rx: 8 },
          ) + rect(tx - 20, ty - 150 + ((row * 7 + column * 5) % 4) * 22, 40, 16, tones.darker, { rx: 6 })
        )
      }),
    )
    return inPlace(
      stage,
      ['workshop', 'depot'],
      520,
      outlineShadow(d`M300 820h600v-200h-600Z`, 60) +
        cuboid(space, [0, 0, 0], [620, 330, 420], { front: 'none', side: 'none', top: darken(card, 0.5) }) +
        tubes +
        cuboid(space, [0, 0, 0], [620, 330, 420], {
          front: (bw, bh) =>
            rect(0, 0, bw, bh, sheet.diagonal(lighten(card, 0.1), darken(card, 0.06))) +
            rect(bw * 0.68, bh * 0.3, 130, 100, '#f7f3ea') +
            rect(bw * 0.68, bh * 0.3, 130, 20, mood.accent),
          side: darken(card, 0.25),
          top: 'none',
        }) +
        polygon(
          [
            space.point([0, 330, 0]),
            space.point([620, 330, 0]),
            space.point([640, 290, -110]),
            space.point([-20, 290, -110]),
          ],
          lighten(card, 0.25),
        ),
    )
  }
  return byView(stage, { front, detail, stored })
}
