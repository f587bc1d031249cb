import { leaningPiece, leaningRow } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { key } from '../studio/handtools.ts'
import { glass, tube } from '../studio/metal.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { floorShadow, outlineShadow, wallShadow } from '../studio/shadows.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { handle, keyhole, pickHandle, sunkPanel } from './doorparts.ts'
import { glazedLeaf, leaf } from './leaves.ts'

/** A strong leaf: a glazed or moulded top, a letter box, horizontal or moulded foot. */
function entranceLeaf(stage: Stage, w: number, h: number, model: number): string {
  const { tones } = stage
  const frame = rect(0, 0, w, 3, tones.lighter) + rect(0, 0, 3, h, tones.lighter) + rect(w - 3, 0, 3, h, tones.deep)
  const inner = w * 0.68
  const left = w * 0.16
  if (model === 0) {
    const lights = [0.1, 0.28, 0.46, 0.64].map((share) => rect(w * 0.3 - 6, h * share - 6, w * 0.4 + 12, 84, tones.darker)
      + rect(w * 0.3, h * share, w * 0.4, 72, '#55646a') + glass(stage, w * 0.3, h * share, w * 0.4, 72, 0.5)).join('')
    return surface(stage, 0, 0, w, h) + lights + frame
  }
  if (model === 1) {
    const grooves = repeat(7, (index) => rect(0, h * (0.1 + index * 0.12), w, 3, tones.darker)
      + rect(0, h * (0.1 + index * 0.12) + 3, w, 2, tones.lighter))
    return surface(stage, 0, 0, w, h) + grooves + rect(w * 0.14, h * 0.1, w * 0.17, h * 0.78, '#4d5b61')
      + glass(stage, w * 0.14, h * 0.1, w * 0.17, h * 0.78, 0.5) + frame
  }
  return surface(stage, 0, 0, w, h)
    + sunkPanel(stage, left, h * 0.08, inner, h * 0.36, rect(0, 0, inner - 20, h * 0.36 - 20, '#55646a')
      + glass(stage, 0, 0, inner - 20, h * 0.36 - 20, 0.5)
      + [0.33, 0.66].map((share) => rect((inner - 20) * share - 4, 0, 8, h * 0.36 - 20, tones.base)).join(''))
    + sunkPanel(stage, left, h * 0.6, inner, h * 0.3, surface(stage, 0, 0, inner - 20, h * 0.3 - 20, 1))
    + rect(w * 0.32, h * 0.5, w * 0.36, 26, '#b99b55', { rx: 4 }) + rect(w * 0.35, h * 0.5 + 6, w * 0.3, 12, '#8d7339') + frame
}

export const entranceDoor: Drawing = (stage) => {
  const { design, tones, sheet, mood, setting } = stage
  const model = design.whole(0, 2)
  const bow = design.chance(0.5)
  const fitting = bow ? { shape: 'bow' as const, metal: '#b9bec2' } : pickHandle(design)
  const sidelight = design.chance(0.4)
  const face = (w: number, h: number): string => entranceLeaf(stage, w, h, model)
    + handle(stage, w * 0.91, h * 0.55, bow ? 62 : 38, fitting)
  const onHouse = (): string => {
    const [w, h, floor] = [300, 590, 764]
    const total = sidelight ? w + 110 : w
    const x = 600 - total / 2
    const stone = lighten(mood.wall, 0.5)
    const step = rect(x - 90, floor, total + 180, 34, sheet.across(lighten(stone, 0.2), darken(stone, 0.12)))
      + rect(x - 90, floor, total + 180, 7, lighten(stone, 0.5)) + rect(x - 90, floor + 34, total + 180, 20, alpha('#2a2029', 0.14))
    return wallShadow(x - 44, floor - h - 44, total + 88, h + 40, 16)
      + rect(x - 44, floor - h - 44, total + 88, h + 44, sheet.across(lighten(stone, 0.3), stone, darken(stone, 0.1)))
      + rect(x - 12, floor - h - 12, total + 24, h + 12, tones.darker)
      + (sidelight ? at(x + w + 10, floor - h, rect(0, 0, 100, h, '#54636a') + glazedLeaf(stage, 100, h, { columns: 1, rows: 3, solid: 0 }, 0.16)) : '')
      + at(x, floor - h, face(w, h)) + rect(x - 12, floor - h - 12, total + 24, 26, alpha('#2a2029', 0.28)) + step
      + plant(stage, x - 110, floor + 46, 140) + (setting.chance(0.5) ? plant(stage, x + total + 120, floor + 50, 120) : '')
  }
  const slab = { w: 300, h: 640, thickness: 22, front: face, side: tones.deep, top: tones.lighter }
  const lockDetail = (): string => {
    const plate = at(560, 250, rect(9, 12, 150, 420, '#2a2029', { opacity: 0.22, rx: 30 })
      + rect(0, 0, 150, 420, sheet.across(lighten(fitting.metal, 0.4), fitting.metal, darken(fitting.metal, 0.2)), { rx: 30 })
      + circle(75, 300, 44, darken(fitting.metal, 0.22)) + circle(75, 300, 36, sheet.ball('#e9d9a4', '#c6a14d', '#8b6d2e')) + keyhole(75, 296, 18))
    const cylinder = key(645, 552, 62, '#b4bac0')
    const grooves = model === 1 ? repeat(5, (index) => rect(0, 60 + index * 200, 860, 12, tones.darker) + rect(0, 72 + index * 200, 860, 6, tones.lighter)) : ''
    const body = surface(stage, 0, 0, 860, 900) + grooves + rect(860, 0, 46, 900, tones.darker) + rect(860, 0, 5, 900, tones.lighter)
      + rect(906, 0, 30, 900, '#3a3c3e') + rect(936, 0, 264, 900, sheet.across(tones.dark, tones.base)) + rect(936, 0, 30, 900, alpha('#2a2029', 0.3))
    return closeUp(stage, body + (model === 0 ? rect(90, 0, 330, 640, tones.darker) + rect(110, 0, 290, 620, '#55646a') + glass(stage, 110, 0, 290, 620) : '')
      + plate + (bow ? tube(stage, 470, -40, 60, 980, '#b9bec2') : handle(stage, 635, 340, 210, { shape: 'knob', metal: fitting.metal })) + cylinder)
  }
  return byView(stage, {
    front: () => setting.chance(0.65)
      ? inPlace(stage, ['facade'], 790, onHouse())
      : inPlace(stage, ['studio', 'workshop'], 700, leaningPiece(stage, [290, 90, 620, 724], slab) + anyProp(stage, 230, 812, 150)),
    detail: lockDetail,
    stored: () => inPlace(stage, ['depot', 'workshop'], 560, leaningRow(stage, [270, 100, 680, 730], slab, setting.whole(3, 4), 3.6)),
  })
}

