import { fittedSpace } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { tube } from '../studio/metal.ts'
import { carton, cardboards, film, label, straps } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { bucket, ladder } from '../studio/props.ts'
import { floorShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import type { Space } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { circle, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { panelFace } from './radiators.ts'
import { leaf, pickLeaf } from './leaves.ts'
import { withTones } from './tinted.ts'

/** Odds and ends of a site on one pallet: cartons, boards, a radiator, a leaf of a door. */
function mixedLoad(stage: Stage, space: Space, x: number, wrapped: boolean): string {
  const { setting, tones, mood } = stage
  const p = palletHeight
  const model = pickLeaf(setting)
  const white = withTones(stage, '#f4f2ec')
  const boards = repeat(5, (index) => cuboid(space, [x + 10, p + index * 16, 10], [460, 15, 120], { front: (w, h) => surface(stage, 0, 0, w, h, index % 2), side: tones.darker, top: (w, h) => surface(stage, 0, 0, w, h, 1) }))
  const door = cuboid(space, [x + 20, p, 300], [420, 330, 16], { front: (w, h) => `<g transform="matrix(0 1 1 0 0 0)">${leaf(stage, h, w, model)}</g>`, side: tones.darker, top: tones.lighter })
  const radiator = cuboid(space, [x + 180, p + 80, 150], [270, 170, 30], { front: (w, h) => panelFace(white, w, h, 12), side: white.tones.darker, top: white.tones.dark })
  const boxes = carton(stage, space, [x + 14, p + 80, 150], [150, 120, 130], setting.pick(cardboards)) + carton(stage, space, [x + 20, p + 200, 160], [130, 80, 110], setting.pick(cardboards))
  const near = carton(stage, space, [x + 20, p + 80, 14], [130, 74, 104], setting.pick(cardboards)) + cuboid(space, [x + 170, p + 80, 20], [140, 50, 90], { front: '#c9d0c9', side: '#8f9b92', top: '#dde3dc' }) + carton(stage, space, [x + 330, p + 80, 16], [120, 96, 96], setting.pick(cardboards))
  return pallet(space, x, 0, 480, 330) + door + radiator + boxes + boards + near
    + (wrapped ? film(stage, space, [x, p, 4], [480, 250, 320]) : '') + straps(space, [x + 4, p, 6], [470, 82, 124], mood.accent)
}

export const palletLot: Drawing = (stage) => {
  const { setting, mood, tones, sheet } = stage
  const front = (): string => {
    const space = fittedSpace([480, 400, 330], [200, 140, 800, 690], setting.between(24, 32), 21)
    return inPlace(stage, ['depot', 'workshop'], 500, mixedLoad(stage, space, 0, false) + (setting.chance(0.5) ? bucket(stage, 170, 800, 120) : ladder(stage, 1090, 720, 480)))
  }
  const detail = (): string => {
    const space = createSpace(120, 830, 26, 22, 2.1)
    return closeUp(stage, pallet(space, 0, 0, 480, 330) + repeat(9, (index) => cuboid(space, [10, palletHeight + index * 20, 10], [460, 19, 260], { front: (w, h) => surface(stage, 0, 0, w, h, index % 3 - 1), side: index % 2 === 0 ? tones.darker : tones.dark, top: (w, h) => surface(stage, 0, 0, w, h, 1) }))
      + straps(space, [10, palletHeight, 8], [460, 180, 262], mood.accent, [0.3]) + space.plane([220, palletHeight + 130, 4], [1, 0, 0], [0, -1, 0], label(0, 0, 90, 76, mood.accent)))
  }
  const stored = (): string => {
    const space = fittedSpace([1010, 400, 330], [80, 190, 1040, 620], 26, 22)
    return inPlace(stage, ['depot'], 430, rect(0, 0, 0.1, 0.1, sheet.down(mood.wall, mood.floor)) + mixedLoad(stage, space, 0, true) + mixedLoad(stage, space, 530, false))
  }
  return byView(stage, { front, detail, stored })
}

function motor(stage: Stage, x: number, y: number, w: number, h: number): string {
  return tube(stage, x, y, w, h, '#6d757a', 10) + repeat(Math.floor(w / 14), (index) => rect(x + 8 + index * 14, y + 6, 4, h - 12, alpha('#2a2029', 0.25)))
}

type MachineModel = 'bandsaw' | 'tablesaw' | 'drill'

function machineBody(stage: Stage, x: number, floor: number, model: MachineModel): string {
  const { tones, sheet } = stage
  const paint = sheet.across(tones.lighter, tones.base, tones.dark)
  const steel = sheet.down('#eef1f2', '#b4bac0', '#8f979c')
  const knob = (kx: number, ky: number, r: number, colour: string): string => circle(kx + 2, ky + 3, r, alpha('#2a2029', 0.25)) + circle(kx, ky, r, colour) + circle(kx - r * 0.25, ky - r * 0.25, r * 0.4, lighten(colour, 0.4))
  const buttons = (bx: number, by: number): string => rect(bx, by, 54, 92, '#35383b', { rx: 8 }) + knob(bx + 27, by + 28, 15, '#3f8a5a') + knob(bx + 27, by + 64, 17, '#c2412e')
  if (model === 'bandsaw') {
    return rect(x - 150, floor - 210, 300, 210, paint, { rx: 10 }) + rect(x - 130, floor - 190, 260, 160, 'none', { stroke: tones.darker, 'stroke-width': 4, rx: 8 }) + rect(x - 170, floor - 18, 340, 18, tones.deep, { rx: 4 })
      + rect(x - 140, floor - 500, 74, 320, sheet.across(tones.light, tones.dark)) + circle(x, floor - 540, 158, tones.deep) + circle(x - 3, floor - 544, 154, sheet.ball(tones.lighter, tones.base, tones.dark)) + circle(x - 3, floor - 544, 116, 'none', { stroke: tones.darker, 'stroke-width': 4 }) + knob(x - 3, floor - 544, 18, '#35383b')
      + rect(x + 86, floor - 440, 5, 180, '#c3cacf') + rect(x + 64, floor - 450, 48, 110, sheet.across(tones.base, tones.darker), { rx: 6 }) + rect(x - 100, floor - 270, 330, 30, steel, { rx: 4 }) + rect(x - 100, floor - 240, 330, 10, '#6d757a') + rect(x + 128, floor - 318, 14, 50, '#8f979c') + rect(x + 128, floor - 318, 100, 18, steel) + buttons(x - 130, floor - 430)
  }
  if (model === 'tablesaw') {
    return rect(x - 190, floor - 240, 380, 240, paint, { rx: 8 }) + rect(x - 170, floor - 30, 60, 30, tones.deep) + rect(x + 110, floor - 30, 60, 30, tones.deep) + rect(x - 168, floor - 216, 200, 170, 'none', { stroke: tones.darker, 'stroke-width': 4, rx: 8 }) + buttons(x + 90, floor - 200)
      + circle(x - 70, floor - 130, 62, '#35383b') + circle(x - 70, floor - 130, 50, tones.dark) + circle(x - 70, floor - 130, 14, '#b4bac0') + knob(x - 30, floor - 160, 12, '#35383b')
      + circle(x + 10, floor - 282, 100, '#9aa1a5') + circle(x + 8, floor - 284, 94, sheet.ball('#f1f4f4', '#c3cacf', '#8f979c')) + repeat(20, (index) => { const angle = Math.PI + (index * Math.PI) / 20; return circle(x + 10 + Math.cos(angle) * 100, floor - 282 + Math.sin(angle) * 100, 5, '#7d868c') })
      + rect(x - 330, floor - 290, 700, 34, steel, { rx: 4 }) + rect(x - 330, floor - 256, 700, 12, '#6d757a') + rect(x + 200, floor - 352, 22, 64, '#8f979c') + rect(x + 120, floor - 352, 220, 20, steel) + rect(x - 60, floor - 410, 190, 26, alpha('#b8552f', 0.9), { rx: 10 }) + rect(x - 76, floor - 410, 12, 130, '#35383b') + rect(x - 320, floor - 256, 16, 256, tones.darker) + rect(x + 344, floor - 256, 16, 256, tones.darker)
  }
  return rect(x - 170, floor - 34, 340, 34, steel, { rx: 6 }) + tube(stage, x - 24, floor - 590, 48, 570, '#b4bac0') + rect(x - 160, floor - 250, 320, 28, steel, { rx: 5 }) + rect(x - 60, floor - 222, 90, 40, '#7d868c', { rx: 6 })
    + rect(x - 150, floor - 640, 330, 150, paint, { rx: 22 }) + rect(x - 150, floor - 690, 330, 62, sheet.down(tones.light, tones.dark), { rx: 26 }) + motor(stage, x - 230, floor - 640, 110, 120) + rect(x + 92, floor - 490, 54, 90, sheet.across('#c3cacf', '#8f979c'), { rx: 6 }) + rect(x + 104, floor - 400, 30, 46, '#6d757a') + rect(x + 114, floor - 354, 9, 92, '#c3cacf')
    + rect(x + 172, floor - 560, 90, 10, '#8f979c') + knob(x + 262, floor - 555, 16, '#b8552f') + rect(x + 180, floor - 560, 10, 100, '#8f979c') + knob(x + 185, floor - 456, 16, '#35383b') + buttons(x - 20, floor - 616)
}

export const machine: Drawing = (stage) => {
  const { design, setting, sheet, mood } = stage
  const model = design.pick(['bandsaw', 'tablesaw', 'drill'] as const)
  const front = (): string => inPlace(stage, ['workshop'], 700, floorShadow(sheet, 620, 806, model === 'tablesaw' ? 430 : 280, 28, 0.55) + machineBody(stage, 600, 806, model) + repeat(9, (index) => rect(360 + index * 54, 816 + (index % 3) * 14, 26, 7, '#d9b98a', { rx: 3 })) + (setting.chance(0.5) ? bucket(stage, 1030, 830, 120) : ''))
  const detail = (): string => closeUp(stage, `<g transform="translate(${model === 'tablesaw' ? -560 : -620} ${model === 'tablesaw' ? -940 : model === 'drill' ? -160 : -520}) scale(2)">${machineBody(stage, 600, 806, model)}</g>`)
  const stored = (): string => {
    const space = fittedSpace([620, 100, 330], [230, 560, 760, 270], 20, 22)
    const [px, py] = space.point([300, palletHeight, 130])
    return inPlace(stage, ['depot', 'workshop'], 560, pallet(space, 0, 0, 620, 330) + floorShadow(sheet, px + 10, py, 220, 16) + `<g transform="translate(${Math.round(px - 600 * 0.82)} ${Math.round(py - 806 * 0.82)}) scale(0.82)">${machineBody(stage, 600, 806, model)}</g>`
      + rect(px - 165, py - 130, 330, 14, mood.accent, { opacity: 0.9 }) + rect(px - 165, py - 124, 330, 3, darken(mood.accent, 0.3)))
  }
  return byView(stage, { front, detail, stored })
}
