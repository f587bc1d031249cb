import { byView, type Drawing } from '../../studio/stage.ts'
import { group } from '../../studio/svg.ts'
import { laidBoards, plank } from './boards.ts'
import { cartons } from './cartons.ts'
import { type Field, laid } from './laying.ts'
import { tongueAndGroove } from './tongue-and-groove.ts'

export const laminate: Drawing = (stage) => {
  const { design, tones, setting } = stage
  const board = design.pick([58, 70])
  const field: Field = (w, h) => laidBoards(stage, w, h, 'straight', board)
  return byView(stage, {
    front: () =>
      laid(stage, {
        field,
        piece: [420, 11, 96],
        pieces: 5,
        top: (w, h) => plank(stage, w, h, 1),
        edge: '#d9c6a4',
      }),
    detail: () =>
      tongueAndGroove(stage, [tones.base, '#cdb48c', '#c2a77d', '#8f8a80'], (w, h) =>
        group(plank(stage, h, w), { transform: 'matrix(0 1 1 0 0 0)' }),
      ),
    stored: () => cartons(stage, [400, 66, 140], 2, setting.whole(5, 7), (w, h) => plank(stage, w, h, 1)),
  })
}
