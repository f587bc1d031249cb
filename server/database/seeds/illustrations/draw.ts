import { entranceDoor } from './goods/doors/entrance-door.ts'
import { glazedDoor } from './goods/doors/glazed-door.ts'
import { interiorDoor } from './goods/doors/interior-door.ts'
import { slidingDoor } from './goods/doors/sliding-door.ts'
import { electricalPanel } from './goods/electricity/electrical-panel.ts'
import { luminaire } from './goods/electricity/luminaire.ts'
import { staircase } from './goods/fittings/staircase.ts'
import { wardrobe } from './goods/fittings/wardrobe.ts'
import { carpetTiles } from './goods/floors/carpet-tiles.ts'
import { laminate } from './goods/floors/laminate.ts'
import { parquet } from './goods/floors/parquet.ts'
import { tiles } from './goods/floors/tiles.ts'
import { fence } from './goods/gates/fence.ts'
import { garageDoor } from './goods/gates/garage-door.ts'
import { slidingGate } from './goods/gates/sliding-gate.ts'
import { swingGate } from './goods/gates/swing-gate.ts'
import { castIronRadiator } from './goods/heating/cast-iron-radiator.ts'
import { columnRadiator } from './goods/heating/column-radiator.ts'
import { heatPump } from './goods/heating/heat-pump.ts'
import { panelRadiator } from './goods/heating/panel-radiator.ts'
import { stove } from './goods/heating/stove.ts'
import { towelRadiator } from './goods/heating/towel-radiator.ts'
import { mineralWool } from './goods/insulation/mineral-wool.ts'
import { rigidPanel } from './goods/insulation/rigid-panel.ts'
import { woodFibre } from './goods/insulation/wood-fibre.ts'
import { kitchenSink } from './goods/kitchen/kitchen-sink.ts'
import { worktop } from './goods/kitchen/worktop.ts'
import { machine } from './goods/lots/machine.ts'
import { palletLot } from './goods/lots/pallet.ts'
import { glassPartition } from './goods/openings/glass-partition.ts'
import { roofWindow } from './goods/openings/roof-window.ts'
import { windowUnit } from './goods/openings/window.ts'
import { basinKind } from './goods/sanitary/basin.ts'
import { bathtub } from './goods/sanitary/bathtub.ts'
import { showerScreen } from './goods/sanitary/shower-screen.ts'
import { showerTray } from './goods/sanitary/shower-tray.ts'
import { tapKind } from './goods/sanitary/tap.ts'
import { toilet } from './goods/sanitary/toilet.ts'
import { vanity } from './goods/sanitary/vanity.ts'
import { blind } from './goods/shutters/blind.ts'
import { hingedShutter } from './goods/shutters/hinged-shutter.ts'
import { rollerShutter } from './goods/shutters/roller-shutter.ts'
import type { MaterialKind, MaterialPicture } from './kinds.ts'
import { createStage, type Drawing } from './studio/stage.ts'
import { group, pictureHeight, pictureWidth } from './studio/svg.ts'

const drawings: Record<MaterialKind, Drawing> = {
  'interior-door': interiorDoor,
  'glazed-door': glazedDoor,
  'sliding-door': slidingDoor,
  'entrance-door': entranceDoor,
  window: windowUnit,
  'roof-window': roofWindow,
  'glass-partition': glassPartition,
  wardrobe: wardrobe,
  staircase: staircase,
  'panel-radiator': panelRadiator,
  'column-radiator': columnRadiator,
  'cast-iron-radiator': castIronRadiator,
  'towel-radiator': towelRadiator,
  stove: stove,
  'heat-pump': heatPump,
  basin: basinKind,
  vanity: vanity,
  bathtub: bathtub,
  'shower-tray': showerTray,
  'shower-screen': showerScreen,
  toilet: toilet,
  tap: tapKind,
  'roller-shutter': rollerShutter,
  'hinged-shutter': hingedShutter,
  blind: blind,
  'swing-gate': swingGate,
  'sliding-gate': slidingGate,
  'garage-door': garageDoor,
  fence: fence,
  parquet: parquet,
  tiles: tiles,
  laminate: laminate,
  'carpet-tiles': carpetTiles,
  'mineral-wool': mineralWool,
  'wood-fibre': woodFibre,
  'rigid-panel': rigidPanel,
  worktop: worktop,
  'kitchen-sink': kitchenSink,
  luminaire: luminaire,
  'electrical-panel': electricalPanel,
  pallet: palletLot,
  machine: machine,
}

/** An SVG document, 1200 × 900, of the goods described: deterministic for the same input. */
export function drawMaterial(picture: MaterialPicture): string {
  const stage = createStage(picture)
  const mirrored = stage.setting.chance(0.5)
  const drawing = drawings[picture.kind](stage)
  const scene = mirrored ? group(drawing, { transform: `translate(${pictureWidth} 0) scale(-1 1)` }) : drawing
  const size = `width="${pictureWidth}" height="${pictureHeight}"`
  const box = `viewBox="0 0 ${pictureWidth} ${pictureHeight}"`
  const definitions = `<defs>${stage.sheet.definitions()}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}>${definitions}${scene}</svg>`
}
