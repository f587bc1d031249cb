import { alpha } from '../../studio/colour.ts'
import { key } from '../../studio/handtools.ts'
import { slantedCloseUp } from '../../studio/places.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { cut, group, rect } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { type Handle, handle, pickHandle } from './handles.ts'
import { hinge, lockEdge } from './joinery.ts'
import { leaf, pickLeaf } from './leaves.ts'
import { type Face, frontOf, storedOf, withHandle } from './staging.ts'

function handleDetail(stage: Stage, face: Face, fitting: Handle): string {
  const { tones, sheet, setting } = stage
  const edge = setting.chance(0.5)
  const body = cut(0, 0, 820, 900, group(face(300, 620), { transform: 'translate(-480 -1000) scale(4.3)' }))
  const side =
    surface(stage, 820, 0, 120, 900, -1) +
    rect(820, 0, 4, 900, tones.lighter) +
    (edge ? lockEdge(stage, 852, 210, 58, 470) : hinge(stage, 880, 300, 300, fitting.metal))
  return slantedCloseUp(
    [720, 430],
    stage,
    rect(940, 0, 90, 900, sheet.across(alpha('#2a2029', 0.4), alpha('#2a2029', 0))) +
      body +
      side +
      (fitting.shape === 'knob' && edge ? key(330, 610, 24, '#b99b55') : '') +
      handle(stage, 690, 390, 230, fitting),
  )
}

export const interiorDoor: Drawing = (stage) => {
  const { design } = stage
  const model = pickLeaf(design)
  const fitting = pickHandle(design)
  const w = design.pick([262, 240, 282])
  const bare: Face = (width, height) => leaf(stage, width, height, model)
  const face = withHandle(stage, bare, fitting)
  return byView(stage, {
    front: () => frontOf(stage, face, w),
    detail: () => handleDetail(stage, bare, fitting),
    stored: () => storedOf(stage, face, w),
  })
}
