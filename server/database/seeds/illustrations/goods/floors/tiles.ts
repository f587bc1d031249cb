import { mix } from '../../studio/colour.ts'
import { dimension } from '../../studio/handtools.ts'
import { closeUp } from '../../studio/places.ts'
import { groundShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { cartons } from './cartons.ts'
import { type Field, laid } from './laying.ts'
import { pickTile, tiling } from './tile-patterns.ts'

export const tiles: Drawing = (stage) => {
  const { design, tones, setting, mood } = stage
  const pattern = pickTile(design)
  const size = design.pick([84, 110, 132])
  const field: Field = (w, h) => tiling(stage, w, h, size, pattern)
  const detail = (): string => {
    const space = createSpace(60, 560, setting.between(18, 30), setting.between(34, 44), 1)
    const one = (x: number, z: number): string =>
      cuboid(space, [x, 0, z], [420, 34, 420], {
        front: mix(tones.base, '#c9a27e', 0.6),
        side: mix(tones.dark, '#a67c58', 0.6),
        top: (w) => tiling(stage, w, w, w + 3, pattern),
      })
    return closeUp(
      stage,
      groundShadow(space, 0, 0, 860, 860, 50) +
        one(0, 436) +
        one(436, 436) +
        one(436, 0) +
        one(0, 0) +
        dimension(...space.point([0, 0, -34]), ...space.point([420, 0, -34]), mood.accent),
    )
  }
  return byView(stage, {
    front: () =>
      laid(stage, {
        field,
        piece: [size * 1.3, 14, size * 1.3],
        pieces: 7,
        top: (w) => tiling(stage, w, w, w + 3, pattern),
        edge: mix(tones.base, '#c9a27e', 0.5),
      }),
    detail,
    stored: () =>
      cartons(stage, [210, 76, 190], 3, setting.whole(3, 5), (w) => tiling(stage, w, w, w * 0.9, pattern)),
  })
}
