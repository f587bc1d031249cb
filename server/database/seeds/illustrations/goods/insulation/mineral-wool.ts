import { inPlace } from '../../studio/places.ts'
import { anyProp, ladder } from '../../studio/props.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { batt } from './batts.ts'
import { cutEdge, loaded, pile } from './piles.ts'
import { roll, upright } from './rolls.ts'

export const mineralWool: Drawing = (stage) => {
  const { design, setting } = stage
  const rolls = design.chance(0.65)
  const r = design.between(110, 150)
  const faces = batt(stage, true)
  return byView(stage, {
    front: () =>
      rolls
        ? inPlace(
            stage,
            ['workshop', 'studio', 'room'],
            560,
            upright(stage, 770, 740, r * 0.94, 400) +
              roll(stage, 310, 820, r, 330, false) +
              (setting.chance(0.5) ? ladder(stage, 1080, 720, 520) : anyProp(stage, 1080, 800, 150)),
          )
        : pile(stage, faces, [560, 72, 300], 4),
    detail: () => cutEdge(stage, faces, 2),
    stored: () =>
      rolls
        ? inPlace(
            stage,
            ['depot'],
            440,
            [
              [300, 640],
              [560, 640],
              [820, 640],
            ]
              .map(([x = 0, y = 0]) => roll(stage, x - 60, y + 160, 118, 330, true))
              .join('') +
              [430, 690].map((x) => roll(stage, x - 56, 598, 118, 330, true)).join('') +
              roll(stage, 506, 396, 118, 330, false),
          )
        : loaded(stage, faces, [300, 120, 330], 2, setting.whole(2, 4), true),
  })
}
