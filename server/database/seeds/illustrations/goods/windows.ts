import { leaningRow } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { dimension } from '../studio/handtools.ts'
import { glass, outlook, tube } from '../studio/metal.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { outlineShadow, wallShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, group, path, polygon, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { glazedLeaf } from './leaves.ts'

interface WindowModel {
  casements: number
  rows: number
  metal: string
}

function casementWindow(stage: Stage, w: number, h: number, { casements, rows, metal }: WindowModel): string {
  const { tones, sheet } = stage
  const rim = w * 0.035
  const width = (w - rim * 2) / casements
  const leaves = repeat(casements, (index) => at(rim + index * width, rim,
    glazedLeaf(stage, width, h - rim * 2, { columns: 1, rows, solid: 0 }, 0.13)
    + rect(width - 1.5, 0, 3, h - rim * 2, alpha('#2a2029', 0.3))))
  const knob = at(casements === 1 ? w - rim * 2.6 : w / 2 - 2, h * 0.56, rect(-8, -16, 16, 32, lighten(metal, 0.2), { rx: 5 })
    + rect(-4, -6, 12, 62, '#2a2029', { opacity: 0.2, rx: 5 }) + rect(-6, -8, 11, 60, sheet.across(lighten(metal, 0.5), metal, darken(metal, 0.2)), { rx: 5 }))
  return surface(stage, 0, 0, w, rim) + surface(stage, 0, h - rim, w, rim) + surface(stage, 0, 0, rim, h) + surface(stage, w - rim, 0, rim, h)
    + leaves + rect(0, 0, w, 2.5, tones.lighter) + rect(0, 0, 2.5, h, tones.lighter) + knob
}

/** The sawn corner of a frame: chambers or solid wood, two panes and the gap between them. */
function profileSection(stage: Stage): string {
  const { tones, sheet, mood, setting } = stage
  const space = createSpace(250, 760, 30, 24, 1)
  const chambers = (w: number, h: number): string => rect(0, 0, w, h, tones.light) + [0.06, 0.38, 0.7].map((x) => [0.07, 0.4, 0.73].map((y) => (
    rect(w * x, h * y, w * 0.25, h * 0.2, darken(tones.base, 0.6), { rx: 5 }))).join('')).join('')
    + rect(w * 0.34, h * 0.08, w * 0.32, h * 0.5, 'none', { stroke: '#9aa3a8', 'stroke-width': 8 })
  const side = (w: number, h: number): string => surface(stage, 0, 0, w, h, -1) + rect(0, h * 0.3, w, 6, tones.deep)
  const top = (w: number, h: number): string => surface(stage, 0, 0, w, h, 1)
  const pane = (x: number): string => cuboid(space, [x, 200, 4], [16, 430, 560], {
    front: sheet.across('#cfe6e2', '#8fb8b4'), side: (w, h) => glass(stage, 0, 0, w, h, 0.5), top: '#e4f1ee' })
  const spacer = cuboid(space, [136, 200, 4], [68, 36, 560], { front: '#3b3f41', side: '#5b6063', top: '#7a8083' })
  return closeUp(stage, outlineShadow(d`M240 780L640 880L1200 690V540L700 640Z`, 40)
    + cuboid(space, [0, 0, 0], [340, 240, 620], { front: chambers, side, top }) + spacer + pane(204) + pane(120)
    + (setting.chance(0.7) ? dimension(...space.point([0, -34, 0]), ...space.point([340, -34, 0]), mood.accent) : ''))
}

export const windowUnit: Drawing = (stage) => {
  const { design, setting, mood, sheet, tones } = stage
  const model = { casements: design.pick([1, 2, 2, 2, 3]), rows: design.pick([1, 1, 2, 3]), metal: design.pick(['#b9bec2', '#c6a14d', '#3a3c3e']) }
  const w = model.casements === 1 ? 300 : model.casements === 2 ? 470 : 640
  const h = design.pick([430, 500, 540])
  const face = (width: number, height: number): string => casementWindow(stage, width, height, model)
  const installed = (): string => {
    const [x, y] = [600 - w / 2, 630 - h]
    const reveal = lighten(mood.wall, 0.45)
    return rect(x - 34, y - 30, w + 68, h + 34, reveal) + path(d`M${x - 34} ${y - 30}h${w + 68}l-34 30H${x}Z`, darken(reveal, 0.2))
      + path(d`M${x - 34} ${y - 30}l34 30v${h}l-34 4Z`, darken(reveal, 0.1)) + outlook(stage, x, y, w, h) + at(x, y, face(w, h))
      + rect(x - 70, y + h + 26, w + 140, 16, alpha('#2a2029', 0.16)) + rect(x - 70, y + h, w + 140, 26, sheet.down(lighten(reveal, 0.4), darken(reveal, 0.08)))
      + plant(stage, x + 60, y + h + 2, 84) + (setting.chance(0.5) ? anyProp(stage, x > 380 ? 170 : 110, 838, 150) : '')
  }
  const onHouse = (): string => {
    const [x, y] = [600 - w / 2, 640 - h]
    const stone = lighten(mood.wall, 0.55)
    return wallShadow(x - 46, y - 46, w + 92, h + 60, 12) + rect(x - 46, y - 46, w + 92, h + 56, sheet.across(lighten(stone, 0.2), darken(stone, 0.1)))
      + rect(x, y, w, h, sheet.diagonal('#5d6f78', '#8da3aa', '#52626b')) + path(d`M${x} ${y}h${w * 0.24}q-10 ${h * 0.6} -60 ${h}H${x}Z`, '#f3ede0', { opacity: 0.55 })
      + at(x, y, face(w, h)) + rect(x, y, w, 22, alpha('#2a2029', 0.25)) + rect(x - 62, y + h + 8, w + 124, 26, sheet.down(lighten(stone, 0.4), darken(stone, 0.14)))
      + rect(x - 56, y + h + 34, w + 112, 14, alpha('#2a2029', 0.18))
  }
  const slab = { w, h, thickness: 24, front: face, side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front: () => setting.chance(0.6) ? inPlace(stage, ['room'], 790, installed()) : inPlace(stage, ['facade'], 800, onHouse()),
    detail: () => profileSection(stage),
    stored: () => inPlace(stage, ['depot', 'workshop'], 540, leaningRow(stage, [200, 130, 800, 690], slab, setting.whole(3, 5), 2.8)),
  })
}

