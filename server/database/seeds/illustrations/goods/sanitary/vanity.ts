import { alpha, darken } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { dimension } from '../../studio/handtools.ts'
import { tube } from '../../studio/metal.ts'
import { cardboards, carton } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, ellipse, rect, repeat } from '../../studio/svg.ts'
import { withTones } from '../../studio/tinted.ts'
import { surface } from '../../studio/wood.ts'
import { basin } from './basins.ts'
import { mirror } from './mirror.ts'
import { tap, tapMetals } from './taps.ts'

function cabinet(
  stage: Stage,
  w: number,
  h: number,
  drawers: number,
  doubleWidth: boolean,
  metal: string,
): string {
  const { tones, sheet } = stage
  const columns = doubleWidth ? 2 : 1
  const [dw, dh] = [(w - 8 * (columns + 1)) / columns, (h - 8 * (drawers + 1)) / drawers]
  return (
    rect(0, 0, w, h, tones.darker) +
    repeat(columns, (column) =>
      repeat(drawers, (row) => {
        const [x, y] = [8 + column * (dw + 8), 8 + row * (dh + 8)]
        return (
          surface(stage, x, y, dw, dh, row % 2 === 0 ? 0 : 1) +
          rect(x, y, dw, 3, tones.lighter) +
          rect(x, y + dh - 4, dw, 4, alpha('#2a2029', 0.14)) +
          tube(stage, x + dw / 2 - 50, y + 26, 100, 9, metal, 4)
        )
      }),
    ) +
    rect(0, 0, w, 16, sheet.down(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
  )
}

export const vanity: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const double = design.chance(0.35)
  const drawers = design.pick([1, 2, 2, 3])
  const metal = design.pick(tapMetals)
  const vessel = design.chance(0.5)
  const round = design.chance(0.5)
  const w = double ? 720 : 480
  const white = withTones(stage, '#f4f2ec')
  const unit = (x: number, y: number): string => {
    const bowls = double ? [x - w / 4, x + w / 4] : [x]
    return (
      at(x - w / 2, y, cabinet(stage, w, 240, drawers, double, metal)) +
      rect(x - w / 2 - 10, y - 20, w + 20, 22, sheet.across('#fbf9f4', '#e2ddd2')) +
      rect(x - w / 2 - 10, y - 26, w + 20, 8, '#ffffff') +
      bowls
        .map((bx) =>
          vessel
            ? tap(stage, bx - 130, y - 22, 200, 'tall', metal) + basin(white, bx, y - 20, 250, 'bowl')
            : basin(white, bx, y - 20, 310, 'rectangle') +
              tap(stage, bx - 8, y - 140, 110, 'straight', metal),
        )
        .join('')
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [580, 400],
      stage,
      surface(stage, 0, 220, 1200, 320) +
        surface(stage, 0, 552, 1200, 400) +
        rect(0, 540, 1200, 12, darken(tones.base, 0.65)) +
        rect(0, 552, 1200, 5, tones.lighter) +
        rect(0, 110, 1200, 110, sheet.down('#ffffff', '#ece7dc', '#d2ccbf')) +
        rect(0, 100, 1200, 14, '#ffffff') +
        rect(0, 220, 1200, 46, sheet.down(alpha('#2a2029', 0.4), alpha('#2a2029', 0))) +
        [330, 660]
          .map(
            (y) =>
              rect(330, y + 26, 520, 34, '#2a2029', { opacity: 0.2, rx: 17 }) +
              tube(stage, 320, y, 520, 36, metal, 18) +
              [370, 780].map((x) => circle(x, y + 18, 10, darken(metal, 0.3))).join(''),
          )
          .join(''),
    )
  const stored = (): string => {
    const space = fittedSpace([w * 1.1, 540 + palletHeight, 300], [170, 150, 860, 670], 26, 20)
    const body = (y: number): string =>
      carton(stage, space, [w * 0.05, y, 10], [w, 250, 270], setting.pick(cardboards))
    const bare = space.plane(
      [w * 0.05, palletHeight + 490, 10],
      [1, 0, 0],
      [0, -1, 0],
      cabinet(stage, w, 240, drawers, double, metal),
    )
    const sides =
      space.plane(
        [w * 1.05, palletHeight + 490, 10],
        [0, 0, 1],
        [0, -1, 0],
        rect(0, 0, 270, 240, tones.darker),
      ) +
      space.plane(
        [w * 0.05, palletHeight + 490, 280],
        [1, 0, 0],
        [0, 0, -1],
        rect(0, 0, w, 270, '#fbf9f4') +
          ellipse(w / 2, 140, 130, 84, '#cfcabf') +
          ellipse(w / 2, 148, 112, 66, '#e9e5dc'),
      )
    return inPlace(
      stage,
      ['depot', 'workshop'],
      440,
      pallet(space, 0, 0, w * 1.1, 300) + body(palletHeight) + sides + bare,
    )
  }
  return byView(stage, {
    front: () => {
      const x = 600 + setting.between(-40, 60)
      return inPlace(
        stage,
        ['bathroom'],
        800,
        mirror(stage, x, 70, double ? 620 : 300, 250, round && !double) +
          wallShadow(x - w / 2, 500, w, 240, 34) +
          floorShadow(sheet, x, 820, w * 0.5, 14, 0.2) +
          unit(x, 500) +
          anyProp(stage, x > 600 ? x - w / 2 - 140 : x + w / 2 + 150, 850, 160),
      )
    },
    detail: () => detail() + dimension(60, 860, 1140, 860, mood.accent),
    stored,
  })
}
