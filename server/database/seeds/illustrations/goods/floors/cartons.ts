import { darken } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { cardboards, carton, label } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { inPlace } from '../../studio/places.ts'
import { cuboid, type Face, type Vector } from '../../studio/space.ts'
import type { Stage } from '../../studio/stage.ts'
import { cut, rect, repeat } from '../../studio/svg.ts'

export function cartons(stage: Stage, size: Vector, columns: number, levels: number, open: Face): string {
  const { setting } = stage
  const [w, h, depth] = size
  const card = setting.pick(cardboards)
  const space = fittedSpace(
    [w * columns + 40, h * levels + palletHeight + 14, depth * 2 + 20],
    [160, 190, 880, 640],
    setting.between(24, 32),
    setting.between(20, 26),
  )
  const boxes = [1, 0]
    .map((row) =>
      repeat(levels, (level) =>
        repeat(columns, (column) => {
          const last = row === 0 && level === levels - 1 && column === columns - 1
          const place: Vector = [10 + column * (w + 4), palletHeight + level * (h + 1), 6 + row * (depth + 6)]
          if (last)
            return cuboid(space, place, [w, h, depth], {
              front: (fw, fh) =>
                rect(0, 0, fw, fh, card) + label(fw * 0.7, fh * 0.2, fh * 0.7, fh * 0.6, stage.mood.accent),
              side: darken(card, 0.25),
              top: (fw, fd) =>
                rect(0, 0, fw, fd, darken(card, 0.4)) +
                (typeof open === 'string'
                  ? rect(8, 8, fw - 16, fd - 16, open)
                  : cut(8, 8, fw - 16, fd - 16, open(fw - 16, fd - 16))),
            })
          return carton(stage, space, place, size, card)
        }),
      ),
    )
    .join('')
  return inPlace(
    stage,
    ['depot', 'workshop'],
    440,
    pallet(space, 0, 0, w * columns + 30, depth * 2 + 18) + boxes,
  )
}