export const roofWindow: Drawing = (stage) => {
  const { design, setting, mood, tones, sheet } = stage
  const handleMetal = design.pick(['#b9bec2', '#3a3c3e'])
  const rows = design.pick([1, 1, 2])
  const wide = design.pick([330, 380, 290])
  const lined = design.chance(0.5)
  const sash = (w: number, h: number): string => glazedLeaf(stage, w, h, { columns: 1, rows, solid: 0 }, 0.11)
    + tube(stage, w * 0.1, h * 0.028, w * 0.8, 12, handleMetal, 6)
  const attic = (): string => {
    const slope = lighten(mood.wall, 0.2)
    const boards = lined ? repeat(14, (index) => rect(0, index * 52, 1200, 2.5, alpha('#2a2029', 0.12))) : ''
    const knee = 640
    const [x, y, h] = [600 - wide / 2, 110, 440]
    const tilt = setting.between(0.72, 0.86)
    const opening = path(d`M${x - 40} ${y - 30}h${wide + 80}l36 ${h + 70}h${-wide - 152}Z`, lighten(mood.wall, 0.6))
      + path(d`M${x - 4} ${y}h${wide + 8}l28 ${h}h${-wide - 64}Z`, sheet.down('#a9c9d9', '#dfe9e4', '#f0ead6'))
    const turned = group(sash(wide + 24, h), { transform: `translate(${Math.round(x - 12)} ${y + 10}) scale(1 ${Math.round(tilt * 100) / 100})` })
    const foot = rect(0, knee, 1200, 140, sheet.diagonal(lighten(mood.wall, 0.1), darken(mood.wall, 0.12))) + rect(0, knee, 1200, 12, lighten(mood.wall, 0.5))
    const patch = polygon([[x + 60, 800], [x + wide + 80, 800], [x + wide + 240, 900], [x + 180, 900]], '#fff2cf', { opacity: 0.45 })
    return rect(0, 0, 1200, 660, sheet.down(darken(slope, 0.1), slope, lighten(slope, 0.2))) + boards + opening + turned
      + rect(x - 20, y + 10 + h * tilt, wide + 40, 14, alpha('#2a2029', 0.22)) + foot + patch + anyProp(stage, setting.chance(0.5) ? 200 : 980, 850, 170)
  }
  const detail = (): string => closeUp(stage, at(-120, 180, outlook(stage, 120, 130, 1200, 800) + glazedLeaf(stage, 1500, 1500, { columns: 1, rows: 1, solid: 0 }, 0.12))
    + rect(0, 158, 1200, 26, tones.deep) + [330, 870].map((x) => rect(x - 34, 230, 68, 76, sheet.down(lighten(handleMetal, 0.4), darken(handleMetal, 0.2)), { rx: 10 })).join('')
    + rect(250, 276, 720, 46, '#2a2029', { opacity: 0.2, rx: 22 }) + tube(stage, 240, 250, 720, 44, handleMetal, 22)
    + [330, 870].map((x) => circle(x, 272, 9, darken(handleMetal, 0.4))).join(''))
  const slab = { w: wide, h: 470, thickness: 30, front: (w: number, h: number) => rect(0, 0, w, h, tones.dark) + at(10, 10, sash(w - 20, h - 20)), side: '#4b5054', top: '#7d868c' }
  return byView(stage, {
    front: () => inPlace(stage, ['room'], 790, attic()),
    detail,
    stored: () => inPlace(stage, ['depot', 'workshop'], 540, leaningRow(stage, [240, 140, 720, 680], slab, setting.whole(3, 4), 2.6)),
  })
}
