import { alpha } from '../../studio/colour.ts'
import { tapeMeasure } from '../../studio/handtools.ts'
import { slantedCloseUp } from '../../studio/places.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, d, path } from '../../studio/svg.ts'
import { glazedLeaf } from './glazing.ts'
import { pickHandle } from './handles.ts'
import { type Face, frontOf, storedOf, withHandle } from './staging.ts'

export const glazedDoor: Drawing = (stage) => {
  const { design } = stage
  const model = design.pick([
    { columns: 2, rows: 5, solid: 0 },
    { columns: 1, rows: 4, solid: 0.2 },
    { columns: 2, rows: 3, solid: 0.36 },
    { columns: 3, rows: 5, solid: 0 },
    { columns: 1, rows: 1, solid: 0.3 },
  ])
  const fitting = pickHandle(design)
  const w = design.pick([270, 300])
  const bare: Face = (width, height) => glazedLeaf(stage, width, height, model)
  const face = withHandle(stage, bare, fitting)
  return byView(stage, {
    front: () => frontOf(stage, face, w),
    detail: () => glazingDetail(stage),
    stored: () => storedOf(stage, face, w),
  })
}

/** A corner of the glazing: bars crossing, putty bead, a rule along the frame. */
function glazingDetail(stage: Stage): string {
  const model = { columns: 2, rows: 2, solid: 0 }
  const { setting } = stage
  const drawn = at(-260, 110, glazedLeaf(stage, 1000, 1500, model, 0.16))
  const shade = path(d`M740 110h70V900h-70Z`, stage.sheet.across(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
  return slantedCloseUp(
    [620, 420],
    stage,
    shade +
      floorShadow(stage.sheet, 240, 112, 620, 24, 0.2) +
      drawn +
      (setting.chance(0.6) ? tapeMeasure(stage, 160, 240, 520) : ''),
  )
}
