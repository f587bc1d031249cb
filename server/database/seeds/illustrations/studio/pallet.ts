import { darken, lighten } from './colour.ts'
import { groundShadow } from './shadows.ts'
import { cuboid, type Faces, type Space } from './space.ts'
import { repeat } from './svg.ts'

export const palletHeight = 44

const wood = '#cfa877'

const faces: Faces = { top: lighten(wood, 0.16), front: wood, side: darken(wood, 0.24) }

/** A loading pallet on the floor, its near left corner at `x`, `z`. */
export function pallet(space: Space, x: number, z: number, w: number, depth: number): string {
  const block = w * 0.12
  const blocks = [0.8, 0.42, 0.04]
    .map((away) =>
      [0, 0.44, 0.88]
        .map((share) =>
          cuboid(space, [x + w * share, 8, z + depth * away], [block, 24, depth * 0.14], {
            top: wood,
            front: darken(wood, 0.12),
            side: darken(wood, 0.34),
          }),
        )
        .join(''),
    )
    .join('')
  const under = cuboid(space, [x, 0, z], [w, 8, depth], {
    top: darken(wood, 0.6),
    front: darken(wood, 0.1),
    side: darken(wood, 0.3),
  })
  const boards = repeat(6, (index) =>
    cuboid(space, [x, 32, z + depth * (0.86 - index * 0.172)], [w, 12, depth * 0.14], faces),
  )
  return groundShadow(space, x, z, w, depth, 70) + under + blocks + boards
}
