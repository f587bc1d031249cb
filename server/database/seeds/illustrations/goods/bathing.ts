import { fittedSpace, leaningRow, palletPile } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { dimension, tapeMeasure } from '../studio/handtools.ts'
import { chrome, glass, tube } from '../studio/metal.ts'
import { carton, cardboards, corners } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant, stool } from '../studio/props.ts'
import { floorShadow, groundShadow, wallShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, ellipse, path, rect, repeat } from '../studio/svg.ts'
import { tap, tub, wc } from './ceramics.ts'
import { onShelves, tapMetals, tapModels } from './washing.ts'

export const bathtub: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick(['oval', 'claw', 'built', 'oval'] as const)
  const metal = design.pick(tapMetals)
  const front = (): string => inPlace(stage, ['bathroom', 'bathroom', 'room'], 690, floorShadow(sheet, 620, 800, 430, 34)
    + tube(stage, 296, 400, 15, 390, metal) + tap(stage, 304, 420, 150, 'arc', metal) + tub(stage, 610, 800, 780, model)
    + (setting.chance(0.6) ? stool(stage, 1060, 830, 170) + plant(stage, 1060, 660, 90) : plant(stage, 1070, 830, 190)))
  const detail = (): string => closeUp(stage, at(0, 40, tub(stage, 560, 900, 1500, model)) + rect(930, -20, 60, 200, '#2a2029', { opacity: 0.08 })
    + tap(stage, 300, 330, 360, model === 'claw' ? 'cross' : 'arc', metal))
  const stored = (): string => {
    const tubs = [0, 1, 2].map((index) => at(0, 0, floorShadow(sheet, 460 + index * 150, 640 + index * 85, 330, 26) + tub(stage, 440 + index * 150, 640 + index * 85, 620, model === 'claw' ? 'oval' : model)))
    const size: [number, number, number] = [700, 300, 260]
    const space = fittedSpace([720, 520 + palletHeight, 280], [200, 140, 800, 690], 24, 20)
    if (setting.chance(0.5)) return inPlace(stage, ['depot', 'workshop'], 430, tubs.join(''))
    const shell = (y: number): string => cuboid(space, [10, y, 8], [size[0], 210, size[2]], { front: (w, h) => rect(0, 0, w, h, sheet.down(tones.lighter, tones.base, tones.dark)) + rect(20, 24, w - 40, h - 44, 'none', { stroke: tones.dark, 'stroke-width': 3, rx: 16 }),
      side: (w, h) => rect(0, 0, w, h, sheet.down(tones.dark, tones.darker)), top: (w, h) => rect(0, 0, w, h, tones.lighter) + rect(36, 28, w - 72, h - 56, sheet.diagonal(tones.darker, tones.base), { rx: 70 }) + circle(w * 0.16, h / 2, 12, '#8f979c') })
    return inPlace(stage, ['depot'], 430, pallet(space, 0, 0, 720, 280) + shell(palletHeight) + shell(palletHeight + 214))
  }
  return byView(stage, { front, detail, stored })
}

function trayTop(stage: Stage, w: number, h: number, linear: boolean, ribbed: boolean): string {
  const { sheet, tones } = stage
  return rect(0, 0, w, h, tones.lighter) + rect(w * 0.035, h * 0.05, w * 0.93, h * 0.9, sheet.diagonal(tones.dark, tones.base, tones.light), { rx: 12 })
    + (ribbed ? repeat(16, (index) => rect(w * 0.1, h * (0.14 + index * 0.046), w * 0.6, 3, alpha('#2a2029', 0.1))) : '')
    + (linear ? rect(w * 0.84, h * 0.14, w * 0.05, h * 0.72, chrome(stage), { rx: 5 }) : circle(w * 0.84, h / 2, h * 0.09, darken(tones.base, 0.3)) + circle(w * 0.84, h / 2, h * 0.08, sheet.ball('#f4f6f6', '#b9c0c4', '#7d868c')))
}

