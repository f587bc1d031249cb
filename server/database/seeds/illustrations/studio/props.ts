import { alpha, darken, lighten } from './colour.ts'
import { plant, vase } from './plants.ts'
import { floorShadow } from './shadows.ts'
import type { Stage } from './stage.ts'
import { curve, d, ellipse, path, polygon, rect, repeat } from './svg.ts'

export function ladder(stage: Stage, x: number, y: number, h: number): string {
  const { sheet } = stage
  const wood = '#c79a66'
  const foot = h * 0.17
  const rungs = repeat(6, (index) => {
    const share = (index + 1) / 7
    const half = foot - foot * 0.45 * (1 - share)
    return (
      rect(x - half, y - h + h * share - 6, half * 2, 12, index % 2 === 0 ? wood : darken(wood, 0.06)) +
      rect(x - half, y - h + h * share + 6, half * 2, 4, alpha('#2a2029', 0.16))
    )
  })
  return (
    floorShadow(sheet, x, y, foot * 1.5, 14) +
    rungs +
    [-1, 1]
      .map((side) =>
        polygon(
          [
            [x + side * foot * 0.55 - 8, y - h],
            [x + side * foot * 0.55 + 8, y - h],
            [x + side * foot + 9, y],
            [x + side * foot - 9, y],
          ],
          side < 0 ? lighten(wood, 0.14) : darken(wood, 0.12),
        ),
      )
      .join('')
  )
}

export function crate(stage: Stage, x: number, y: number, w: number): string {
  const { sheet } = stage
  const wood = '#c8a06c'
  const h = w * 0.6
  return (
    floorShadow(sheet, x + 10, y, w * 0.66, w * 0.08) +
    rect(x - w / 2, y - h, w, h, darken(wood, 0.5)) +
    repeat(
      3,
      (index) =>
        rect(
          x - w / 2,
          y - h + index * h * 0.35,
          w,
          h * 0.3,
          sheet.across(lighten(wood, 0.18), wood, darken(wood, 0.12)),
        ) + rect(x - w / 2, y - h + index * h * 0.35 + h * 0.28, w, h * 0.02, darken(wood, 0.3)),
    ) +
    [-0.5, 0.41].map((share) => rect(x + w * share, y - h, w * 0.09, h, darken(wood, 0.1))).join('')
  )
}

export function bucket(stage: Stage, x: number, y: number, size: number): string {
  const { sheet, setting } = stage
  const zinc = setting.pick(['#a9b0b3', '#d8d2c6', '#8fa3a0'])
  return (
    floorShadow(sheet, x + 8, y, size * 0.66, size * 0.12) +
    curve(
      d`M${x - size * 0.46} ${y - size * 0.9}Q${x} ${y - size * 1.5} ${x + size * 0.46} ${y - size * 0.9}`,
      darken(zinc, 0.35),
      4,
    ) +
    path(
      d`
        M${x - size / 2} ${y - size * 0.9}h${size}l${-size * 0.12} ${size * 0.88}
        q${-size * 0.38} ${size * 0.1} ${-size * 0.76} 0Z
      `,
      sheet.across(lighten(zinc, 0.1), lighten(zinc, 0.45), zinc, darken(zinc, 0.28)),
    ) +
    ellipse(x, y - size * 0.9, size / 2, size * 0.1, darken(zinc, 0.35)) +
    ellipse(x, y - size * 0.9, size / 2, size * 0.1, 'none', {
      stroke: lighten(zinc, 0.4),
      'stroke-width': 4,
    })
  )
}

export function stool(stage: Stage, x: number, y: number, h: number): string {
  const wood = stage.setting.pick(['#b98a58', '#8a6244', '#d2ab78'])
  const w = h * 0.66
  return (
    floorShadow(stage.sheet, x + 8, y, w * 0.7, 14) +
    [
      [-0.34, -0.48],
      [0.34, 0.48],
    ]
      .map(([top = 0, foot = 0]) =>
        polygon(
          [
            [x + w * top - 6, y - h],
            [x + w * top + 6, y - h],
            [x + w * foot + 5, y],
            [x + w * foot - 5, y],
          ],
          darken(wood, 0.14),
        ),
      )
      .join('') +
    rect(x - w * 0.4, y - h * 0.42, w * 0.8, 8, darken(wood, 0.22)) +
    rect(x - w / 2, y - h, w, 18, stage.sheet.across(lighten(wood, 0.2), wood), { rx: 7 })
  )
}

/** One prop, whichever suits an indoor picture, beside the goods. */
export function anyProp(stage: Stage, x: number, y: number, size = 130): string {
  const choice = stage.setting.whole(0, 5)
  if (choice <= 1) return plant(stage, x, y, size)
  if (choice === 2) return crate(stage, x, y, size * 1.2)
  if (choice === 3) return stool(stage, x, y, size * 1.3)
  if (choice === 4) return bucket(stage, x, y, size * 0.8)
  return vase(stage, x, y, size)
}
