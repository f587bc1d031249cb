import { darken, lighten } from './colour.ts'
import { floorShadow } from './shadows.ts'
import type { Stage } from './stage.ts'
import { at, curve, d, ellipse, group, path, rect, repeat } from './svg.ts'

function leaves(stage: Stage, size: number): string {
  const { setting } = stage
  const green = setting.pick(['#4f7a5a', '#5f8a63', '#3f6b52', '#7b9469'])
  const long = setting.chance(0.5)
  return repeat(11, (index) => {
    const angle = -76 + index * 15 + setting.between(-6, 6)
    const length = size * setting.between(0.7, 1.15) * (long ? 1.2 : 0.9)
    const width = length * (long ? 0.09 : 0.2)
    const tint = index % 3 === 0 ? darken(green, 0.18) : index % 3 === 1 ? green : lighten(green, 0.16)
    const blade = path(
      d`
        M0 0C${-width} ${-length * 0.4} ${-width} ${-length * 0.8} 0 ${-length}
        C${width} ${-length * 0.8} ${width} ${-length * 0.4} 0 0Z
      `,
      tint,
    )
    return group(blade, { transform: `rotate(${Math.round(angle)})` })
  })
}

/** All props stand with the middle of their foot at `x`, `y`. */
export function plant(stage: Stage, x: number, y: number, size = 120): string {
  const { sheet, setting } = stage
  const clay = setting.pick(['#b8684a', '#d9cdb8', '#5f6f68', '#c99a70'])
  const w = size * 0.62
  const h = size * 0.66
  return (
    floorShadow(sheet, x + size * 0.12, y, size * 0.6, size * 0.11) +
    at(x, y - h * 0.94, leaves(stage, size * 1.15)) +
    path(
      d`M${x - w / 2} ${y - h}h${w}L${x + w * 0.38} ${y}q0 3 -5 3h${-w * 0.76 + 10}q-5 0 -5 -3Z`,
      sheet.across(lighten(clay, 0.25), clay, darken(clay, 0.22)),
    ) +
    rect(
      x - w * 0.55,
      y - h - 4,
      w * 1.1,
      h * 0.2,
      sheet.across(lighten(clay, 0.32), clay, darken(clay, 0.2)),
      { rx: 4 },
    )
  )
}

export function vase(stage: Stage, x: number, y: number, size: number): string {
  const { sheet, setting } = stage
  const clay = setting.pick(['#c4805f', '#e0d5c2', '#6f7f78', '#d0a878'])
  const stems = repeat(5, (index) => {
    const [dx, dy] = [(index - 2) * size * 0.2, -size * (1.5 - Math.abs(index - 2) * 0.14)]
    return (
      curve(d`M${x} ${y - size * 0.7}Q${x + dx * 0.2} ${y - size} ${x + dx} ${y + dy}`, '#b59a6c', 3) +
      ellipse(x + dx, y + dy, size * 0.045, size * 0.11, '#d8bd8a')
    )
  })
  return (
    floorShadow(sheet, x + 8, y, size * 0.46, 13) +
    stems +
    path(
      d`
        M${x - size * 0.1} ${y - size * 0.78}h${size * 0.2}
        q${-size * 0.02} ${size * 0.14} ${size * 0.14} ${size * 0.26}
        q${size * 0.14} ${size * 0.26} ${-size * 0.08} ${size * 0.52}h${-size * 0.32}
        q${-size * 0.22} ${-size * 0.26} ${-size * 0.08} ${-size * 0.52}
        q${size * 0.16} ${-size * 0.12} ${size * 0.14} ${-size * 0.26}Z
      `,
      sheet.across(lighten(clay, 0.3), clay, darken(clay, 0.26)),
    ) +
    ellipse(x, y - size * 0.78, size * 0.1, size * 0.018, darken(clay, 0.4))
  )
}
