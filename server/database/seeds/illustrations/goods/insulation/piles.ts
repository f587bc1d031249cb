import { fittedSpace } from '../../studio/fitting.ts'
import { dimension, tapeMeasure } from '../../studio/handtools.ts'
import { film, label, straps } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { anyProp, ladder } from '../../studio/props.ts'
import { groundShadow } from '../../studio/shadows.ts'
import { covered, createSpace, cuboid, type Faces, type Space, type Vector } from '../../studio/space.ts'
import type { Stage } from '../../studio/stage.ts'
import { repeat } from '../../studio/svg.ts'

/** A pile of panels on the floor, the top one pulled forward, another standing behind. */
export function pile(stage: Stage, faces: Faces, size: Vector, count: number): string {
  const { setting } = stage
  const [w, h, depth] = size
  const space = fittedSpace([w, h * count + 300, depth], [170, 120, 800, 700], setting.between(22, 32), 23)
  const layers = repeat(count, (index) =>
    cuboid(
      space,
      [setting.between(-8, 8), index * h, setting.between(-8, 8)],
      [w, h - 1, depth],
      index === count - 1 ? faces : covered(faces, stage.tones.light),
    ),
  )
  const standing = cuboid(space, [w * 0.1, 0, depth + 30], [w * 0.8, h * count + 210, h], {
    front: faces.top,
    side: faces.side,
    top: faces.front,
  })
  return inPlace(
    stage,
    ['workshop', 'room', 'studio'],
    560,
    groundShadow(space, 0, 0, w, depth + 60, 90) +
      standing +
      layers +
      (setting.chance(0.5) ? ladder(stage, 1060, 760, 520) : anyProp(stage, 1060, 800, 150)) +
      (setting.chance(0.5) ? tapeMeasure(stage, 330, 850, 330) : ''),
  )
}

export function loaded(
  stage: Stage,
  faces: Faces,
  size: Vector,
  columns: number,
  levels: number,
  wrap: boolean,
): string {
  const { setting, mood } = stage
  const [w, h, depth] = size
  const total: Vector = [w * columns + 6 * columns, h * levels, depth]
  const space: Space = fittedSpace(
    [total[0], total[1] + palletHeight, depth],
    [170, 150, 860, 680],
    setting.between(25, 33),
    setting.between(19, 25),
  )
  const bundles = repeat(levels, (level) =>
    repeat(columns, (column) => {
      const place: Vector = [column * (w + 6), palletHeight + level * h, 0]
      return (
        cuboid(
          space,
          place,
          [w, h - 2, depth],
          level === levels - 1 ? faces : covered(faces, stage.tones.light),
        ) +
        (wrap
          ? film(stage, space, [place[0], place[1], -2], [w, h - 2, depth]) +
            space.plane(
              [place[0] + w * 0.3, place[1] + h * 0.74, -4],
              [1, 0, 0],
              [0, -1, 0],
              label(0, 0, w * 0.4, h * 0.5, mood.accent),
            )
          : '')
      )
    }),
  )
  return inPlace(
    stage,
    ['depot', 'depot', 'workshop'],
    460,
    pallet(space, 0, 0, total[0], depth) +
      bundles +
      straps(space, [0, palletHeight, -5], [total[0], h * levels, depth], mood.accent),
  )
}

/** The cut edge of the material with its thickness marked. */
export function cutEdge(stage: Stage, faces: Faces, layers: number): string {
  const { mood, setting } = stage
  const space = createSpace(160, 740, setting.between(24, 36), setting.between(22, 30), 1)
  const h = 330 / layers
  return closeUp(
    stage,
    groundShadow(space, 0, 0, 620, 640, 80) +
      repeat(layers, (index) =>
        cuboid(space, [index * 26, index * h, index * 30], [620, h - 3, 640], faces),
      ) +
      dimension(...space.point([-44, 0, 0]), ...space.point([-44, h, 0]), mood.accent) +
      (setting.chance(0.5) ? tapeMeasure(stage, 200, 850, 420, 10) : ''),
  )
}
