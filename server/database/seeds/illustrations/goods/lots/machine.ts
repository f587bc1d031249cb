import { darken } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { bucket } from '../../studio/props.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, rect, repeat } from '../../studio/svg.ts'
import { type MachineModel, machineBody } from './machine-body.ts'

/** Where the machine is moved so that its working part fills the picture, much enlarged. */
const closeUps: Record<MachineModel, [number, number]> = {
  bandsaw: [-740, -700],
  tablesaw: [-780, -757],
  drill: [-800, -400],
}

export const machine: Drawing = (stage) => {
  const { design, setting, sheet, mood } = stage
  const model = design.pick(['bandsaw', 'tablesaw', 'drill'] as const)
  const front = (): string =>
    inPlace(
      stage,
      ['workshop'],
      700,
      floorShadow(sheet, 620, 806, model === 'tablesaw' ? 430 : 280, 28, 0.55) +
        machineBody(stage, 600, 806, model) +
        repeat(9, (index) => rect(360 + index * 54, 816 + (index % 3) * 14, 26, 7, '#d9b98a', { rx: 3 })) +
        (setting.chance(0.5) ? bucket(stage, 1030, 830, 120) : ''),
    )
  const detail = (): string =>
    closeUp(stage, at(...closeUps[model], machineBody(stage, 600, 806, model), 2.3))
  const stored = (): string => {
    const space = fittedSpace([620, 100, 330], [230, 560, 760, 270], 20, 22)
    const [px, py] = space.point([300, palletHeight, 130])
    return inPlace(
      stage,
      ['depot', 'workshop'],
      560,
      pallet(space, 0, 0, 620, 330) +
        floorShadow(sheet, px + 10, py, 220, 16) +
        at(px - 600 * 0.82, py - 806 * 0.82, machineBody(stage, 600, 806, model), 0.82) +
        rect(px - 165, py - 130, 330, 14, mood.accent, { opacity: 0.9 }) +
        rect(px - 165, py - 124, 330, 3, darken(mood.accent, 0.3)),
    )
  }
  return byView(stage, { front, detail, stored })
}
