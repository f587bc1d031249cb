import { alpha, darken, lighten } from './colour.ts'
import { cardboards } from './packaging.ts'
import { inPlace } from './places.ts'
import { floorShadow } from './shadows.ts'
import type { Stage } from './stage.ts'
import { rect, repeat } from './svg.ts'

/** Basins kept on shelves, some still in their cartons. */
export function onShelves(
  stage: Stage,
  item: (x: number, y: number, w: number) => string,
  perLevel: number,
  stretch = 1,
): string {
  const { setting, mood } = stage
  const card = setting.pick(cardboards)
  return inPlace(
    stage,
    ['workshop', 'depot'],
    700,
    shelves(stage, 820, setting.whole(2, 3), perLevel, stretch, (x, foot, room) =>
      setting.chance(0.17)
        ? rect(
            x - room * 0.44,
            foot - (room * 0.6) / stretch ** 0.4,
            room * 0.88,
            (room * 0.6) / stretch ** 0.4,
            stage.sheet.across(lighten(card, 0.1), card, darken(card, 0.14)),
          ) +
          rect(x - room * 0.05, foot - (room * 0.6) / stretch ** 0.4, room * 0.1, room * 0.16, '#efe2c4') +
          rect(x + room * 0.16, foot - room * 0.36, room * 0.2, room * 0.24, '#f7f3ea') +
          rect(x + room * 0.16, foot - room * 0.36, room * 0.2, room * 0.05, mood.accent)
        : floorShadow(stage.sheet, x, foot, room * 0.4, 8, 0.4) + item(x, foot, room * 0.84),
    ),
  )
}

/** Steel shelving; each item draws itself around its foot, `stretch` times wider than tall. */
export function shelves(
  stage: Stage,
  floor: number,
  levels: number,
  perLevel: number,
  stretch: number,
  item: (x: number, foot: number, room: number, index: number) => string,
): string {
  const { sheet, setting } = stage
  const steel = setting.pick(['#55707d', '#7d8688', '#3f5f52', '#a9aeab'])
  const board = setting.pick(['#cda878', '#d9c29b', '#b9bdbb'])
  const [left, right, top] = [140, 1060, 110]
  const pitch = (floor - 40 - top) / levels
  const width = (right - left - 60) / perLevel
  const post = (x: number): string =>
    rect(x, top - 40, 26, floor - top + 40, sheet.across(lighten(steel, 0.2), steel, darken(steel, 0.2)))
  return (
    floorShadow(sheet, 610, floor + 4, 540, 26) +
    repeat(levels, (level) => {
      const y = top + pitch * (level + 1)
      return rect(
        left,
        y - pitch,
        right - left,
        pitch,
        sheet.down(alpha('#2a2029', 0.24), alpha('#2a2029', 0.07)),
      )
    }) +
    repeat(levels, (level) => {
      const y = top + pitch * (level + 1)
      const items = repeat(perLevel, (index) =>
        item(
          left + 30 + width * (index + 0.5),
          y,
          Math.min(width * 0.9, pitch * 0.82 * stretch),
          level * perLevel + index,
        ),
      )
      return (
        items +
        rect(left, y, right - left, 14, lighten(board, 0.2)) +
        rect(left, y + 12, right - left, 20, sheet.across(lighten(steel, 0.15), steel))
      )
    }) +
    post(left - 10) +
    post(right - 16)
  )
}
