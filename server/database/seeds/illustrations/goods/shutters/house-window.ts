import { alpha, darken, lighten } from '../../studio/colour.ts'
import type { Stage } from '../../studio/stage.ts'
import { at, rect } from '../../studio/svg.ts'
import { withTones } from '../../studio/tinted.ts'
import { glazedLeaf } from '../doors/glazing.ts'

/** A window of the house, closed, for what hangs before it. */
export function houseWindow(stage: Stage, x: number, y: number, w: number, h: number): string {
  const { mood, sheet } = stage
  const stone = lighten(mood.wall, 0.5)
  const white = withTones(stage, '#f4f2ec')
  return (
    rect(x - 34, y - 34, w + 68, h + 50, sheet.across(lighten(stone, 0.3), darken(stone, 0.08))) +
    rect(x, y, w, h, sheet.diagonal('#5d6f78', '#93a8ae', '#52626b')) +
    [0, w / 2]
      .map((dx) => at(x + dx, y, glazedLeaf(white, w / 2, h, { columns: 1, rows: 2, solid: 0 }, 0.15)))
      .join('') +
    rect(x, y, w, 20, alpha('#2a2029', 0.3)) +
    rect(x - 50, y + h + 6, w + 100, 24, sheet.down(lighten(stone, 0.4), darken(stone, 0.12))) +
    rect(x - 44, y + h + 30, w + 88, 12, alpha('#2a2029', 0.18))
  )
}
