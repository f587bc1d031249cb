import { alpha, darken, lighten } from './colour.ts'
import type { Stage } from './stage.ts'
import { curve, d, path, rect, repeat } from './svg.ts'

/** A floor fills the picture from `y` to its bottom; its joints run towards a point far behind the wall. */
export type Floor = (stage: Stage, y: number) => string

function ground({ sheet, mood }: Stage, y: number): string {
  const { floor } = mood
  return (
    rect(0, y, 1200, 900 - y, sheet.down(darken(floor, 0.1), floor, lighten(floor, 0.16))) +
    rect(0, y, 1200, 26, sheet.down(alpha('#2a2029', 0.2), alpha('#2a2029', 0)))
  )
}

/** Joints are wider apart towards the viewer. */
function rungs(y: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => y + (900 - y) * ((index + 1) / count) ** 1.6)
}

function rays(y: number, step: number, shift = 0): string {
  return repeat(1900 / step, (index) => {
    const x = -350 + index * step + shift
    return d`M${x} ${y}L${600 + (x - 600) * 1.42} 900`
  })
}

export const concreteFloor: Floor = (stage, y) => {
  const { mood, setting, sheet } = stage
  const joint = setting.between(-200, 400)
  return (
    ground(stage, y) +
    path(
      d`M${joint} ${y}h360L${joint + 520} 900H${joint - 260}Z`,
      sheet.down(alpha('#fffaf0', 0.2), alpha('#fffaf0', 0.02)),
    ) +
    curve(rays(y, 560, joint), darken(mood.floor, 0.16), 2)
  )
}

export const plankFloor: Floor = (stage, y) => {
  const { mood, setting } = stage
  const tints = ['', '']
  const step = 86
  for (let index = 0; index < 24; index += 1) {
    const x = -350 + index * step
    const far = (position: number): number => 600 + (position - 600) * 1.42
    const tint = setting.whole(0, 3)
    if (tint < 2) tints[tint] += d`M${x} ${y}h${step}L${far(x + step)} 900H${far(x)}Z`
  }
  return (
    ground(stage, y) +
    path(tints[0] ?? '', alpha('#fffaf0', 0.12)) +
    path(tints[1] ?? '', alpha('#4a2f1d', 0.08)) +
    curve(rays(y, step), darken(mood.floor, 0.24), 2)
  )
}

export const slabFloor: Floor = (stage, y) => {
  const { mood } = stage
  return (
    ground(stage, y) +
    curve(
      rays(y, 150) +
        rungs(y, 4)
          .map((rung) => d`M0 ${rung}H1200`)
          .join(''),
      darken(mood.floor, 0.15),
      2.5,
    )
  )
}

export const chequeredFloor: Floor = (stage, y) => {
  const { mood } = stage
  const lines = [y, ...rungs(y, 4)]
  const far = (x: number, rung: number): number => 600 + (x - 600) * (1 + 0.42 * ((rung - y) / (900 - y)))
  const dark = lines
    .slice(1)
    .map((low, row) =>
      repeat(15, (column) => {
        const high = lines[row] ?? y
        const x = -400 + column * 150
        if ((column + row) % 2 === 1) return ''
        return d`
          M${far(x, high)} ${high}L${far(x + 150, high)} ${high}L${far(x + 150, low)} ${low}
          L${far(x, low)} ${low}Z
        `
      }),
    )
    .join('')
  return ground(stage, y) + path(dark, alpha(darken(mood.wall, 0.35), 0.34))
}
