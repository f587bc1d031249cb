import { type Frame, fittedSpace } from './fitting.ts'
import { film, straps } from './packaging.ts'
import { pallet, palletHeight } from './pallet.ts'
import { covered, cuboid, type Faces, type Vector } from './space.ts'
import type { Stage } from './stage.ts'
import { repeat } from './svg.ts'

interface Pile {
  w: number
  depth: number
  layer: number
  faces: (index: number) => Faces
}

/** Flat goods laid one on another on a pallet, strapped or wrapped. */
export function palletPile(
  stage: Stage,
  frame: Frame,
  pile: Pile,
  count: number,
  wrapping: 'straps' | 'film' | 'bare',
): string {
  const { setting, mood } = stage
  const { w, depth, layer } = pile
  const height = layer * count
  const space = fittedSpace(
    [w, height + palletHeight, depth],
    frame,
    setting.between(24, 34),
    setting.between(21, 27),
  )
  const layers = repeat(count, (index) => {
    const [x, z] =
      index === 0 ? [0, 0] : [setting.between(-0.006, 0.012) * w, setting.between(-0.008, 0.008) * depth]
    const faces = index === count - 1 ? pile.faces(index) : covered(pile.faces(index), stage.tones.light)
    return cuboid(space, [x, palletHeight + index * layer, z], [w, layer * 0.96, depth], faces)
  })
  const load: [Vector, Vector] = [
    [0, palletHeight, -2],
    [w, height, depth],
  ]
  const around =
    wrapping === 'straps'
      ? straps(space, ...load, mood.accent)
      : wrapping === 'film'
        ? film(stage, space, ...load)
        : ''
  return pallet(space, 0, 0, w, depth) + layers + around
}
