import { fittedSpace, shelves } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { dimension } from '../studio/handtools.ts'
import { tube } from '../studio/metal.ts'
import { carton, cardboards } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { floorShadow, wallShadow } from '../studio/shadows.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, ellipse, path, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { basin, tap } from './ceramics.ts'
import type { TapModel } from './ceramics.ts'
import { withTones } from './tinted.ts'

const tapMetals = ['#b4bac0', '#b4bac0', '#c6a14d', '#35383b'] as const
const tapModels: readonly TapModel[] = ['arc', 'straight', 'cross', 'tall']

function mirror(stage: Stage, x: number, y: number, w: number, h: number, round: boolean): string {
  const { sheet } = stage
  const silver = sheet.diagonal('#eef1ee', '#b9c8ca', '#e2e8e4')
  const frame = stage.setting.pick(['#c79a66', '#35383b', '#c6a14d'])
  if (round) return circle(x + 12, y + h / 2 + 10, h / 2, '#2a2029', { opacity: 0.14 }) + circle(x, y + h / 2, h / 2, frame) + circle(x, y + h / 2, h / 2 - 8, silver)
    + path(d`M${x - h * 0.2} ${y + h * 0.9}L${x + h * 0.24} ${y + h * 0.1}l${h * 0.08} ${h * 0.06}L${x - h * 0.1} ${y + h * 0.94}Z`, '#fff', { opacity: 0.3 })
  return wallShadow(x - w / 2, y, w, h, 14) + rect(x - w / 2, y, w, h, frame, { rx: 6 }) + rect(x - w / 2 + 8, y + 8, w - 16, h - 16, silver, { rx: 3 })
    + path(d`M${x - w * 0.3} ${y + h - 8}L${x} ${y + 8}h${w * 0.1}L${x - w * 0.18} ${y + h - 8}Z`, '#fff', { opacity: 0.3 })
}

/** Basins kept on shelves, some still in their cartons. */
function onShelves(stage: Stage, item: (x: number, y: number, w: number) => string, perLevel: number): string {
  const { setting, mood } = stage
  const card = setting.pick(cardboards)
  return inPlace(stage, ['workshop', 'depot'], 700, shelves(stage, 820, setting.whole(2, 3), perLevel, (x, foot, room) => (
    setting.chance(0.24)
      ? rect(x - room * 0.44, foot - room * 0.6, room * 0.88, room * 0.6, stage.sheet.across(lighten(card, 0.1), card, darken(card, 0.14)))
        + rect(x - room * 0.05, foot - room * 0.6, room * 0.1, room * 0.2, '#efe2c4') + rect(x + room * 0.16, foot - room * 0.36, room * 0.2, room * 0.24, '#f7f3ea')
        + rect(x + room * 0.16, foot - room * 0.36, room * 0.2, room * 0.05, mood.accent)
      : floorShadow(stage.sheet, x, foot, room * 0.4, 8, 0.4) + item(x, foot, room * 0.84))))
}

export const basinKind: Drawing = (stage) => {
  const { design, setting, sheet, mood } = stage
  const model = design.pick(['bowl', 'rectangle', 'pedestal', 'hung', 'bowl'] as const)
  const metal = design.pick(tapMetals)
  const tapModel = design.pick(tapModels)
  const round = design.chance(0.5)
  const front = (): string => {
    const x = 600 + setting.between(-60, 60)
    const glassy = mirror(stage, x, 90, 300, round ? 280 : 250, round)
    if (model === 'pedestal') {
      return inPlace(stage, ['bathroom'], 770, glassy + floorShadow(sheet, x, 810, 170, 18) + basin(stage, x, 810, 410, model) + tap(stage, x - 14, 348 - 6, 120, tapModel, metal) + anyProp(stage, x + 380, 830, 150))
    }
    const wood = setting.pick(['#c89b6a', '#8a6244', '#e3d6c0'])
    const y = 610
    const top = model === 'hung' ? '' : wallShadow(x - 380, y, 760, 40, 24) + rect(x - 380, y - 26, 760, 26, lighten(wood, 0.2)) + rect(x - 380, y, 760, 44, sheet.across(lighten(wood, 0.06), wood, darken(wood, 0.2)))
      + [x - 300, x + 270].map((leg) => path(d`M${leg} ${y + 44}h30v120l-14 0v-90Z`, darken(wood, 0.4))).join('')
    const waste = tube(stage, x - 14, y + 30, 28, 110, '#b4bac0', 6) + tube(stage, x - 14, y + 120, 120, 22, '#b4bac0', 10)
    return inPlace(stage, ['bathroom'], 800, glassy + waste + top + (model === 'hung' ? wallShadow(x - 240, y - 150, 480, 150, 30) : floorShadow(sheet, x + 10, y - 12, 220, 14, 0.5))
      + (model === 'bowl' ? tap(stage, x - 226, y - 14, 290, 'tall', metal) : '') + basin(stage, x, y - 6, 440, model)
      + (model === 'bowl' ? '' : tap(stage, x - 10, y - (model === 'hung' ? 220 : 182), 130, tapModel, metal)) + (model === 'hung' ? anyProp(stage, x + 420, 850, 160) : plant(stage, x + 320, y - 18, 92)))
  }
  const detail = (): string => closeUp(stage, rect(0, 640, 1200, 260, sheet.down('#d2ab78', '#b98a58')) + rect(0, 640, 1200, 6, '#ecd2a8') + floorShadow(sheet, 620, 800, 620, 46)
    + tap(stage, 250, 700, 620, model === 'bowl' ? 'tall' : tapModel, metal) + (model === 'bowl' ? basin(stage, 720, 800, 960, 'bowl') : basin(stage, 720, 810, 960, 'rectangle'))
    + circle(640, 520, 14, alpha('#fffaf0', 0.5)))
  return byView(stage, { front, detail, stored: () => onShelves(stage, (x, y, w) => basin(stage, x, y, w, model === 'pedestal' || model === 'hung' ? 'rectangle' : model), setting.whole(2, 3)) + (mood.accent === '' ? '' : '') })
}

