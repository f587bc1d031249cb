import { alpha, darken } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import { cardboards, screw } from '../../studio/packaging.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, d, group, path, polygon, rect, repeat } from '../../studio/svg.ts'
import { breakerRow, wiring } from './breakers.ts'

function board(stage: Stage, w: number, h: number, rows: number, modules: number): string {
  const { sheet, tones } = stage
  const pitch = (h - 40) / rows
  return (
    rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.base, tones.dark), { rx: 14 }) +
    rect(14, 14, w - 28, h - 28, tones.light, { rx: 8 }) +
    repeat(
      rows,
      (row) =>
        rect(34, 30 + row * pitch + pitch * 0.14, w - 68, pitch * 0.56, '#6d7276', { rx: 3 }) +
        at(38, 30 + row * pitch + pitch * 0.14 + 3, breakerRow(stage, w - 76, pitch * 0.56 - 6, modules)) +
        rect(34, 30 + row * pitch + pitch * 0.76, w - 68, pitch * 0.1, '#ffffff', { opacity: 0.7 }),
    ) +
    [
      [22, 22],
      [w - 22, 22],
      [22, h - 22],
      [w - 22, h - 22],
    ]
      .map(([x = 0, y = 0]) => screw(x, y, 6, tones.dark))
      .join('')
  )
}

export const electricalPanel: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const rows = design.whole(2, 4)
  const modules = design.pick([13, 18])
  const [w, h] = [modules === 13 ? 330 : 430, 60 + rows * 132]
  const door = design.chance(0.5)
  const front = (): string => {
    const [x, y] = [600 - w / 2 - 40, Math.max(70, 420 - h / 2)]
    const conduits = repeat(4, (index) => tube(stage, x + 60 + index * 44, -10, 22, y + 16, '#cfccc4'))
    const leaf = door
      ? polygon(
          [
            [x + w, y],
            [x + w + 130, y + 40],
            [x + w + 130, y + h + 40],
            [x + w, y + h],
          ],
          sheet.across(alpha('#dfe6e6', 0.9), alpha('#c3cfd0', 0.75)),
        ) +
        polygon(
          [
            [x + w + 30, y + 30],
            [x + w + 100, y + 50],
            [x + w + 60, y + h],
            [x + w + 30, y + h - 10],
          ],
          '#ffffff',
          { opacity: 0.25 },
        )
      : ''
    return inPlace(
      stage,
      ['workshop', 'room'],
      770,
      conduits +
        wallShadow(x, y, w, h, 30) +
        at(x, y, board(stage, w, h, rows, modules)) +
        leaf +
        anyProp(stage, 1050, 840, 170) +
        (setting.chance(0.5)
          ? rect(170, 700, 200, 130, mood.accent, { rx: 12 }) +
            rect(170, 700, 200, 40, darken(mood.accent, 0.15), { rx: 12 }) +
            path(d`M230 704v-24q0 -16 16 -16h48q16 0 16 16v24`, 'none', {
              stroke: '#35383b',
              'stroke-width': 12,
            }) +
            rect(254, 728, 32, 26, '#d9dee0', { rx: 4 })
          : ''),
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [560, 450],
      stage,
      rect(0, 0, 1200, 900, sheet.diagonal(tones.lighter, tones.base)) +
        rect(-20, 190, 1240, 520, '#565b5f') +
        wiring(70, 14) +
        at(-60, 270, breakerRow(stage, 1330, 380, 14)) +
        rect(0, 712, 1200, 60, '#fbf9f4') +
        repeat(9, (index) => rect(30 + index * 132, 732, 74, 16, '#c9c3b6')),
    )
  const stored = (): string =>
    inPlace(
      stage,
      ['workshop', 'depot'],
      640,
      floorShadow(sheet, 620, 790, 520, 30) +
        repeat(3, (index) =>
          at(
            150 + index * 60,
            770 - h * 0.9 - (2 - index) * 20,
            wallShadow(0, 0, w * 0.9, h * 0.9, 20) +
              group(board(stage, w, h, rows, modules), { transform: 'scale(0.9)' }),
          ),
        ) +
        repeat(
          4,
          (index) =>
            rect(790, 720 - index * 96, 270, 92, cardboards[index] ?? '#c39a69') +
            rect(910, 720 - index * 96, 30, 92, '#efe2c4', { opacity: 0.6 }) +
            rect(980, 744 - index * 96, 56, 44, '#f7f3ea') +
            rect(980, 744 - index * 96, 56, 10, mood.accent),
        ),
    )
  return byView(stage, { front, detail, stored })
}
