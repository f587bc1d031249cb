import { byView, type Drawing } from '../../studio/stage.ts'
import { batt } from './batts.ts'
import { cutEdge, loaded, pile } from './piles.ts'

export const woodFibre: Drawing = (stage) => {
  const { design, setting } = stage
  const faces = batt(stage, false)
  const h = design.pick([34, 48, 62])
  return byView(stage, {
    front: () => pile(stage, faces, [560, h, 330], Math.round(280 / h)),
    detail: () => cutEdge(stage, faces, design.pick([1, 2])),
    stored: () => loaded(stage, faces, [520, h, 330], 1, Math.round(440 / h), setting.chance(0.25)),
  })
}