export const slidingDoor: Drawing = (stage) => {
  const { design, tones, setting, sheet, mood } = stage
  const model = design.pick(['planks', 'glass', 'grooved', 'planks', 'two'] as const)
  const rail = design.pick(['#2f3133', '#2f3133', '#8f979c'])
  const face = (w: number, h: number): string => (model === 'glass'
    ? glazedLeaf(stage, w, h, { columns: 1, rows: 4, solid: 0 }, 0.09)
    : leaf(stage, w, h, model) + (model === 'planks' ? [0.04, 0.48, 0.88].map((share) => (
      surface(stage, 0, h * share, w, h * 0.08, 1) + rect(0, h * share + h * 0.08, w, 5, alpha('#2a2029', 0.25)))).join('') : ''))
    + tube(stage, w * 0.9, h * 0.42, 9, h * 0.2, rail, 4)
  const roller = (x: number, y: number, size: number): string => (
    rect(x - size * 0.16, y, size * 0.32, size * 1.9, sheet.across(lighten(rail, 0.25), rail, darken(rail, 0.2)), { rx: size * 0.06 })
    + circle(x + 3, y + 5, size * 0.52, '#2a2029', { opacity: 0.25 }) + circle(x, y, size * 0.5, darken(rail, 0.1))
    + circle(x, y, size * 0.4, sheet.ball(lighten(rail, 0.45), rail, darken(rail, 0.3))) + circle(x, y, size * 0.12, lighten(rail, 0.5))
    + [1.1, 1.6].map((share) => circle(x, y + size * share, size * 0.09, lighten(rail, 0.45))).join(''))
  const front = (): string => {
    const [w, h, floor, x] = [290, 560, 760, setting.between(500, 600)]
    const opening = rect(x - 250, floor - h + 16, 250, h - 16, sheet.across(darken(mood.wall, 0.5), darken(mood.wall, 0.34)))
      + rect(x - 190, floor - 30, 190, 30, darken(mood.floor, 0.25)) + rect(x - 262, floor - h + 4, 12, h - 4, lighten(mood.wall, 0.5))
      + rect(x - 262, floor - h + 4, 274, 12, lighten(mood.wall, 0.5))
    const bar = (y: number): string => rect(x - 300, y + 12, 680, 14, '#2a2029', { opacity: 0.16 }) + tube(stage, x - 310, y, 690, 15, rail, 3)
    return opening + wallShadow(x - 20, floor - h, w, h, 24) + bar(floor - h - 62) + at(x - 20, floor - h, face(w, h - 8))
      + roller(x + 40, floor - h - 58, 46) + roller(x + 210, floor - h - 58, 46) + floorShadow(sheet, x + 140, floor, 210, 12)
      + anyProp(stage, x + 450, floor + 46, 150)
  }
  const detail = (): string => {
    const body = at(330, 470, face(1100, 2100)) + rect(330, 470, 6, 430, tones.lighter)
    const bar = rect(0, 300, 1200, 40, '#2a2029', { opacity: 0.14 }) + tube(stage, -20, 236, 1240, 62, rail)
      + [90, 980].map((x) => circle(x, 267, 17, lighten(rail, 0.3)) + circle(x, 267, 8, darken(rail, 0.4))).join('')
    return closeUp(stage, outlineShadow(d`M330 470H1200V900H330Z`, 50) + bar + body + roller(620, 232, 250))
  }
  const slab = { w: 290, h: 620, thickness: 12, front: face, side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front: () => inPlace(stage, ['room'], 766, front()),
    detail,
    stored: () => inPlace(stage, ['depot', 'workshop'], 560, leaningRow(stage, [280, 110, 660, 720], slab, setting.whole(3, 5), 4)),
  })
}