export const showerTray: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const linear = design.chance(0.4)
  const ribbed = design.chance(0.5)
  const [w, depth] = design.pick([[700, 460], [620, 560], [760, 420]] as const)
  const tray = (x: number, y: number, scale: number, yaw: number): string => {
    const space = createSpace(x, y, yaw, 32, scale)
    return groundShadow(space, 0, 0, w, depth, 60) + cuboid(space, [0, 0, 0], [w, 34, depth], { front: sheet.down(tones.light, tones.dark), side: tones.darker, top: (tw, td) => trayTop(stage, tw, td, linear, ribbed) })
  }
  const front = (): string => inPlace(stage, ['bathroom'], 540, tray(190, 690, 1, 22) + (setting.chance(0.5) ? tapeMeasure(stage, 270, 800, 420, 9) : '') + anyProp(stage, 1080, 640, 150)
    + tube(stage, 560, 90, 14, 330, '#b4bac0', 6) + path(d`M560 100q0 -50 60 -50h60`, 'none', { stroke: '#c3cacf', 'stroke-width': 14 }) + ellipse(690, 66, 74, 12, '#a6adb2') + rect(540, 396, 54, 40, chrome(stage), { rx: 8 }))
  const detail = (): string => {
    const space = createSpace(-640, 740, 26, 36, 2.3)
    return closeUp(stage, cuboid(space, [0, 0, 0], [w, 34, depth], { front: sheet.across(tones.base, tones.light, tones.dark), side: tones.darker, top: (tw, td) => trayTop(stage, tw, td, linear, ribbed) })
      + dimension(...space.point([w + 10, 0, 10]), ...space.point([w + 10, 34, 10]), mood.accent))
  }
  const slab = { w: w * 0.8, h: depth, thickness: 26, front: (sw: number, sh: number) => trayTop(stage, sw, sh, linear, ribbed) + corners(sw, sh, 60, setting.pick(cardboards)), side: tones.darker, top: tones.light }
  return byView(stage, {
    front, detail,
    stored: () => setting.chance(0.5) ? inPlace(stage, ['depot', 'workshop'], 540, leaningRow(stage, [200, 150, 800, 670], slab, setting.whole(4, 6), 2.2))
      : inPlace(stage, ['depot'], 430, palletPile(stage, [160, 230, 880, 590], { w, depth, layer: 30, faces: () => ({ front: sheet.down(tones.light, tones.dark), side: tones.darker, top: (tw, td) => trayTop(stage, tw, td, linear, ribbed) }) }, setting.whole(4, 8), 'straps')),
  })
}

export const showerScreen: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const panes = design.pick([1, 2, 2])
  const grid = design.chance(0.35)
  const [pw, h] = [design.pick([240, 280]), 590]
  const pane = (w: number, ph: number): string => glass(stage, 0, 0, w, ph, 0.3) + (grid ? [0.25, 0.5, 0.75].map((share) => rect(0, ph * share, w, 7, tones.base)).join('') + rect(w / 2 - 3, 0, 7, ph, tones.base) : '')
    + tube(stage, 0, 0, 13, ph, tones.base) + rect(w - 5, 0, 5, ph, alpha('#eaf6f2', 0.8)) + (grid ? rect(0, 0, w, 9, tones.base) + rect(0, ph - 9, w, 9, tones.base) + rect(w - 8, 0, 8, ph, tones.dark) : rect(0, ph - 6, w, 6, tones.base))
  const front = (): string => {
    const [x, floor] = [600 - (pw * panes) / 2 - 60, 770]
    return inPlace(stage, ['bathroom'], 740, rect(x - 30, floor - 8, pw * panes + 200, 30, sheet.down('#ffffff', '#d8d3c8')) + tube(stage, x + 130, 200, 14, 330, '#b4bac0', 6) + path(d`M${x + 137} 204q0 -44 50 -44h40`, 'none', { stroke: '#c3cacf', 'stroke-width': 13 }) + ellipse(x + 236, 168, 66, 11, '#a6adb2') + rect(x + 106, 500, 62, 30, chrome(stage), { rx: 8 })
      + tube(stage, x, floor - h - 20, pw * panes + 150, 12, tones.base, 5) + repeat(panes, (index) => at(x + index * pw, floor - h, pane(pw, h))) + (panes > 1 ? tube(stage, x + pw + 24, floor - h * 0.6, 11, 130, tones.base, 5) : '')
      + anyProp(stage, x + pw * panes + 300, 840, 160))
  }
  const detail = (): string => closeUp(stage, glass(stage, 300, 0, 900, 900, 0.34) + rect(300, 0, 16, 900, '#dff0ea', { opacity: 0.85 }) + rect(240, 210, 240, 150, '#2a2029', { opacity: 0.18, rx: 12 }) + rect(220, 186, 240, 150, sheet.diagonal(tones.lighter, tones.base, tones.darker), { rx: 12 })
    + circle(290, 260, 26, tones.darker) + circle(288, 258, 20, tones.light) + circle(400, 260, 26, tones.darker) + circle(398, 258, 20, tones.light) + rect(700, 340, 44, 460, '#2a2029', { opacity: 0.18, rx: 20 }) + tube(stage, 676, 310, 44, 460, tones.base, 20)
    + repeat(9, () => ellipse(setting.between(520, 1160), setting.between(60, 840), 7, 9, alpha('#ffffff', 0.5))))
  const slab = { w: 300, h: 600, thickness: 9, front: (w: number, sh: number) => rect(0, 0, w, sh, alpha('#dbe9e6', 0.3)) + pane(w, sh) + corners(w, sh, 54, setting.pick(cardboards)), side: lighten('#a9ccc4', 0.1), top: tones.light }
  return byView(stage, { front, detail, stored: () => inPlace(stage, ['depot', 'workshop'], 560, leaningRow(stage, [280, 110, 640, 720], slab, setting.whole(4, 6), 5)) })
}

