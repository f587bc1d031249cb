import { alpha } from './colour.ts'
import type { Sheet } from './sheet.ts'
import type { Space } from './space.ts'
import { ellipse, type Point, path, polygon, rect, repeat } from './svg.ts'

const shade = '#2a2029'

/** Where goods meet the floor: dark at the middle, gone at the edge. */
export function floorShadow(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength = 0.42,
): string {
  const paint = sheet.round(
    alpha(shade, strength),
    alpha(shade, strength * 0.62),
    alpha(shade, 0.12),
    alpha(shade, 0),
  )
  return ellipse(x, y, rx, ry, paint)
}

/** The shadow of a flat thing on the wall behind it: light comes from the upper left. */
export function wallShadow(x: number, y: number, w: number, h: number, reach = 20, radius = 4): string {
  return repeat(6, (step) => {
    const away = reach * (0.25 + step * 0.24)
    return rect(x + away * 0.6, y + away * 0.45, w + away * 0.3, h + away * 0.3, shade, {
      opacity: 0.052,
      rx: radius + step * reach * 0.12,
    })
  })
}

/** The shadow of any outline, offset in soft steps. */
export function outlineShadow(data: string, reach = 20, opacity = 0.07): string {
  return repeat(6, (step) => {
    const away = reach * (0.2 + step * 0.2)
    return path(data, shade, {
      opacity: opacity * 0.66,
      transform: `translate(${Math.round(away)} ${Math.round(away * 0.6)})`,
    })
  })
}

/** The ground shadow of a load standing in space, thrown to the right. */
export function groundShadow(
  space: Space,
  x: number,
  z: number,
  w: number,
  depth: number,
  reach = 60,
): string {
  return repeat(6, (step) => {
    const grow = 2 + step * reach * 0.07
    const thrown = reach * (0.2 + step * 0.19)
    const points: Point[] = [
      space.point([x - grow, 0, z - grow]),
      space.point([x + w + grow, 0, z - grow]),
      space.point([x + w + thrown, 0, z + thrown * 0.15]),
      space.point([x + w + thrown, 0, z + depth + grow]),
      space.point([x, 0, z + depth + grow]),
    ]
    return polygon(points, shade, {
      opacity: 0.07,
      'stroke-linejoin': 'round',
      stroke: shade,
      'stroke-width': 6,
    })
  })
}

/** A shade that fades downwards, under a lip, a shelf or a drawer. */
export function underShade(sheet: Sheet, x: number, y: number, w: number, h: number, strength = 0.3): string {
  return rect(x, y, w, h, sheet.down(alpha(shade, strength), alpha(shade, 0)))
}
