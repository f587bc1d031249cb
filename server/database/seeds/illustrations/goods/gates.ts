import { leaningRow, palletPile } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { glass, tube } from '../studio/metal.ts'
import { screw } from '../studio/packaging.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { plant } from '../studio/props.ts'
import { floorShadow, outlineShadow, wallShadow } from '../studio/shadows.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, curve, d, group, path, polygon, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'

type GateModel = 'bars' | 'iron' | 'slats' | 'half' | 'planks'

/** One leaf of a gate, its high side at the right for the curved models. */
function gateLeaf(stage: Stage, w: number, h: number, model: GateModel): string {
  const { tones, sheet } = stage
  const post = w * 0.06
  const frame = (top: number): string => [0, w - post].map((x) => tube(stage, x, top, post, h - top, tones.base)).join('')
    + tube(stage, 0, top, w, post, tones.base) + tube(stage, 0, h - post, w, post, tones.base)
  if (model === 'slats') {
    const pitch = (h - post * 2) / 9
    return frame(0) + repeat(9, (index) => rect(post, post + index * pitch + 4, w - post * 2, pitch - 9, sheet.down(tones.lighter, tones.base, tones.dark)))
  }
  if (model === 'planks') {
    const board = (w - post * 2) / 7
    return repeat(7, (index) => surface(stage, post + index * board, post, board - 2, h - post * 2, index % 2 === 0 ? 0 : 1)) + frame(0) + tube(stage, post, h * 0.5, w - post * 2, post, tones.base)
  }
  const bars = Math.round(w / 34)
  const pitch = (w - post * 2) / bars
  const curved = (x: number): number => model === 'iron' ? h * 0.16 * (1 - (x / w) ** 2) : h * 0.06
  const uprights = repeat(bars - 1, (index) => {
    const x = post + (index + 1) * pitch
    const tip = curved(x)
    return tube(stage, x - 4, tip, 8, h - tip - post, tones.base) + (model === 'iron'
      ? path(d`M${x} ${tip - 30}q12 16 0 34q-12 -18 0 -34Z`, tones.base) + circle(x, tip + 8, 6, tones.light) : '')
  })
  const solid = model === 'half' ? rect(post, h * 0.58, w - post * 2, h * 0.42 - post, sheet.diagonal(tones.light, tones.base, tones.dark))
    + rect(post + 22, h * 0.58 + 22, w - post * 2 - 44, h * 0.42 - post - 44, 'none', { stroke: tones.darker, 'stroke-width': 4 }) : ''
  const scrolls = model === 'iron' ? repeat(Math.floor(bars / 2), (index) => circle(post + pitch * (index * 2 + 1), h * 0.74, pitch * 0.62, 'none', { stroke: tones.base, 'stroke-width': 6 })) : ''
  return uprights + scrolls + solid + frame(h * 0.16) + tube(stage, 0, h * 0.6, w, post * 0.8, tones.base)
}

function pillar(stage: Stage, x: number, floor: number, h: number): string {
  const { sheet, setting } = stage
  const stone = setting.pick(['#d9d0bf', '#c9b59a', '#e6dfd2'])
  return floorShadow(sheet, x + 70, floor, 110, 16) + rect(x, floor - h, 110, h, sheet.across(lighten(stone, 0.25), stone, darken(stone, 0.2)))
    + repeat(Math.floor(h / 70), (index) => rect(x, floor - 70 * (index + 1), 110, 3, darken(stone, 0.16)) + rect(x + (index % 2 === 0 ? 36 : 70), floor - 70 * (index + 1), 3, 70, darken(stone, 0.12)))
    + rect(x - 12, floor - h - 22, 134, 26, sheet.across(lighten(stone, 0.45), darken(stone, 0.12)), { rx: 3 })
}