export const toilet: Drawing = (stage) => {
  const { design, setting, sheet, mood } = stage
  const hung = design.chance(0.5)
  const front = (): string => inPlace(stage, ['bathroom'], hung ? 790 : 730, (hung ? wallShadow(480, 470, 240, 230, 40) : '') + floorShadow(sheet, 612, hung ? 830 : 806, 170, 22, hung ? 0.24 : 0.5) + wc(stage, 600, hung ? 800 : 806, hung ? 480 : 540, hung)
    + tube(stage, 830, 520, 90, 12, '#b4bac0', 6) + rect(838, 532, 74, 78, '#f7f3ea', { rx: 8 }) + rect(852, 600, 60, 46, '#efe9dc') + (setting.chance(0.6) ? plant(stage, 330, 830, 170) : rect(280, 250, 140, 12, '#c79a66') + plant(stage, 350, 250, 90)))
  const detail = (): string => closeUp(stage, wc(stage, 600, hung ? 1180 : 1330, 1260, hung) + rect(0, 0, 0, 0, mood.wall))
  const stored = (): string => {
    if (setting.chance(0.5)) return onShelves(stage, (x, y, w) => wc(stage, x, y, Math.min(w * 0.9, 240), false), 3)
    const space = fittedSpace([700, 420 + palletHeight, 420], [170, 200, 620, 620], 28, 22)
    const card = setting.pick(cardboards)
    const box = (x: number, y: number, z: number): string => carton(stage, space, [x, palletHeight + y, z], [215, 200, 190], card)
    return inPlace(stage, ['depot', 'workshop'], 470, pallet(space, 0, 0, 700, 420) + [10, 240, 470].map((x) => box(x, 0, 215)).join('') + [10, 240].map((x) => box(x, 204, 215)).join('') + [10, 240, 470].map((x) => box(x, 0, 10)).join('')
      + floorShadow(sheet, 960, 820, 130, 18) + wc(stage, 950, 820, 380, false))
  }
  return byView(stage, { front, detail, stored })
}

export const tapKind: Drawing = (stage) => {
  const { design, setting, sheet, finish, tones } = stage
  const model = design.pick(tapModels)
  const metal = finish === 'steel' || finish === 'grey' || finish === 'white' ? '#b4bac0' : tones.base
  const front = (): string => {
    const stone = setting.pick(['#e9e4d9', '#8d8f8c', '#c79a66', '#d6c7b0'])
    return inPlace(stage, ['bathroom', 'studio'], 660, rect(0, 640, 1200, 60, lighten(stone, 0.35)) + rect(0, 700, 1200, 200, sheet.down(stone, darken(stone, 0.16))) + rect(0, 700, 1200, 30, sheet.down(alpha('#2a2029', 0.12), alpha('#2a2029', 0)))
      + floorShadow(sheet, 580, 672, 200, 16) + tap(stage, 520, 672, 480, model, metal) + (setting.chance(0.6) ? plant(stage, 960, 674, 130) : rect(900, 520, 90, 150, sheet.across('#e8d9bd', '#b98a58'), { rx: 12 }) + rect(925, 486, 40, 40, '#35383b', { rx: 6 })))
  }
  const detail = (): string => closeUp(stage, tap(stage, 330, 1080, 1150, model, metal))
  return byView(stage, { front, detail, stored: () => onShelves(stage, (x, y, w) => tap(stage, x - w * 0.12, y, Math.min(w, 260), model, metal), setting.whole(4, 5)) })
}
