import { alpha, darken } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { dimension } from '../../studio/handtools.ts'
import { tube } from '../../studio/metal.ts'
import { cardboards, carton } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { wallShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, rect, repeat } from '../../studio/svg.ts'
import { houseWindow } from './house-window.ts'

function slats(stage: Stage, w: number, h: number, pitch: number): string {
  const { sheet, tones } = stage
  const paint = sheet.down(tones.lighter, tones.base, tones.base, tones.darker)
  return (
    repeat(h / pitch, (index) => rect(0, index * pitch, w, pitch - 2, paint)) +
    repeat(h / pitch, (index) => rect(0, index * pitch + pitch - 2, w, 2, tones.deep))
  )
}

export const rollerShutter: Drawing = (stage) => {
  const { design, setting, tones, sheet, mood } = stage
  const pitch = design.pick([18, 22, 26])
  const drop = design.between(0.45, 0.95)
  const box = design.pick([74, 88])
  const w = design.pick([420, 500])
  const shutter = (sw: number, sh: number, lowered: number): string =>
    at(10, box - 4, slats(stage, sw - 20, (sh - box) * lowered, pitch)) +
    rect(10, box - 4 + (sh - box) * lowered, sw - 20, 16, tones.darker, { rx: 3 }) +
    [0, sw - 16].map((x) => tube(stage, x, box - 6, 16, sh - box + 6, tones.base)).join('') +
    rect(-10, 0, sw + 20, box, sheet.down(tones.lighter, tones.base, tones.darker), { rx: 8 }) +
    rect(-10, box, sw + 20, 14, sheet.down(alpha('#2a2029', 0.35), alpha('#2a2029', 0)))
  const front = (): string => {
    const [x, y, h] = [600 - w / 2, 180, 460]
    return inPlace(
      stage,
      ['facade'],
      800,
      houseWindow(stage, x, y, w, h) +
        wallShadow(x - 10, y - 60, w + 20, box, 16) +
        at(x, y - 60, shutter(w, h + 60, drop)) +
        plant(stage, x + w + 170, 850, 160),
      1.12,
    )
  }
  const detail = (): string => {
    const space = createSpace(230, 800, 32, 14, 1)
    const slat = (y: number): string =>
      cuboid(space, [0, y, 0], [46, 120, 900], {
        front: (sw, sh) =>
          rect(0, 0, sw, sh, tones.light, { rx: 18 }) +
          rect(9, 14, sw - 18, sh - 44, darken(tones.base, 0.6), { rx: 12 }) +
          rect(sw * 0.3, sh - 22, sw * 0.4, 18, darken(tones.base, 0.5), { rx: 4 }),
        side: sheet.down(tones.lighter, tones.base, tones.dark, tones.deep),
        top: tones.light,
      })
    return closeUp(
      stage,
      repeat(6, (index) => slat(index * 124 - 60)) +
        dimension(170, space.point([0, 312, 0])[1], 170, space.point([0, 188, 0])[1], mood.accent),
    )
  }
  const stored = (): string => {
    const space = fittedSpace([760, 400 + palletHeight, 360], [150, 180, 900, 640], 27, 20)
    const roll = (x: number, y: number, z: number): string =>
      cuboid(space, [x, palletHeight + y, z], [740, 96, 100], {
        front: (rw, rh) =>
          rect(0, 0, rw, rh, sheet.down(tones.lighter, tones.base, tones.darker), { rx: 10 }) +
          [0.12, 0.5, 0.86].map((share) => rect(rw * share, 0, 12, rh, alpha(mood.accent, 0.85))).join(''),
        side: (rw, rh) =>
          rect(0, 0, rw, rh, tones.darker, { rx: 12 }) +
          circle(rw / 2, rh / 2, rw * 0.34, tones.deep) +
          circle(rw / 2, rh / 2, rw * 0.2, '#b4bac0') +
          circle(rw / 2, rh / 2, rw * 0.1, '#55504c'),
        top: tones.light,
      })
    return inPlace(
      stage,
      ['depot'],
      440,
      pallet(space, 0, 0, 760, 360) +
        [240, 125, 10].map((z) => roll(10, 0, z)).join('') +
        [185, 65].map((z) => roll(10, 99, z)).join('') +
        (setting.chance(0.6)
          ? roll(10, 198, 120)
          : carton(stage, space, [200, palletHeight + 198, 90], [360, 120, 160], setting.pick(cardboards))),
    )
  }
  return byView(stage, { front, detail, stored })
}
