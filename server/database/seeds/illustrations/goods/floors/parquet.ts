import { palletPile } from '../../studio/piles.ts'
import { inPlace } from '../../studio/places.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { group, rect, repeat } from '../../studio/svg.ts'
import { laidBoards, plank } from './boards.ts'
import { cartons } from './cartons.ts'
import { type Field, laid } from './laying.ts'
import { tongueAndGroove } from './tongue-and-groove.ts'

export const parquet: Drawing = (stage) => {
  const { design, tones, setting } = stage
  const laying = design.pick(['herringbone', 'chevron', 'straight', 'basket', 'herringbone'] as const)
  const board = design.pick([34, 40, 46])
  const field: Field = (w, h) => laidBoards(stage, w, h, laying, board)
  return byView(stage, {
    front: () =>
      laid(stage, {
        field,
        piece: [300, 13, 64],
        pieces: 6,
        top: (w, h) => plank(stage, w, h, 1),
        edge: tones.dark,
      }),
    detail: () =>
      tongueAndGroove(stage, [tones.light, tones.dark, tones.base], (w, h) =>
        group(plank(stage, h, w), { transform: 'matrix(0 1 1 0 0 0)' }),
      ),
    stored: () =>
      setting.chance(0.5)
        ? cartons(stage, [330, 90, 150], 2, 4, (w, h) => plank(stage, w, h, 1))
        : inPlace(
            stage,
            ['depot', 'workshop'],
            440,
            palletPile(
              stage,
              [150, 240, 900, 580],
              {
                w: 640,
                depth: 300,
                layer: 24,
                faces: () => ({
                  front: (w, h) => plank(stage, w, h),
                  side: (w, h) =>
                    repeat(6, (index) =>
                      rect((w / 6) * index, 0, w / 6 - 2, h, index % 2 === 0 ? tones.darker : tones.dark),
                    ),
                  top: (w, h) => laidBoards(stage, w, h, 'straight', h / 6),
                }),
              },
              setting.whole(7, 11),
              'straps',
            ),
          ),
  })
}
