import { fittedSpace } from '../../studio/fitting.ts'
import { cardboards, carton, film, label, straps } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { bucket, ladder } from '../../studio/props.ts'
import { createSpace, cuboid, type Space } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { group, repeat } from '../../studio/svg.ts'
import { withTones } from '../../studio/tinted.ts'
import { surface } from '../../studio/wood.ts'
import { leaf, pickLeaf } from '../doors/leaves.ts'
import { panelFace } from '../heating/radiator-faces.ts'

/** Odds and ends of a site on one pallet: cartons, boards, a radiator, a leaf of a door. */
function mixedLoad(stage: Stage, space: Space, x: number, wrapped: boolean): string {
  const { setting, tones, mood } = stage
  const p = palletHeight
  const model = pickLeaf(setting)
  const white = withTones(stage, '#f4f2ec')
  const boards = repeat(5, (index) =>
    cuboid(space, [x + 10, p + index * 16, 10], [460, 15, 120], {
      front: (w, h) => surface(stage, 0, 0, w, h, index % 2),
      side: tones.darker,
      top: (w, h) => surface(stage, 0, 0, w, h, 1),
    }),
  )
  const door = cuboid(space, [x + 20, p, 300], [420, 330, 16], {
    front: (w, h) => group(leaf(stage, h, w, model), { transform: 'matrix(0 1 1 0 0 0)' }),
    side: tones.darker,
    top: tones.lighter,
  })
  const radiator = cuboid(space, [x + 180, p + 80, 150], [270, 170, 30], {
    front: (w, h) => panelFace(white, w, h, 12),
    side: white.tones.darker,
    top: white.tones.dark,
  })
  const boxes =
    carton(stage, space, [x + 14, p + 80, 150], [150, 120, 130], setting.pick(cardboards)) +
    carton(stage, space, [x + 20, p + 200, 160], [130, 80, 110], setting.pick(cardboards))
  const near =
    carton(stage, space, [x + 20, p + 80, 14], [130, 74, 104], setting.pick(cardboards)) +
    cuboid(space, [x + 170, p + 80, 20], [140, 50, 90], {
      front: '#c9d0c9',
      side: '#8f9b92',
      top: '#dde3dc',
    }) +
    carton(stage, space, [x + 330, p + 80, 16], [120, 96, 96], setting.pick(cardboards))
  return (
    pallet(space, x, 0, 480, 330) +
    door +
    radiator +
    boxes +
    boards +
    near +
    (wrapped ? film(stage, space, [x, p, 4], [480, 250, 320]) : '') +
    straps(space, [x + 4, p, 6], [470, 82, 124], mood.accent)
  )
}

export const palletLot: Drawing = (stage) => {
  const { setting, mood, tones } = stage
  const front = (): string => {
    const space = fittedSpace([480, 400, 330], [200, 140, 800, 690], setting.between(24, 32), 21)
    return inPlace(
      stage,
      ['depot', 'workshop'],
      500,
      mixedLoad(stage, space, 0, false) +
        (setting.chance(0.5) ? bucket(stage, 170, 800, 120) : ladder(stage, 1090, 720, 480)),
    )
  }
  const detail = (): string => {
    const space = createSpace(120, 830, setting.between(20, 31), setting.between(18, 26), 2.1)
    return closeUp(
      stage,
      pallet(space, 0, 0, 480, 330) +
        repeat(9, (index) =>
          cuboid(space, [10, palletHeight + index * 20, 10], [460, 19, 260], {
            front: (w, h) => surface(stage, 0, 0, w, h, (index % 3) - 1),
            side: index % 2 === 0 ? tones.darker : tones.dark,
            top: (w, h) => surface(stage, 0, 0, w, h, 1),
          }),
        ) +
        straps(space, [10, palletHeight, 8], [460, 180, 262], mood.accent, [0.3]) +
        space.plane([220, palletHeight + 130, 4], [1, 0, 0], [0, -1, 0], label(0, 0, 90, 76, mood.accent)),
    )
  }
  const stored = (): string => {
    const space = fittedSpace([1010, 400, 330], [80, 190, 1040, 620], 26, 22)
    return inPlace(
      stage,
      ['depot'],
      430,
      mixedLoad(stage, space, 0, true) + mixedLoad(stage, space, 530, false),
    )
  }
  return byView(stage, { front, detail, stored })
}