function cabinet(stage: Stage, w: number, h: number, drawers: number, doubleWidth: boolean, metal: string): string {
  const { tones, sheet } = stage
  const columns = doubleWidth ? 2 : 1
  const [dw, dh] = [(w - 8 * (columns + 1)) / columns, (h - 8 * (drawers + 1)) / drawers]
  return rect(0, 0, w, h, tones.darker) + repeat(columns, (column) => repeat(drawers, (row) => {
    const [x, y] = [8 + column * (dw + 8), 8 + row * (dh + 8)]
    return surface(stage, x, y, dw, dh, row % 2 === 0 ? 0 : 1) + rect(x, y, dw, 3, tones.lighter) + rect(x, y + dh - 4, dw, 4, alpha('#2a2029', 0.14))
      + tube(stage, x + dw / 2 - 50, y + 26, 100, 9, metal, 4)
  })) + rect(0, 0, w, 16, sheet.down(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
}

export const vanity: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const double = design.chance(0.35)
  const drawers = design.pick([1, 2, 2, 3])
  const metal = design.pick(tapMetals)
  const vessel = design.chance(0.5)
  const round = design.chance(0.5)
  const w = double ? 720 : 480
  const white = withTones(stage, '#f4f2ec')
  const unit = (x: number, y: number): string => {
    const bowls = double ? [x - w / 4, x + w / 4] : [x]
    return at(x - w / 2, y, cabinet(stage, w, 240, drawers, double, metal)) + rect(x - w / 2 - 10, y - 20, w + 20, 22, sheet.across('#fbf9f4', '#e2ddd2')) + rect(x - w / 2 - 10, y - 26, w + 20, 8, '#ffffff')
      + bowls.map((bx) => (vessel ? tap(stage, bx - 130, y - 22, 200, 'tall', metal) + basin(white, bx, y - 20, 250, 'bowl') : basin(white, bx, y - 20, 310, 'rectangle') + tap(stage, bx - 8, y - 140, 110, 'straight', metal))).join('')
  }
  const detail = (): string => closeUp(stage, surface(stage, 0, 220, 1200, 320) + surface(stage, 0, 552, 1200, 400) + rect(0, 540, 1200, 12, darken(tones.base, 0.65)) + rect(0, 552, 1200, 5, tones.lighter)
    + rect(0, 110, 1200, 110, sheet.down('#ffffff', '#ece7dc', '#d2ccbf')) + rect(0, 100, 1200, 14, '#ffffff') + rect(0, 220, 1200, 46, sheet.down(alpha('#2a2029', 0.4), alpha('#2a2029', 0)))
    + [330, 660].map((y) => rect(330, y + 26, 520, 34, '#2a2029', { opacity: 0.2, rx: 17 }) + tube(stage, 320, y, 520, 36, metal, 18) + [370, 780].map((x) => circle(x, y + 18, 10, darken(metal, 0.3))).join('')).join(''))
  const stored = (): string => {
    const space = fittedSpace([w * 1.1, 540 + palletHeight, 300], [170, 150, 860, 670], 26, 20)
    const body = (y: number): string => rect(0, 0, 0, 0, '') + unitBox(y)
    const unitBox = (y: number): string => carton(stage, space, [w * 0.05, y, 10], [w, 250, 270], setting.pick(cardboards))
    const bare = space.plane([w * 0.05, palletHeight + 490, 10], [1, 0, 0], [0, -1, 0], cabinet(stage, w, 240, drawers, double, metal))
    const sides = space.plane([w * 1.05, palletHeight + 490, 10], [0, 0, 1], [0, -1, 0], rect(0, 0, 270, 240, tones.darker))
      + space.plane([w * 0.05, palletHeight + 490, 280], [1, 0, 0], [0, 0, -1], rect(0, 0, w, 270, '#fbf9f4') + ellipse(w / 2, 140, 130, 84, '#cfcabf') + ellipse(w / 2, 148, 112, 66, '#e9e5dc'))
    return inPlace(stage, ['depot', 'workshop'], 440, pallet(space, 0, 0, w * 1.1, 300) + body(palletHeight) + sides + bare)
  }
  return byView(stage, {
    front: () => {
      const x = 600 + setting.between(-40, 60)
      return inPlace(stage, ['bathroom'], 800, mirror(stage, x, 70, double ? 620 : 300, 250, round && !double) + wallShadow(x - w / 2, 500, w, 240, 34) + floorShadow(sheet, x, 820, w * 0.5, 14, 0.2) + unit(x, 500)
        + anyProp(stage, x > 600 ? x - w / 2 - 140 : x + w / 2 + 150, 850, 160))
    },
    detail: () => detail() + dimension(60, 860, 1140, 860, mood.accent),
    stored,
  })
}

export { mirror, onShelves, tapMetals, tapModels }
