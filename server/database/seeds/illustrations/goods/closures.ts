import { fittedSpace, leaningRow, palletPile } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { dimension } from '../studio/handtools.ts'
import { glass, outlook, tube } from '../studio/metal.ts'
import { carton, cardboards } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { outlineShadow, wallShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, line, path, polygon, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { glazedLeaf } from './leaves.ts'
import { withTones } from './tinted.ts'

/** A window of the house, closed, for what hangs before it. */
function houseWindow(stage: Stage, x: number, y: number, w: number, h: number): string {
  const { mood, sheet } = stage
  const stone = lighten(mood.wall, 0.5)
  const white = withTones(stage, '#f4f2ec')
  return rect(x - 34, y - 34, w + 68, h + 50, sheet.across(lighten(stone, 0.3), darken(stone, 0.08))) + rect(x, y, w, h, sheet.diagonal('#5d6f78', '#93a8ae', '#52626b'))
    + [0, w / 2].map((dx) => at(x + dx, y, glazedLeaf(white, w / 2, h, { columns: 1, rows: 2, solid: 0 }, 0.15))).join('') + rect(x, y, w, 20, alpha('#2a2029', 0.3))
    + rect(x - 50, y + h + 6, w + 100, 24, sheet.down(lighten(stone, 0.4), darken(stone, 0.12))) + rect(x - 44, y + h + 30, w + 88, 12, alpha('#2a2029', 0.18))
}

function slats(stage: Stage, w: number, h: number, pitch: number): string {
  const { sheet, tones } = stage
  const paint = sheet.down(tones.lighter, tones.base, tones.base, tones.darker)
  return repeat(h / pitch, (index) => rect(0, index * pitch, w, pitch - 2, paint)) + curve0(w, h, pitch, tones.deep)
}

function curve0(w: number, h: number, pitch: number, colour: string): string {
  return repeat(h / pitch, (index) => rect(0, index * pitch + pitch - 2, w, 2, colour))
}

export const rollerShutter: Drawing = (stage) => {
  const { design, setting, tones, sheet, mood } = stage
  const pitch = design.pick([18, 22, 26])
  const drop = design.between(0.45, 0.95)
  const box = design.pick([74, 88])
  const w = design.pick([420, 500])
  const shutter = (sw: number, sh: number, lowered: number): string => at(10, box - 4, slats(stage, sw - 20, (sh - box) * lowered, pitch)) + rect(10, box - 4 + (sh - box) * lowered, sw - 20, 16, tones.darker, { rx: 3 })
    + [0, sw - 16].map((x) => tube(stage, x, box - 6, 16, sh - box + 6, tones.base)).join('') + rect(-10, 0, sw + 20, box, sheet.down(tones.lighter, tones.base, tones.darker), { rx: 8 })
    + rect(-10, box, sw + 20, 14, sheet.down(alpha('#2a2029', 0.35), alpha('#2a2029', 0)))
  const front = (): string => {
    const [x, y, h] = [600 - w / 2, 180, 460]
    return inPlace(stage, ['facade'], 800, houseWindow(stage, x, y, w, h) + wallShadow(x - 10, y - 60, w + 20, box, 16) + at(x, y - 60, shutter(w, h + 60, drop)) + plant(stage, x + w + 170, 850, 160))
  }
  const detail = (): string => {
    const space = createSpace(230, 800, 32, 14, 1)
    const slat = (y: number): string => cuboid(space, [0, y, 0], [46, 120, 900], { front: (sw, sh) => rect(0, 0, sw, sh, tones.light, { rx: 18 }) + rect(9, 14, sw - 18, sh - 44, darken(tones.base, 0.6), { rx: 12 }) + rect(sw * 0.3, sh - 22, sw * 0.4, 18, darken(tones.base, 0.5), { rx: 4 }),
      side: sheet.down(tones.lighter, tones.base, tones.dark, tones.deep), top: tones.light })
    return closeUp(stage, repeat(6, (index) => slat(index * 124 - 60)) + dimension(170, space.point([0, 312, 0])[1], 170, space.point([0, 188, 0])[1], mood.accent))
  }
  const stored = (): string => {
    const space = fittedSpace([760, 400 + palletHeight, 360], [150, 180, 900, 640], 27, 20)
    const roll = (x: number, y: number, z: number): string => cuboid(space, [x, palletHeight + y, z], [740, 96, 100], { front: (rw, rh) => rect(0, 0, rw, rh, sheet.down(tones.lighter, tones.base, tones.darker), { rx: 10 }) + [0.12, 0.5, 0.86].map((share) => rect(rw * share, 0, 12, rh, alpha(mood.accent, 0.85))).join(''),
      side: (rw, rh) => rect(0, 0, rw, rh, tones.darker, { rx: 12 }) + circle(rw / 2, rh / 2, rw * 0.34, tones.deep) + circle(rw / 2, rh / 2, rw * 0.2, '#b4bac0') + circle(rw / 2, rh / 2, rw * 0.1, '#55504c'), top: tones.light })
    return inPlace(stage, ['depot'], 440, pallet(space, 0, 0, 760, 360) + [240, 125, 10].map((z) => roll(10, 0, z)).join('') + [185, 65].map((z) => roll(10, 99, z)).join('') + (setting.chance(0.6) ? roll(10, 198, 120) : carton(stage, space, [200, palletHeight + 198, 90], [360, 120, 160], setting.pick(cardboards))))
  }
  return byView(stage, { front, detail, stored })
}

type ShutterModel = 'braced' | 'louvred' | 'barred'

function shutterLeaf(stage: Stage, w: number, h: number, model: ShutterModel): string {
  const { tones, sheet } = stage
  const iron = '#33363a'
  if (model === 'louvred') {
    const stile = w * 0.13
    const part = (y: number, ph: number): string => rect(stile, y, w - stile * 2, ph, tones.deep) + repeat(ph / 17, (index) => rect(stile, y + index * 17, w - stile * 2, 12, sheet.down(tones.light, tones.base, tones.darker)))
    return surface(stage, 0, 0, w, h) + part(stile, h * 0.45 - stile) + part(h * 0.45 + stile, h * 0.55 - stile * 2) + rect(0, 0, 3, h, tones.lighter) + rect(w - 3, 0, 3, h, tones.darker)
  }
  const board = w / 5
  const boards = repeat(5, (index) => surface(stage, index * board, 0, board, h, index % 2 === 0 ? 0 : 1) + rect((index + 1) * board - 2.5, 0, 2.5, h, tones.deep))
  const bar = (y: number): string => rect(w * 0.05, y + 30, w * 0.9, 7, alpha('#2a2029', 0.25)) + surface(stage, w * 0.05, y, w * 0.9, 30, 1) + rect(0, y + 9, w * 0.86, 12, iron, { rx: 5 })
    + [0.14, 0.42, 0.7].map((share) => circle(w * share, y + 15, 3.5, '#7d8488')).join('')
  const brace = model === 'braced' ? polygon([[w * 0.08, h * 0.82], [w * 0.2, h * 0.82], [w * 0.92, h * 0.2 - 2], [w * 0.8, h * 0.2 - 2]], sheet.diagonal(tones.lighter, tones.base))
    + line(w * 0.2, h * 0.82, w * 0.92, h * 0.2, alpha('#2a2029', 0.25), 5) : ''
  return boards + brace + bar(h * 0.13) + bar(h * 0.82) + (model === 'barred' ? bar(h * 0.48) : '') + rect(0, 0, 3, h, tones.lighter)
}

export const hingedShutter: Drawing = (stage) => {
  const { design, setting, tones } = stage
  const model = design.pick(['braced', 'louvred', 'barred'] as const)
  const [w, h] = [design.pick([190, 210]), design.pick([470, 520, 430])]
  const leaf = (lw: number, lh: number): string => shutterLeaf(stage, lw, lh, model)
  const front = (): string => {
    const [x, y] = [600 - w, 640 - h]
    return inPlace(stage, ['facade'], 800, houseWindow(stage, x, y, w * 2, h) + wallShadow(x - w - 40, y - 4, w, h + 8, 14) + wallShadow(x + w * 2 + 40, y - 4, w, h + 8, 14) + at(x - w - 40, y - 4, leaf(w, h + 8))
      + `<g transform="translate(${x + w * 3 + 40} ${y - 4}) scale(-1 1)">${leaf(w, h + 8)}</g>` + (setting.chance(0.6) ? plant(stage, 600, 640 + 8, 110) : plant(stage, 1080, 856, 170)))
  }
  const detail = (): string => closeUp(stage, at(190, -420, leaf(980, 2300)) + rect(130, 560, 80, 130, '#2a2029', { opacity: 0.18 }) + (model === 'louvred' ? '' : tube(stage, 120, -20, 0.1, 0.1, '#333')) + rect(60, 0, 110, 900, lighten(stage.mood.wall, 0.3), { opacity: 0.5 })
    + tube(stage, 150, 300, 56, 240, '#3a3d41', 14) + rect(180, 390, 520, 64, '#2a2029', { opacity: 0.24, rx: 26 }) + rect(176, 372, 520, 62, stage.sheet.down('#5c6267', '#3a3d41', '#24272a'), { rx: 26 }) + [300, 440, 600].map((x) => circle(x, 403, 15, '#70777c') + circle(x - 3, 400, 9, '#9aa1a5')).join(''))
  const slab = { w, h, thickness: 12, front: leaf, side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front, detail,
    stored: () => setting.chance(0.65) ? inPlace(stage, ['depot', 'workshop'], 550, leaningRow(stage, [260, 120, 680, 710], slab, setting.whole(5, 8), 2.8))
      : inPlace(stage, ['depot'], 430, palletPile(stage, [160, 240, 880, 580], { w: h, depth: w * 1.3, layer: 17, faces: () => ({ front: stage.sheet.across(tones.base, tones.dark), side: tones.darker, top: (tw, td) => `<g transform="matrix(0 1 1 0 0 0)">${leaf(td, tw)}</g>` }) }, setting.whole(6, 10), 'straps')),
  })
}

