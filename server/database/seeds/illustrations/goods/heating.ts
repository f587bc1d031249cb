import { leaningRow, palletPile, shelves } from '../studio/arrangements.ts'
import { alpha, darken } from '../studio/colour.ts'
import { dimension } from '../studio/handtools.ts'
import { tube } from '../studio/metal.ts'
import { cardboards, corners, label } from '../studio/packaging.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import type { Place } from '../studio/places.ts'
import { anyProp } from '../studio/props.ts'
import { floorShadow, wallShadow } from '../studio/shadows.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, path, rect, repeat } from '../studio/svg.ts'
import { castFace, columnFace, panelFace, towelFace, valve } from './radiators.ts'
import type { RadiatorFace } from './radiators.ts'

/** Hung on the wall, its pipes coming out of the floor. */
function hung(stage: Stage, w: number, h: number, face: RadiatorFace, places: readonly Place[]): string {
  const { setting, mood, sheet } = stage
  const floor = 770
  const y = h > 450 ? 110 : floor - h - setting.between(70, 110)
  const x = 600 - w / 2 + setting.between(-70, 40)
  const pipe = tube(stage, x - 32, y + h - 40, 13, floor - y - h + 60, '#c9b9a4')
    + tube(stage, x + w + 18, y + h - 30, 13, floor - y - h + 50, '#c9b9a4') + tube(stage, x + w - 4, y + h - 34, 30, 13, '#c9b9a4')
  const shelf = h < 450 && setting.chance(0.5)
    ? rect(x - 40, y - 62, w + 80, 18, '#c79a66') + rect(x - 40, y - 62, w + 80, 4, '#e4c79b') + rect(x - 30, y - 44, w + 60, 16, alpha('#2a2029', 0.16))
      + rect(x + 40, y - 152, 26, 90, mood.accent) + rect(x + 68, y - 140, 20, 78, '#e7dcc8') + rect(x + 90, y - 158, 30, 96, darken(mood.wall, 0.3))
    : ''
  return inPlace(stage, places, floor, wallShadow(x, y, w, h, 30) + pipe + at(x, y, face(w, h)) + valve(stage, x - 26, y + h - 36, 46)
    + shelf + floorShadow(sheet, x + w / 2, floor + 20, w * 0.5, 14, 0.16)
    + anyProp(stage, x + w / 2 > 600 ? Math.max(90, x - 170) : Math.min(1110, x + w + 170), floor + 60, 150))
}

function piled(stage: Stage, w: number, h: number, face: RadiatorFace): string {
  const { setting, tones, sheet, mood } = stage
  const card = setting.pick(cardboards)
  if (setting.chance(0.5)) {
    const slab = { w, h, thickness: 34, side: sheet.down(tones.dark, tones.darker), top: tones.lighter,
      front: (sw: number, sh: number, index: number) => face(sw, sh) + corners(sw, sh, Math.min(70, sw * 0.2), card)
        + (index === 0 ? rect(sw * 0.46, 0, 14, sh, alpha(mood.accent, 0.9)) : '') }
    return inPlace(stage, ['depot', 'workshop'], 540, leaningRow(stage, [210, 130, 780, 690], slab, setting.whole(3, 5), 1.8))
  }
  const faces = (index: number) => ({
    front: (pw: number, ph: number) => rect(0, 0, pw, ph, sheet.across(card, darken(card, 0.08))) + rect(0, ph - 3, pw, 3, darken(card, 0.3))
      + label(pw * (0.7 + (index % 3) * 0.06), ph * 0.16, ph * 1, ph * 0.68, mood.accent),
    side: (pd: number, ph: number) => rect(0, 0, pd, ph, darken(card, 0.24)) + rect(0, ph - 3, pd, 3, darken(card, 0.45)),
    top: (pw: number, pd: number) => rect(0, 0, pw, pd, card) + at(22, 18, face(pw - 44, pd - 36)) + corners(pw - 8, pd - 8, 50, darken(card, 0.1)),
  })
  return inPlace(stage, ['depot'], 430, palletPile(stage, [160, 230, 880, 590], { w: Math.max(w, h), depth: Math.min(w, h) * 0.8, layer: 50, faces },
    setting.whole(3, 5), setting.chance(0.5) ? 'straps' : 'film'))
}

function valveDetail(stage: Stage, face: RadiatorFace, w: number, h: number, zoom: number): string {
  const { sheet } = stage
  return closeUp(stage, rect(420, 40, 800, 760, sheet.across(alpha('#2a2029', 0.34), alpha('#2a2029', 0.1)), { rx: 20 })
    + at(470, 740 - h * zoom, face(w, h), zoom) + valve(stage, 400, 560, 250))
}

export const panelRadiator: Drawing = (stage) => {
  const { design, mood } = stage
  const ribs = design.pick([0, 18, 22, 26])
  const [w, h] = design.pick([[520, 330], [640, 310], [420, 340], [300, 560]] as const)
  const face: RadiatorFace = (fw, fh) => panelFace(stage, fw, fh, Math.round(ribs * (w / 600)))
  return byView(stage, {
    front: () => hung(stage, w, h, face, ['room', 'studio']),
    detail: () => valveDetail(stage, face, w, h, 2.1) + dimension(520, 830, 1150, 830, mood.accent),
    stored: () => piled(stage, w, h, face),
  })
}

