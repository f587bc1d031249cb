import { bathtub, showerScreen, showerTray, tapKind, toilet } from './goods/bathing.ts'
import { blind, hingedShutter, rollerShutter } from './goods/closures.ts'
import { glazedDoor, interiorDoor } from './goods/doors.ts'
import { electricalPanel, luminaire } from './goods/electricity.ts'
import { entranceDoor, slidingDoor } from './goods/entrances.ts'
import { glassPartition, staircase, wardrobe } from './goods/fittings.ts'
import { carpetTiles, laminate, parquet, tiles } from './goods/floors.ts'
import { fence, garageDoor, slidingGate, swingGate } from './goods/gates.ts'
import { castIronRadiator, columnRadiator, panelRadiator, towelRadiator } from './goods/heating.ts'
import { heatPump, stove } from './goods/heatsources.ts'
import { mineralWool, rigidPanel, woodFibre } from './goods/insulation.ts'
import { kitchenSink, worktop } from './goods/kitchen.ts'
import { machine, palletLot } from './goods/lots.ts'
import { basinKind, vanity } from './goods/washing.ts'
import { roofWindow, windowUnit } from './goods/windows.ts'
import type { MaterialKind, MaterialPicture } from './kinds.ts'
import { createStage } from './studio/stage.ts'
import type { Drawing } from './studio/stage.ts'
import { group, pictureHeight, pictureWidth } from './studio/svg.ts'

const drawings: Record<MaterialKind, Drawing> = {
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
  'basin': basinKind,
  'vanity': vanity,
  'bathtub': bathtub,
  'shower-tray': showerTray,
  'shower-screen': showerScreen,
  'toilet': toilet,
  'tap': tapKind,
  'roller-shutter': rollerShutter,
  'hinged-shutter': hingedShutter,
  'blind': blind,
  'swing-gate': swingGate,
  'sliding-gate': slidingGate,
  'garage-door': garageDoor,
  'fence': fence,
  'parquet': parquet,
  'tiles': tiles,
  'laminate': laminate,
  'carpet-tiles': carpetTiles,
  'mineral-wool': mineralWool,
  'wood-fibre': woodFibre,
  'rigid-panel': rigidPanel,
  'worktop': worktop,
  'kitchen-sink': kitchenSink,
  'luminaire': luminaire,
  'electrical-panel': electricalPanel,
  'pallet': palletLot,
  'machine': machine,
}

/** An SVG document, 1200 × 900, of the goods described: deterministic for the same input. */
export function drawMaterial(picture: MaterialPicture): string {
  const stage = createStage(picture)
  const mirrored = stage.setting.chance(0.5)
  const drawing = drawings[picture.kind](stage)
  const scene = mirrored ? group(drawing, { transform: `translate(${pictureWidth} 0) scale(-1 1)` }) : drawing
  const size = `width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${stage.sheet.definitions()}</defs>${scene}</svg>`
}
