import { alpha, darken, lighten } from './colour.ts'
import { type Frame, fittedSpace } from './fitting.ts'
import { tag } from './handtools.ts'
import { floorShadow, groundShadow, outlineShadow } from './shadows.ts'
import { cuboid, type Face, leaningSlab, type Space, type Vector } from './space.ts'
import type { Stage } from './stage.ts'
import { at, d, rect } from './svg.ts'

export interface Slab {
  w: number
  h: number
  thickness: number
  front: (w: number, h: number, index: number) => string
  side: Face
  top: string
  /** Goods one sees through: no shade is laid over those standing behind. */
  open?: boolean
}

/** One flat piece leaning on the wall, slightly turned. */
export function leaningPiece(stage: Stage, frame: Frame, slab: Slab, yaw = 14): string {
  const lean = 4.5
  const back = Math.sin((lean * Math.PI) / 180) * slab.h
  const space = fittedSpace([slab.w, slab.h, back + slab.thickness], frame, yaw, 9)
  const [nearX, nearY] = space.point([slab.w, 0, 0])
  const outline = [
    [0, 0, 0],
    [slab.w, 0, 0],
    [slab.w, slab.h * 0.99, back],
    [0, slab.h * 0.99, back],
  ].map((corner) => space.point(corner as Vector))
  const data = `${outline.map(([x, y], index) => (index === 0 ? d`M${x} ${y}` : d`L${x} ${y}`)).join('')}Z`
  return (
    outlineShadow(data, 64, 0.08) +
    floorShadow(stage.sheet, nearX - frame[2] * 0.2, nearY, frame[2] * 0.62, 24) +
    leaningSlab(space, [0, 0, 0], [slab.w, slab.h, slab.thickness], lean, {
      front: (w, h) => slab.front(w, h, 0),
      side: slab.side,
      top: slab.top,
    })
  )
}

/** Several pieces leaning one behind another, as kept in a depot. */
export function leaningRow(stage: Stage, frame: Frame, slab: Slab, count: number, gap = 3.2): string {
  const { setting } = stage
  const step = slab.thickness * gap
  const depth = step * count
  const lean = 4
  const labelled = !slab.open && setting.chance(0.4)
  const card = (w: number, h: number): string =>
    labelled ? at(w * 0.22, h * 0.2, tag(stage, 0, 0), h / 620) : ''
  const space = fittedSpace(
    [slab.w * 1.12, slab.h * 1.02, depth + slab.h * 0.16],
    frame,
    setting.between(22, 32),
    17,
  )
  const pieces = Array.from({ length: count }, (_, index) => {
    const behind = count - 1 - index
    const shift = behind === 0 ? 0 : setting.between(0, 0.12) * slab.w
    const shade =
      behind === 0 || slab.open
        ? ''
        : rect(0, 0, slab.w, slab.h, alpha('#2a2029', Math.min(0.3, 0.1 + behind * 0.04)))
    return leaningSlab(space, [shift, 0, behind * step], [slab.w, slab.h, slab.thickness], lean, {
      front: (w, h) => slab.front(w, h, behind) + shade + (behind === 0 ? card(w, h) : ''),
      side: slab.side,
      top: slab.top,
    })
  }).join('')
  return (
    groundShadow(space, 0, 0, slab.w * 1.1, depth + slab.h * 0.1, 80) + battens(space, slab.w, depth) + pieces
  )
}

function battens(space: Space, w: number, depth: number): string {
  const wood = '#b98f5f'
  return [0.12, 0.78]
    .map((share) =>
      cuboid(space, [w * share, -8, -14], [w * 0.08, 8, depth + 24], {
        top: lighten(wood, 0.15),
        front: wood,
        side: darken(wood, 0.2),
      }),
    )
    .join('')
}