export const columnRadiator: Drawing = (stage) => {
  const { design } = stage
  const [w, h, columns] = design.pick([[560, 330, 16], [640, 300, 20], [300, 600, 9], [360, 600, 12], [250, 620, 7]] as const)
  const face: RadiatorFace = (fw, fh) => columnFace(stage, fw, fh, columns)
  const close: RadiatorFace = (fw, fh) => columnFace(stage, fw, fh, 9)
  return byView(stage, {
    front: () => hung(stage, w, h, face, ['room', 'studio']),
    detail: () => valveDetail(stage, close, 420, 700, 2),
    stored: () => piled(stage, w, h, face),
  })
}

export const castIronRadiator: Drawing = (stage) => {
  const { design, sheet, setting, tones } = stage
  const sections = design.whole(6, 12)
  const ornate = design.chance(0.6)
  const [w, h] = [sections * 50, design.pick([380, 430, 350])]
  const face: RadiatorFace = (fw, fh) => castFace(stage, fw, fh, sections, ornate)
  const front = (): string => {
    const x = 600 - w / 2 + setting.between(-60, 60)
    const floor = 800
    return inPlace(stage, ['room', 'studio', 'room'], 720, wallShadow(x + 10, floor - h - 10, w, h * 0.8, 46) + floorShadow(sheet, x + w / 2 + 20, floor, w * 0.6, 26)
      + tube(stage, x - 40, floor - 70, 13, 74, '#b9895a') + at(x, floor - h, face(w, h)) + valve(stage, x - 34, floor - 84, 46)
      + anyProp(stage, x > 330 ? x - 170 : x + w + 150, floor + 30, 150))
  }
  const detail = (): string => closeUp(stage, rect(0, 120, 1200, 800, sheet.down(alpha('#2a2029', 0), alpha('#2a2029', 0.3)))
    + at(90, 110, castFace(stage, 1380, 1500, 6, ornate)) + circle(75, 330, 62, tones.deep) + circle(70, 322, 54, sheet.ball('#e9d69c', '#c6a14d', '#6f551f'))
    + path(d`M46 306h48v32h-48Z`, '#7d6226'))
  const slab = { w, h, thickness: 62, side: (sw: number, sh: number) => repeat(3, (index) => rect(sw * index * 0.34, 0, sw * 0.3, sh * 0.94, sheet.across(tones.dark, tones.deep), { rx: sw * 0.14 })),
    front: (sw: number, sh: number) => face(sw, sh), top: 'none' }
  return byView(stage, {
    front,
    detail,
    stored: () => inPlace(stage, ['depot', 'workshop'], 520, leaningRow(stage, [200, 160, 800, 660], slab, setting.whole(3, 4), 1.9)),
  })
}

export const towelRadiator: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const groups = design.pick([[3, 5, 6], [4, 4, 4], [2, 4, 6, 4], [6, 8], [3, 3, 3, 5]])
  const curved = design.chance(0.35)
  const w = design.pick([250, 290, 320])
  const face: RadiatorFace = (fw, fh) => towelFace(stage, fw, fh, groups, curved)
  const cloth = setting.pick(['#f3ece0', mood.accent, '#d8c3a5', '#8fa595'])
  const towel = (x: number, y: number, tw: number, th: number): string => rect(x + 6, y + 10, tw, th, '#2a2029', { opacity: 0.18, rx: 6 })
    + rect(x, y, tw, th, sheet.across(cloth, darken(cloth, 0.04), cloth, darken(cloth, 0.14)), { rx: 6 })
    + rect(x, y + th - 42, tw, 6, alpha('#fffaf0', 0.7)) + rect(x, y + th - 28, tw, 6, alpha('#fffaf0', 0.7)) + rect(x, y, tw, 10, alpha('#fffaf0', 0.35), { rx: 5 })
  const detail = (): string => closeUp(stage, rect(250, -10, 70, 920, '#2a2029', { opacity: 0.14 }) + repeat(5, (index) => (
    rect(300, 100 + index * 190, 960, 80, '#2a2029', { opacity: 0.12 }) + tube(stage, 240, 60 + index * 190, 980, 84, tones.base)))
    + tube(stage, 190, -20, 120, 940, tones.base) + towel(620, 30, 420, 620))
  return byView(stage, {
    front: () => {
      const x = 600 - w / 2 + setting.between(-60, 60)
      return inPlace(stage, ['bathroom', 'bathroom', 'room'], 790, wallShadow(x, 90, w, 620, 26) + at(x, 90, face(w, 620))
        + (setting.chance(0.7) ? towel(x + w * 0.2, 90 + 210, w * 0.6, 190) : '') + tube(stage, x + 6, 708, 12, 90, '#b9bec2') + tube(stage, x + w - 18, 708, 12, 90, '#b9bec2')
        + anyProp(stage, x + w + 220, 850, 160))
    },
    detail,
    stored: () => setting.chance(0.5)
      ? inPlace(stage, ['workshop', 'depot'], 830, shelves(stage, 830, 1, 3, (x, foot, room) => rect(x - room * 0.3, foot - 600, room * 0.75, 600, 'none') + at(x - 95, foot - 560, face(190, 555))))
      : piled(stage, w, 600, face),
  })
}
