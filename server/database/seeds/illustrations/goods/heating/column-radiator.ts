import { byView, type Drawing } from '../../studio/stage.ts'
import { columnFace, type RadiatorFace } from './radiator-faces.ts'
import { hung, piled, valveDetail } from './staging.ts'

export const columnRadiator: Drawing = (stage) => {
  const { design } = stage
  const [w, h, columns] = design.pick([
    [560, 330, 16],
    [640, 300, 20],
    [300, 600, 9],
    [360, 600, 12],
    [250, 620, 7],
  ] as const)
  const face: RadiatorFace = (fw, fh) => columnFace(stage, fw, fh, columns)
  const close: RadiatorFace = (fw, fh) => columnFace(stage, fw, fh, 9)
  return byView(stage, {
    front: () => hung(stage, w, h, face, ['room', 'studio']),
    detail: () => valveDetail(stage, close, 420, 700, 2),
    stored: () => piled(stage, w, h, face),
  })
}