export const blind: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const model = design.pick(['venetian', 'roller', 'roman', 'venetian'] as const)
  const w = design.pick([420, 500, 360])
  const drop = design.between(0.5, 0.85)
  const cloth = (bw: number, bh: number): string => {
    if (model === 'venetian') return repeat(bh / 20, (index) => rect(0, index * 20 + 5, bw, 11, alpha('#2a2029', 0.12)) + rect(0, index * 20, bw, 12, sheet.down(tones.lighter, tones.base, tones.dark)))
      + [0.14, 0.5, 0.86].map((share) => line(bw * share, 0, bw * share, bh, tones.darker, 2.5)).join('') + rect(-3, bh, bw + 6, 14, tones.dark, { rx: 4 })
    if (model === 'roller') return rect(0, 0, bw, bh, sheet.down(tones.dark, tones.base, tones.light)) + rect(0, bh - 8, bw, 16, tones.darker, { rx: 5 }) + line(bw / 2, bh + 8, bw / 2, bh + 60, '#8a7a66', 3) + circle(bw / 2, bh + 66, 9, '#c79a66')
    const folds = 5
    return repeat(folds, (index) => rect(0, (bh * index) / folds, bw, bh / folds + 6, sheet.down(tones.lighter, tones.base, tones.dark)) + rect(0, (bh * (index + 1)) / folds, bw, 7, alpha('#2a2029', 0.2)))
  }
  const head = (bw: number): string => rect(-8, -22, bw + 16, 30, sheet.down(tones.lighter, tones.base, tones.darker), { rx: 5 }) + rect(0, 8, bw, 12, sheet.down(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
  const front = (): string => {
    const [x, y, h] = [600 - w / 2, 150, 480]
    const white = withTones(stage, '#f4f2ec')
    return inPlace(stage, ['room'], 790, wallShadow(x - 30, y - 30, w + 60, h + 60, 10) + rect(x - 30, y - 30, w + 60, h + 60, lighten(mood.wall, 0.5)) + outlook(stage, x, y, w, h) + [0, w / 2].map((dx) => at(x + dx, y, glazedLeaf(white, w / 2, h, { columns: 1, rows: 1, solid: 0 }, 0.12))).join('')
      + rect(x - 56, y + h + 20, w + 112, 24, sheet.down('#ffffff', '#d8d2c6')) + plant(stage, x + w - 50, y + h + 22, 86) + at(x - 12, y - 10, wallShadow(0, 0, w + 24, h * drop, 14) + cloth(w + 24, h * drop) + head(w + 24)) + line(x + w + 2, y, x + w + 2, y + h * 0.8, '#efe9dc', 3)
      + anyProp(stage, x - 190, 840, 160))
  }
  const detail = (): string => {
    if (model === 'venetian') return closeUp(stage, outlook(stage, 0, 0, 1200, 900) + glass(stage, 0, 0, 1200, 900, 0.1) + repeat(8, (index) => path(d`M-10 ${index * 120 + 40}Q600 ${index * 120 + 4} 1210 ${index * 120 + 40}v62Q600 ${index * 120 + 60} -10 ${index * 120 + 102}Z`, sheet.down(tones.lighter, tones.base, tones.darker)))
      + [300, 860].map((x) => rect(x - 14, 0, 28, 900, tones.dark, { opacity: 0.9 }) + rect(x - 14, 0, 8, 900, tones.lighter, { opacity: 0.7 })).join(''))
    const weave = repeat(22, (index) => rect(0, 300 + index * 26, 1200, 3, alpha(tones.deep, 0.14))) + repeat(44, (index) => rect(index * 28, 290, 3, 610, alpha(tones.deep, 0.1)))
    return closeUp(stage, rect(90, 290, 1110, 610, sheet.down(tones.dark, tones.base, tones.light)) + weave + tube(stage, 60, 150, 1180, 170, tones.base, 20) + rect(20, 110, 80, 250, sheet.across(tones.lighter, tones.dark), { rx: 20 }) + repeat(20, (index) => circle(60, 330 + index * 34, 11, '#e9e4d8') + circle(58, 328 + index * 34, 7, '#fff')))
  }
  const stored = (): string => {
    const space = fittedSpace([620, 420, 420], [190, 170, 820, 650], 30, 26)
    const card = setting.pick(cardboards)
    const tubes = repeat(5, (row) => repeat(4, (column) => { const [tx, ty] = space.point([60 + row * 120, 330, 340 - column * 90]); return rect(tx - 20, ty - 150 + ((row * 7 + column * 5) % 4) * 22, 40, 240, sheet.across(tones.dark, tones.lighter, tones.base, tones.darker), { rx: 8 }) + rect(tx - 20, ty - 150 + ((row * 7 + column * 5) % 4) * 22, 40, 16, tones.darker, { rx: 6 }) }))
    return inPlace(stage, ['workshop', 'depot'], 520, outlineShadow(d`M300 820h600v-200h-600Z`, 60) + cuboid(space, [0, 0, 0], [620, 330, 420], { front: 'none', side: 'none', top: darken(card, 0.5) }) + tubes + cuboid(space, [0, 0, 0], [620, 330, 420], { front: (bw, bh) => rect(0, 0, bw, bh, sheet.diagonal(lighten(card, 0.1), darken(card, 0.06))) + rect(bw * 0.68, bh * 0.3, 130, 100, '#f7f3ea') + rect(bw * 0.68, bh * 0.3, 130, 20, mood.accent), side: darken(card, 0.25), top: 'none' })
      + polygon([space.point([0, 330, 0]), space.point([620, 330, 0]), space.point([640, 290, -110]), space.point([-20, 290, -110])], lighten(card, 0.25)))
  }
  return byView(stage, { front, detail, stored })
}
