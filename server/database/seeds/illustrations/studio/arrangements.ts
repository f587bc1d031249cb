import { alpha, darken, lighten } from './colour.ts'
import { film, straps } from './packaging.ts'
import { pallet, palletHeight } from './pallet.ts'
import { floorShadow, groundShadow, outlineShadow } from './shadows.ts'
import { createSpace, cuboid, leaningSlab } from './space.ts'
import type { Face, Faces, Space, Vector } from './space.ts'
import type { Stage } from './stage.ts'
import { d, rect, repeat } from './svg.ts'

export type Frame = [x: number, y: number, w: number, h: number]

/** A space whose box of the given size fills the frame of the picture, resting on the frame's bottom. */
export function fittedSpace([w, h, depth]: Vector, frame: Frame, yaw = 28, pitch = 20): Space {
  const bare = createSpace(0, 0, yaw, pitch)
  const corners = [0, w].flatMap((x) => [0, h].flatMap((y) => [0, depth].map((z) => bare.point([x, y, z]))))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(frame[2] / (right - left), frame[3] / (bottom - top))
  const x = frame[0] + (frame[2] - (right - left) * scale) / 2 - left * scale
  return createSpace(x, frame[1] + frame[3] - bottom * scale, yaw, pitch, scale)
}

export interface Slab {
  w: number
  h: number
  thickness: number
  front: (w: number, h: number, index: number) => string
  side: Face
  top: string
}

/** One flat piece leaning on the wall, slightly turned. */
export function leaningPiece(stage: Stage, frame: Frame, slab: Slab, yaw = 14): string {
  const lean = 4.5
  const back = Math.sin((lean * Math.PI) / 180) * slab.h
  const space = fittedSpace([slab.w, slab.h, back + slab.thickness], frame, yaw, 9)
  const [nearX, nearY] = space.point([slab.w, 0, 0])
  const outline = [[0, 0, 0], [slab.w, 0, 0], [slab.w, slab.h * 0.99, back], [0, slab.h * 0.99, back]]
    .map((corner) => space.point(corner as Vector))
  const data = outline.map(([x, y], index) => (index === 0 ? d`M${x} ${y}` : d`L${x} ${y}`)).join('') + 'Z'
  return outlineShadow(data, 64, 0.08) + floorShadow(stage.sheet, nearX - frame[2] * 0.2, nearY, frame[2] * 0.62, 24)
    + leaningSlab(space, [0, 0, 0], [slab.w, slab.h, slab.thickness], lean, {
      front: (w, h) => slab.front(w, h, 0), side: slab.side, top: slab.top,
    })
}

/** Several pieces leaning one behind another, as kept in a depot. */
export function leaningRow(stage: Stage, frame: Frame, slab: Slab, count: number, gap = 3.2): string {
  const { setting } = stage
  const step = slab.thickness * gap
  const depth = step * count
  const lean = 4
  const space = fittedSpace([slab.w * 1.12, slab.h * 1.02, depth + slab.h * 0.16], frame, setting.between(22, 32), 17)
  const pieces = Array.from({ length: count }, (_, index) => {
    const behind = count - 1 - index
    const shift = behind === 0 ? 0 : setting.between(0, 0.12) * slab.w
    const shade = behind === 0 ? '' : rect(0, 0, slab.w, slab.h, alpha('#2a2029', Math.min(0.3, 0.1 + behind * 0.04)))
    return leaningSlab(space, [shift, 0, behind * step], [slab.w, slab.h, slab.thickness], lean, {
      front: (w, h) => slab.front(w, h, behind) + shade, side: slab.side, top: slab.top,
    })
  }).join('')
  return groundShadow(space, 0, 0, slab.w * 1.1, depth + slab.h * 0.1, 80) + battens(space, slab.w, depth) + pieces
}

function battens(space: Space, w: number, depth: number): string {
  const wood = '#b98f5f'
  return [0.12, 0.78].map((share) => cuboid(space, [w * share, -8, -14], [w * 0.08, 8, depth + 24], {
    top: lighten(wood, 0.15), front: wood, side: darken(wood, 0.2),
  })).join('')
}

export interface Pile {
  w: number
  depth: number
  layer: number
  faces: (index: number) => Faces
}

/** Flat goods laid one on another on a pallet, strapped or wrapped. */
export function palletPile(stage: Stage, frame: Frame, pile: Pile, count: number, wrapping: 'straps' | 'film' | 'bare'): string {
  const { setting, mood } = stage
  const { w, depth, layer } = pile
  const height = layer * count
  const space = fittedSpace([w, height + palletHeight, depth], frame, setting.between(24, 34), setting.between(21, 27))
  const layers = repeat(count, (index) => {
    const [x, z] = index === 0 ? [0, 0] : [setting.between(-0.006, 0.012) * w, setting.between(-0.008, 0.008) * depth]
    return cuboid(space, [x, palletHeight + index * layer, z], [w, layer * 0.96, depth], pile.faces(index))
  })
  const load: [Vector, Vector] = [[0, palletHeight, -2], [w, height, depth]]
  const around = wrapping === 'straps' ? straps(space, ...load, mood.accent) : wrapping === 'film' ? film(stage, space, ...load) : ''
  return pallet(space, 0, 0, w, depth) + layers + around
}

/** Steel shelving in front of the wall; each item draws itself around the foot it is given. */
export function shelves(
  stage: Stage, floor: number, levels: number, perLevel: number,
  item: (x: number, foot: number, room: number, index: number) => string,
): string {
  const { sheet, setting } = stage
  const steel = setting.pick(['#55707d', '#7d8688', '#3f5f52', '#a9aeab'])
  const board = setting.pick(['#cda878', '#d9c29b', '#b9bdbb'])
  const [left, right, top] = [140, 1060, 110]
  const pitch = (floor - 40 - top) / levels
  const width = (right - left - 60) / perLevel
  const post = (x: number): string => rect(x, top - 40, 26, floor - top + 40, sheet.across(lighten(steel, 0.2), steel, darken(steel, 0.2)))
  return floorShadow(sheet, 610, floor + 4, 540, 26) + repeat(levels, (level) => {
    const y = top + pitch * (level + 1)
    return rect(left, y - pitch, right - left, pitch, sheet.down(alpha('#2a2029', 0.24), alpha('#2a2029', 0.07)))
  }) + repeat(levels, (level) => {
    const y = top + pitch * (level + 1)
    const items = repeat(perLevel, (index) => (
      item(left + 30 + width * (index + 0.5), y, Math.min(width * 0.88, pitch * 0.82), level * perLevel + index)
    ))
    return items + rect(left, y, right - left, 14, lighten(board, 0.2)) + rect(left, y + 12, right - left, 20, sheet.across(lighten(steel, 0.15), steel))
  }) + post(left - 10) + post(right - 16)
}
