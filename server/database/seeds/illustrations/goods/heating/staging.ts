import { alpha, darken } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { cardboards, corners, label } from '../../studio/packaging.ts'
import { palletPile } from '../../studio/piles.ts'
import { inPlace, type Place, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import type { Stage } from '../../studio/stage.ts'
import { at, rect } from '../../studio/svg.ts'
import type { RadiatorFace } from './radiator-faces.ts'
import { valve } from './valve.ts'

/** Hung on the wall, its pipes coming out of the floor. */
export function hung(
  stage: Stage,
  w: number,
  h: number,
  face: RadiatorFace,
  places: readonly Place[],
): string {
  const { setting, mood, sheet } = stage
  const floor = 770
  const y = h > 450 ? 110 : floor - h - setting.between(70, 110)
  const x = 600 - w / 2 + setting.between(-70, 40)
  const pipe =
    tube(stage, x - 32, y + h - 40, 13, floor - y - h + 60, '#c9b9a4') +
    tube(stage, x + w + 18, y + h - 30, 13, floor - y - h + 50, '#c9b9a4') +
    tube(stage, x + w - 4, y + h - 34, 30, 13, '#c9b9a4')
  const shelf =
    h < 450 && setting.chance(0.5)
      ? rect(x - 40, y - 62, w + 80, 18, '#c79a66') +
        rect(x - 40, y - 62, w + 80, 4, '#e4c79b') +
        rect(x - 30, y - 44, w + 60, 16, alpha('#2a2029', 0.16)) +
        rect(x + 40, y - 152, 26, 90, mood.accent) +
        rect(x + 68, y - 140, 20, 78, '#e7dcc8') +
        rect(x + 90, y - 158, 30, 96, darken(mood.wall, 0.3))
      : ''
  return inPlace(
    stage,
    places,
    floor,
    wallShadow(x, y, w, h, 30) +
      pipe +
      at(x, y, face(w, h)) +
      valve(stage, x - 26, y + h - 36, 46) +
      shelf +
      floorShadow(sheet, x + w / 2, floor + 20, w * 0.5, 14, 0.16) +
      anyProp(stage, x + w / 2 > 600 ? Math.max(90, x - 170) : Math.min(1110, x + w + 170), floor + 60, 150),
    1.14,
  )
}

export function piled(stage: Stage, w: number, h: number, face: RadiatorFace): string {
  const { setting, tones, sheet, mood } = stage
  const card = setting.pick(cardboards)
  if (setting.chance(0.5)) {
    const slab = {
      w,
      h,
      thickness: 34,
      side: sheet.down(tones.dark, tones.darker),
      top: tones.lighter,
      front: (sw: number, sh: number, index: number) =>
        face(sw, sh) +
        corners(sw, sh, Math.min(70, sw * 0.2), card) +
        (index === 0 ? rect(sw * 0.46, 0, 14, sh, alpha(mood.accent, 0.9)) : ''),
    }
    return inPlace(
      stage,
      ['depot', 'workshop'],
      540,
      leaningRow(stage, [210, 130, 780, 690], slab, setting.whole(3, 5), 1.8),
    )
  }
  const faces = (index: number) => ({
    front: (pw: number, ph: number) =>
      rect(0, 0, pw, ph, sheet.across(card, darken(card, 0.08))) +
      rect(0, ph - 3, pw, 3, darken(card, 0.3)) +
      label(pw * (0.7 + (index % 3) * 0.06), ph * 0.16, ph * 1, ph * 0.68, mood.accent),
    side: (pd: number, ph: number) =>
      rect(0, 0, pd, ph, darken(card, 0.24)) + rect(0, ph - 3, pd, 3, darken(card, 0.45)),
    top: (pw: number, pd: number) =>
      rect(0, 0, pw, pd, card) +
      at(22, 18, face(pw - 44, pd - 36)) +
      corners(pw - 8, pd - 8, 50, darken(card, 0.1)),
  })
  return inPlace(
    stage,
    ['depot'],
    430,
    palletPile(
      stage,
      [160, 230, 880, 590],
      { w: Math.max(w, h), depth: Math.min(w, h) * 0.8, layer: 50, faces },
      setting.whole(3, 5),
      setting.chance(0.5) ? 'straps' : 'film',
    ),
  )
}

export function valveDetail(stage: Stage, face: RadiatorFace, w: number, h: number, zoom: number): string {
  const { sheet } = stage
  return slantedCloseUp(
    [480, 600],
    stage,
    rect(420, 40, 800, 760, sheet.across(alpha('#2a2029', 0.34), alpha('#2a2029', 0.1)), { rx: 20 }) +
      at(470, 740 - h * zoom, face(w, h), zoom) +
      valve(stage, 400, 560, 250),
  )
}
