import { dimension } from '../../studio/handtools.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { panelFace, type RadiatorFace } from './radiator-faces.ts'
import { hung, piled, valveDetail } from './staging.ts'

export const panelRadiator: Drawing = (stage) => {
  const { design, mood } = stage
  const ribs = design.pick([0, 18, 22, 26])
  const [w, h] = design.pick([
    [520, 330],
    [640, 310],
    [420, 340],
    [300, 560],
  ] as const)
  const face: RadiatorFace = (fw, fh) => panelFace(stage, fw, fh, Math.round(ribs * (w / 600)))
  return byView(stage, {
    front: () => hung(stage, w, h, face, ['room', 'studio']),
    detail: () => valveDetail(stage, face, w, h, 2.1) + dimension(520, 830, 1150, 830, mood.accent),
    stored: () => piled(stage, w, h, face),
  })
}
