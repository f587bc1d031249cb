import { alpha, lighten } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, rect, repeat } from '../../studio/svg.ts'

/** A thermostatic valve on its pipe: `y` is the middle of the outlet, the head points left. */
export function valve(stage: Stage, x: number, y: number, size: number): string {
  const { sheet } = stage
  const brass = ['#8a6d2f', '#e9d69c', '#c6a14d', '#7d6226'] as const
  const head = sheet.down('#ffffff', '#eceae4', '#b9b6ae')
  return (
    tube(stage, x - size * 0.12, y, size * 0.24, size * 1.6, '#c9b9a4') +
    rect(x - size * 0.2, y + size * 0.26, size * 0.4, size * 0.22, sheet.across(...brass), {
      rx: size * 0.04,
    }) +
    rect(
      x - size * 0.22,
      y - size * 0.2,
      size * 0.44,
      size * 0.46,
      sheet.across('#8f979c', '#eef1f2', '#7d868c'),
      { rx: size * 0.08 },
    ) +
    rect(x, y - size * 0.16, size * 0.46, size * 0.3, sheet.down('#eef1f2', '#c3cacf', '#7d868c'), {
      rx: size * 0.04,
    }) +
    rect(
      x - size * 0.42,
      y - size * 0.24,
      size * 0.22,
      size * 0.46,
      sheet.down('#e7e9ea', '#a6adb2', '#7d868c'),
      { rx: size * 0.05 },
    ) +
    rect(x - size * 1.1, y - size * 0.34, size * 0.72, size * 0.68, head, { rx: size * 0.16 }) +
    repeat(6, (index) =>
      rect(
        x - size * 1.02,
        y + size * (-0.26 + index * 0.096),
        size * 0.44,
        size * 0.03,
        alpha('#2a2029', 0.16),
      ),
    ) +
    rect(x - size * 0.5, y - size * 0.33, size * 0.06, size * 0.66, alpha('#2a2029', 0.12)) +
    circle(x - size * 0.47, y - size * 0.06, size * 0.025, '#b8552f') +
    rect(x - size * 1.08, y - size * 0.28, size * 0.05, size * 0.5, lighten('#b9b6ae', 0.3), {
      rx: size * 0.02,
    })
  )
}
