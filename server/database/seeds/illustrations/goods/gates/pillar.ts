import { darken, lighten } from '../../studio/colour.ts'
import { floorShadow } from '../../studio/shadows.ts'
import type { Stage } from '../../studio/stage.ts'
import { rect, repeat } from '../../studio/svg.ts'

export function pillar(stage: Stage, x: number, floor: number, h: number): string {
  const { sheet, setting } = stage
  const stone = setting.pick(['#d9d0bf', '#c9b59a', '#e6dfd2'])
  return (
    floorShadow(sheet, x + 70, floor, 110, 16) +
    rect(x, floor - h, 110, h, sheet.across(lighten(stone, 0.25), stone, darken(stone, 0.2))) +
    repeat(
      Math.floor(h / 70),
      (index) =>
        rect(x, floor - 70 * (index + 1), 110, 3, darken(stone, 0.16)) +
        rect(x + (index % 2 === 0 ? 36 : 70), floor - 70 * (index + 1), 3, 70, darken(stone, 0.12)),
    ) +
    rect(x - 12, floor - h - 22, 134, 26, sheet.across(lighten(stone, 0.45), darken(stone, 0.12)), { rx: 3 })
  )
}
