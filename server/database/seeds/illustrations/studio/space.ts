import { group, type Point, polygon, rect } from './svg.ts'

export type Vector = [x: number, y: number, z: number]

/** Goods turned on the floor and seen from above without perspective: x runs right, y up, z away. */
export interface Space {
  point(at: Vector): Point
  /** Draws flat content on a plane: `right` and `down` are the plane's unit directions. */
  plane(origin: Vector, right: Vector, down: Vector, content: string): string
}

export function createSpace(
  originX: number,
  originY: number,
  yawDegrees = 28,
  pitchDegrees = 20,
  scale = 1,
): Space {
  const yaw = (yawDegrees * Math.PI) / 180
  const pitch = (pitchDegrees * Math.PI) / 180
  const direction = ([x, y, z]: Vector): Point => {
    const across = x * Math.cos(yaw) + z * Math.sin(yaw)
    const away = z * Math.cos(yaw) - x * Math.sin(yaw)
    return [scale * across, -scale * (y * Math.cos(pitch) + away * Math.sin(pitch))]
  }
  const point = (vector: Vector): Point => {
    const [x, y] = direction(vector)
    return [originX + x, originY + y]
  }
  const decimals = (value: number): number => Math.round(value * 1000) / 1000
  return {
    point,
    plane: (origin, right, down, content) => {
      const terms = [...direction(right), ...direction(down), ...point(origin)].map(decimals)
      return group(content, { transform: `matrix(${terms.join(' ')})` })
    },
  }
}

/** A plain colour, or a drawing in the face's own width and height. */
export type Face = string | ((w: number, h: number) => string)

export interface Faces {
  front: Face
  side: Face
  top: Face
}

/** A gradient must follow its face, so it is painted on the plane; a plain colour needs no transform. */
function asDrawing(face: Face): Face {
  return typeof face === 'string' && face.startsWith('url') ? (w, h) => rect(0, 0, w, h, face) : face
}

function quad(space: Space, corners: readonly Vector[], fill: string): string {
  return polygon(corners.map(space.point), fill, { stroke: fill, 'stroke-width': 0.6 })
}

export function cuboid(space: Space, [x, y, z]: Vector, [w, h, depth]: Vector, faces: Faces): string {
  const top = y + h
  const back = z + depth
  const right = x + w
  const [front, side, lid] = [faces.front, faces.side, faces.top].map(asDrawing) as [Face, Face, Face]
  return [
    typeof lid === 'string'
      ? quad(
          space,
          [
            [x, top, z],
            [right, top, z],
            [right, top, back],
            [x, top, back],
          ],
          lid,
        )
      : space.plane([x, top, back], [1, 0, 0], [0, 0, -1], lid(w, depth)),
    typeof side === 'string'
      ? quad(
          space,
          [
            [right, y, z],
            [right, y, back],
            [right, top, back],
            [right, top, z],
          ],
          side,
        )
      : space.plane([right, top, z], [0, 0, 1], [0, -1, 0], side(depth, h)),
    typeof front === 'string'
      ? quad(
          space,
          [
            [x, y, z],
            [right, y, z],
            [right, top, z],
            [x, top, z],
          ],
          front,
        )
      : space.plane([x, top, z], [1, 0, 0], [0, -1, 0], front(w, h)),
  ].join('')
}

/** The faces of goods that others lie upon: only a sliver of their upper face is seen. */
export function covered(faces: Faces, tint: string): Faces {
  return { ...faces, top: tint }
}

/** A flat piece leaning backwards, its foot at `at`. */
export function leaningSlab(
  space: Space,
  [x, y, z]: Vector,
  [w, h, thickness]: Vector,
  leanDegrees: number,
  faces: Faces,
): string {
  const lean = (leanDegrees * Math.PI) / 180
  const [rise, back] = [Math.cos(lean), Math.sin(lean)]
  const along = (up: number, through: number, across: number): Vector => [
    x + across,
    y + up * rise - through * back,
    z + up * back + through * rise,
  ]
  const [front, side, top] = [faces.front, faces.side, faces.top].map(asDrawing) as [Face, Face, Face]
  const flat = (corners: Vector[], face: Face): string =>
    typeof face === 'string' ? quad(space, corners, face) : ''
  return [
    flat([along(h, 0, 0), along(h, 0, w), along(h, thickness, w), along(h, thickness, 0)], top),
    typeof side === 'string'
      ? flat([along(0, 0, w), along(0, thickness, w), along(h, thickness, w), along(h, 0, w)], side)
      : space.plane(along(h, 0, w), [0, -back, rise], [0, -rise, -back], side(thickness, h)),
    typeof front === 'string'
      ? flat([along(0, 0, 0), along(0, 0, w), along(h, 0, w), along(h, 0, 0)], front)
      : space.plane(along(h, 0, 0), [1, 0, 0], [0, -rise, -back], front(w, h)),
  ].join('')
}
