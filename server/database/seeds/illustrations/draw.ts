import { glazedDoor, interiorDoor } from './goods/doors.ts'
import { entranceDoor, slidingDoor } from './goods/entrances.ts'
import { glassPartition, staircase, wardrobe } from './goods/fittings.ts'
import { castIronRadiator, columnRadiator, panelRadiator, towelRadiator } from './goods/heating.ts'
import { heatPump, stove } from './goods/heatsources.ts'
import { roofWindow, windowUnit } from './goods/windows.ts'
import type { MaterialKind, MaterialPicture } from './kinds.ts'
import { createStage } from './studio/stage.ts'
import type { Drawing } from './studio/stage.ts'
import { group, pictureHeight, pictureWidth } from './studio/svg.ts'

const drawings: Partial<Record<MaterialKind, Drawing>> = {
  'interior-door': interiorDoor,
  'glazed-door': glazedDoor,
  'sliding-door': slidingDoor,
  'entrance-door': entranceDoor,
  'window': windowUnit,
  'roof-window': roofWindow,
  'glass-partition': glassPartition,
  'wardrobe': wardrobe,
  'staircase': staircase,
  'panel-radiator': panelRadiator,
  'column-radiator': columnRadiator,
  'cast-iron-radiator': castIronRadiator,
  'towel-radiator': towelRadiator,
  'stove': stove,
  'heat-pump': heatPump,
}

/** An SVG document, 1200 × 900, of the goods described: deterministic for the same input. */
export function drawMaterial(picture: MaterialPicture): string {
  const stage = createStage(picture)
  const mirrored = stage.setting.chance(0.5)
  const drawing = (drawings[picture.kind] as Drawing)(stage)
  const scene = mirrored ? group(drawing, { transform: `translate(${pictureWidth} 0) scale(-1 1)` }) : drawing
  const size = `width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${stage.sheet.definitions()}</defs>${scene}</svg>`
}
