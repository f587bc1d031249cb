import { alpha } from './colour.ts'
import type { Stage } from './stage.ts'
import { curve, d, ellipse, group, type Point, path, polygon, rect, repeat } from './svg.ts'

const sun = '#ffeec4'

/** Sunlight through a casement, thrown slantwise over the wall and whatever stands before it. */
function windowPatch({ setting }: Stage): string {
  const [columns, rows] = setting.pick([
    [2, 3],
    [2, 2],
    [3, 2],
    [1, 4],
  ] as const)
  const left = setting.between(60, 620)
  const top = setting.between(60, 220)
  const [w, h] = [setting.between(110, 150), setting.between(110, 150)]
  const slant = setting.between(0.28, 0.5)
  const data = repeat(columns, (column) =>
    repeat(rows, (row) => {
      const x = left + column * (w + 16)
      const y = top + row * (h + 16) + column * (w + 16) * slant
      return d`M${x} ${y}l${w} ${w * slant}v${h}l${-w} ${-w * slant}Z`
    }),
  )
  return path(data, sun, { opacity: 0.2 })
}

function beam({ setting, sheet }: Stage): string {
  const x = setting.between(-200, 400)
  const w = setting.between(240, 420)
  const points: Point[] = [
    [x, 0],
    [x + w, 0],
    [x + w + 620, 900],
    [x + 420, 900],
  ]
  return polygon(points, sheet.down(alpha(sun, 0.26), alpha(sun, 0.03)))
}

const turnOf = (leaf: number): number => (leaf % 2 === 0 ? -38 : 40)

/** The shade of a branch outside the window. */
function branches({ setting }: Stage): string {
  const leaf = d`M0 0q26 -22 74 -8q-34 26 -74 8Z`
  const stems = repeat(3, () => {
    const x = setting.between(-60, 260)
    const y = setting.between(0, 260)
    const turn = setting.between(-10, 38)
    const leaves = repeat(7, (index) =>
      group(path(leaf, '#2a2029'), {
        transform: `translate(${index * 46} ${Math.round(index * index * 1.5)}) rotate(${turnOf(index)})`,
      }),
    )
    const stem = curve(d`M-80 -6Q160 0 330 ${70}`, '#2a2029', 5)
    return group(stem + leaves, {
      transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)}) scale(1.5)`,
    })
  })
  return group(stems, { opacity: 0.075 })
}

/** Light laid over the finished picture, so that goods and place share it. */
export function daylight(stage: Stage, outdoors: boolean): string {
  const { sheet, setting } = stage
  const corner = rect(
    0,
    0,
    1200,
    900,
    sheet.diagonal(alpha('#fff3d6', 0.2), alpha('#fff3d6', 0), alpha('#231a2c', 0.15)),
  )
  const choice = setting.whole(0, 3)
  if (outdoors) return corner + (choice === 0 ? branches(stage) : '')
  if (choice === 0) return corner + windowPatch(stage)
  if (choice === 1) return corner + beam(stage)
  if (choice === 2) return corner + branches(stage)
  return corner + ellipse(320, 240, 560, 460, sheet.round(alpha(sun, 0.28), alpha(sun, 0)))
}