const flip = (x: number, y: number, content: string): string => group(content, { transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(-1 1)` })

function ironmongery(stage: Stage, model: GateModel): string {
  const { tones, sheet } = stage
  const bar = (x: number, w: number): string => rect(x + 26, 0, w, 900, '#2a2029', { opacity: 0.12 }) + tube(stage, x, -10, w, 920, tones.base)
  const filling = model === 'slats' || model === 'half'
    ? repeat(7, (index) => rect(500, 20 + index * 140, 720, 116, sheet.down(tones.lighter, tones.base, tones.dark)))
    : [620, 820, 1020].map((x) => bar(x, 58)).join('')
  return closeUp(stage, filling + bar(360, 150) + bar(60, 170) + rect(20, 330, 500, 110, '#2a2029', { opacity: 0.2, rx: 40 }) + rect(80, 300, 420, 104, sheet.down(tones.light, tones.dark, tones.deep), { rx: 46 })
    + tube(stage, 236, 240, 90, 230, '#8f979c', 14) + screw(430, 352, 26, '#9aa1a5') + screw(140, 352, 26, '#9aa1a5')
    + rect(388, 560, 96, 240, sheet.across('#d9dee0', '#9aa1a5', '#7d868c'), { rx: 14 }) + circle(436, 740, 24, '#4a4f52') + rect(410, 600, 170, 36, sheet.down('#eef1f2', '#8f979c'), { rx: 16 }))
}

export const swingGate: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick(['bars', 'iron', 'slats', 'half', 'iron', 'planks'] as const)
  const w = design.pick([300, 340])
  const h = design.pick([420, 470])
  const leaf = (lw: number, lh: number): string => gateLeaf(stage, lw, lh, model)
  const front = (): string => {
    const floor = 780
    return inPlace(stage, ['garden'], 650, path(d`M${600 - w} ${floor}h${w * 2}l220 120H${380 - w}Z`, '#efe6d2', { opacity: 0.5 }) + floorShadow(sheet, 620, floor + 4, w * 1.1, 20, 0.5)
      + at(600 - w - 2, floor - h - 12, leaf(w, h)) + flip(602 + w, floor - h - 12, leaf(w, h)) + pillar(stage, 600 - w - 124, floor + 6, h + 60) + pillar(stage, 600 + w + 14, floor + 6, h + 60)
      + (setting.chance(0.5) ? plant(stage, 600 - w - 70, floor + 50, 150) : ''))
  }
  const slab = { w: w * 1.05, h, thickness: 16, front: leaf, side: model === 'slats' || model === 'planks' || model === 'half' ? tones.darker : (sw: number, sh: number) => rect(0, sh * 0.16, sw, sh * 0.84, tones.darker), top: 'none' }
  return byView(stage, { front, detail: () => ironmongery(stage, model), stored: () => inPlace(stage, ['depot', 'workshop'], 540, leaningRow(stage, [220, 140, 760, 690], slab, setting.whole(3, 5), 3.4)) })
}

export const slidingGate: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick(['slats', 'bars', 'half', 'planks', 'slats'] as const)
  const [w, h] = [design.pick([700, 760]), design.pick([330, 370])]
  const leaf = (lw: number, lh: number): string => gateLeaf(stage, lw / 2, lh, model) + at(lw / 2, 0, gateLeaf(stage, lw / 2, lh, model))
  const wheel = (x: number, y: number, r: number): string => circle(x, y, r, '#4a4f52') + circle(x, y, r * 0.7, sheet.ball('#e9edee', '#a6adb2', '#6d757a')) + circle(x, y, r * 0.22, '#3a3d3f')
  const front = (): string => {
    const floor = 790
    const x = 180
    return inPlace(stage, ['garden'], 640, rect(0, floor, 1200, 14, sheet.down('#dfe2e2', '#8f979c')) + rect(0, floor + 14, 1200, 10, alpha('#2a2029', 0.2)) + floorShadow(sheet, x + w / 2, floor + 6, w * 0.52, 16, 0.5)
      + at(x, floor - h - 18, leaf(w, h)) + wheel(x + 60, floor - 10, 16) + wheel(x + w - 60, floor - 10, 16) + pillar(stage, x + w + 10, floor + 8, h + 90) + rect(x + w - 14, floor - 90, 60, 90, '#e9e6de', { rx: 8 }) + rect(x + w - 14, floor - 90, 60, 18, '#c9a24f', { rx: 6 })
      + pillar(stage, 60, floor + 8, h + 90) + plant(stage, 1120, floor + 50, 130))
  }
  const detail = (): string => closeUp(stage, repeat(3, (index) => rect(0, index * 150 - 40, 1200, 126, sheet.down(tones.lighter, tones.base, tones.dark))) + rect(-10, 420, 1220, 110, sheet.down(tones.lighter, tones.base, tones.deep)) + rect(0, 530, 1200, 34, alpha('#2a2029', 0.22))
    + path(d`M420 500h340l-60 190H480Z`, sheet.across('#c3cacf', '#8f979c')) + wheel(590, 650, 130) + rect(0, 776, 1200, 34, sheet.down('#eef1f2', '#8f979c', '#6d757a')) + rect(0, 810, 1200, 90, sheet.down('#8f8a80', '#b5afa3')) + screw(470, 545, 20, '#9aa1a5') + screw(710, 545, 20, '#9aa1a5'))
  const slab = { w: w, h, thickness: 18, front: leaf, side: tones.darker, top: tones.light }
  return byView(stage, { front, detail, stored: () => inPlace(stage, ['depot'], 520, leaningRow(stage, [130, 190, 940, 630], slab, setting.whole(2, 4), 3)) })
}

export const garageDoor: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const sections = design.pick([4, 5])
  const cassettes = design.pick([0, 4, 0, 6])
  const windows = design.chance(0.5)
  const panel = (w: number, h: number, glazed: boolean): string => surface(stage, 0, 0, w, h) + rect(0, 0, w, 4, tones.lighter) + rect(0, h - 5, w, 5, tones.deep)
    + (glazed ? repeat(4, (index) => rect(w * (0.06 + index * 0.235), h * 0.24, w * 0.17, h * 0.5, tones.deep, { rx: 4 }) + rect(w * (0.06 + index * 0.235) + 6, h * 0.24 + 6, w * 0.17 - 12, h * 0.5 - 12, '#6a7b82') + glass(stage, w * (0.06 + index * 0.235) + 6, h * 0.24 + 6, w * 0.17 - 12, h * 0.5 - 12, 0.3))
      : cassettes > 0 ? repeat(cassettes, (index) => { const cw = w / cassettes; return rect(index * cw + cw * 0.1, h * 0.18, cw * 0.8, h * 0.62, 'none', { stroke: tones.darker, 'stroke-width': 4 }) + rect(index * cw + cw * 0.1 + 4, h * 0.18 + 4, cw * 0.8, h * 0.62, 'none', { stroke: tones.lighter, 'stroke-width': 3 }) })
        : [0.34, 0.66].map((share) => rect(0, h * share, w, 3, tones.darker) + rect(0, h * share + 3, w, 2, tones.lighter)).join(''))
  const door = (w: number, h: number): string => repeat(sections, (index) => at(0, (h * index) / sections, panel(w, h / sections, windows && index === 1))) + rect(w * 0.46, h * 0.82, w * 0.08, 9, '#9aa1a5', { rx: 4 })
  const front = (): string => {
    const [w, h, floor] = [660, 520, 770]
    const stone = lighten(mood.wall, 0.5)
    return inPlace(stage, ['facade'], floor, rect(600 - w / 2 - 46, floor - h - 46, w + 92, h + 46, sheet.across(lighten(stone, 0.3), darken(stone, 0.06))) + path(d`M${600 - w / 2} ${floor}h${w}l200 130H${400 - w / 2}Z`, alpha('#fffaf0', 0.18)) + at(600 - w / 2, floor - h, door(w, h)) + rect(600 - w / 2, floor - h, w, 30, alpha('#2a2029', 0.3)) + rect(600 - w / 2, floor - h, 14, h, alpha('#2a2029', 0.14))
      + plant(stage, 130, floor + 54, 160) + rect(1040, 330, 44, 70, '#33383b', { rx: 8 }) + circle(1062, 372, 34, sheet.round(alpha('#ffe9b0', 0.6), alpha('#ffe9b0', 0))))
  }
  const detail = (): string => closeUp(stage, at(60, -40, panel(1500, 400, false)) + at(60, 368, panel(1500, 400, windows)) + at(60, 776, panel(1500, 400, false)) + rect(0, 0, 96, 900, sheet.across('#dfe3e4', '#aab1b4', '#7d868c')) + rect(96, 0, 24, 900, alpha('#2a2029', 0.22))
    + rect(70, 300, 210, 130, '#2a2029', { opacity: 0.2, rx: 10 }) + rect(60, 284, 210, 130, sheet.diagonal('#eef1f2', '#b4bac0', '#8f979c'), { rx: 10 }) + circle(70, 350, 46, '#3a3d3f') + circle(68, 347, 30, '#c3cacf') + screw(160, 320, 14, '#9aa1a5') + screw(230, 320, 14, '#9aa1a5') + screw(160, 384, 14, '#9aa1a5') + screw(230, 384, 14, '#9aa1a5'))
  return byView(stage, { front, detail,
    stored: () => inPlace(stage, ['depot'], 430, palletPile(stage, [130, 220, 940, 600], { w: 700, depth: 250, layer: 32, faces: () => ({ front: (w, h) => rect(0, 0, w, h, tones.base) + rect(0, h * 0.4, w, h * 0.25, '#e9dfc4'), side: tones.darker, top: (w, h) => panel(w, h, windows) }) }, setting.whole(4, 6), setting.chance(0.5) ? 'straps' : 'film')) })
}

export const fence: Drawing = (stage) => {
  const { design, setting, sheet, tones, finish } = stage
  const mesh = finish === 'green' || finish === 'anthracite' || finish === 'grey' ? design.chance(0.5) : false
  const model = mesh ? 'mesh' : design.pick(['horizontal', 'vertical', 'lattice'] as const)
  const panel = (w: number, h: number): string => {
    if (model === 'mesh') return curve(repeat(w / 18, (index) => d`M${index * 18 + 4} 0V${h}`), tones.base, 3) + curve([0.1, 0.36, 0.64, 0.9].map((share) => d`M0 ${h * share}h${w}m0 6h${-w}`).join(''), tones.dark, 4)
    const top = model === 'lattice' ? h * 0.26 : 0
    const lattice = model === 'lattice' ? curve(repeat(w / 28 + 4, (index) => d`M${index * 28 - 90} ${top}l90 ${-top}M${index * 28 - 90} 0l90 ${top}`), tones.dark, 7) : ''
    const boards = model === 'vertical' ? repeat(11, (index) => surface(stage, (w / 11) * index + 3, 0, w / 11 - 7, h, index % 3 - 1)) : repeat(9, (index) => surface(stage, 0, top + ((h - top) / 9) * index, w, (h - top) / 9 - 5, index % 3 - 1))
    return `<svg x="0" y="0" width="${w}" height="${h}">${lattice}</svg>` + (model === 'vertical' ? [0.16, 0.8].map((share) => surface(stage, 0, h * share, w, 24, -1)).join('') : '') + boards + (model === 'lattice' ? rect(0, top - 4, w, 12, tones.base) : '')
  }
  const post = (x: number, y: number, h: number): string => tube(stage, x, y, 20, h, model === 'mesh' ? tones.base : darken(tones.base, 0.08)) + polygon([[x - 3, y], [x + 10, y - 12], [x + 23, y]], tones.dark)
  const front = (): string => {
    const [floor, h] = [770, 430]
    return inPlace(stage, ['garden'], 660, floorShadow(sheet, 600, floor + 6, 640, 18, 0.4) + repeat(3, (index) => at(40 + index * 384, floor - h, panel(356, h - 14))) + repeat(4, (index) => post(18 + index * 384, floor - h - 20, h + 24))
      + repeat(9, () => { const x = setting.between(20, 1180); return path(d`M${x} ${floor + 10}q-8 -30 -16 -40q14 10 18 30q2 -30 10 -46q-2 24 -2 44q8 -16 18 -24q-12 20 -14 36Z`, '#7d9a6a') }) + (setting.chance(0.5) ? plant(stage, 210, floor + 60, 160) : ''))
  }
  const detail = (): string => closeUp(stage, at(260, 40, group(panel(300, 330), { transform: 'scale(3.4)' })) + rect(230, 0, 60, 900, alpha('#2a2029', 0.14)) + tube(stage, 130, -10, 130, 920, darken(tones.base, 0.06)) + [220, 640].map((y) => rect(210, y, 170, 74, sheet.down('#d9dee0', '#9aa1a5'), { rx: 8 }) + screw(250, y + 37, 18, '#8f979c') + screw(336, y + 37, 18, '#8f979c')).join(''))
  const slab = { w: 440, h: 400, thickness: model === 'mesh' ? 6 : 14, front: panel, side: model === 'mesh' ? 'none' : tones.darker, top: model === 'mesh' ? 'none' : tones.light }
  return byView(stage, { front, detail,
    stored: () => setting.chance(0.6) ? inPlace(stage, ['depot', 'workshop'], 530, leaningRow(stage, [200, 160, 800, 660], slab, setting.whole(5, 7), model === 'mesh' ? 5 : 2.6) )
      : inPlace(stage, ['depot'], 430, outlineShadow('M0 0', 1) + wallShadow(0, 0, 1, 1, 0) + palletPile(stage, [150, 240, 900, 580], { w: 560, depth: 400, layer: 16, faces: () => ({ front: tones.base, side: tones.darker, top: (w, h) => rect(0, 0, w, h, tones.darker) + panel(w, h) }) }, setting.whole(7, 12), 'straps')) })
}
