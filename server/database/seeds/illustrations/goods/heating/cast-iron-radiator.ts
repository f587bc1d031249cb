import { alpha } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, path, rect, repeat } from '../../studio/svg.ts'
import { castFace, type RadiatorFace } from './radiator-faces.ts'
import { valve } from './valve.ts'

export const castIronRadiator: Drawing = (stage) => {
  const { design, sheet, setting, tones } = stage
  const sections = design.whole(6, 12)
  const ornate = design.chance(0.6)
  const [w, h] = [sections * 50, design.pick([380, 430, 350])]
  const face: RadiatorFace = (fw, fh) => castFace(stage, fw, fh, sections, ornate)
  const front = (): string => {
    const x = 600 - w / 2 + setting.between(-60, 60)
    const floor = 800
    return inPlace(
      stage,
      ['room', 'studio', 'room'],
      720,
      wallShadow(x + 10, floor - h - 10, w, h * 0.8, 46) +
        floorShadow(sheet, x + w / 2 + 20, floor, w * 0.6, 26) +
        tube(stage, x - 40, floor - 70, 13, 74, '#b9895a') +
        at(x, floor - h, face(w, h)) +
        valve(stage, x - 34, floor - 84, 46) +
        anyProp(stage, x > 330 ? x - 170 : x + w + 150, floor + 30, 150),
      1.12,
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [420, 330],
      stage,
      rect(0, 120, 1200, 800, sheet.down(alpha('#2a2029', 0), alpha('#2a2029', 0.3))) +
        at(90, 110, castFace(stage, 1380, 1500, 6, ornate)) +
        circle(75, 330, 62, tones.deep) +
        circle(70, 322, 54, sheet.ball('#e9d69c', '#c6a14d', '#6f551f')) +
        path(d`M46 306h48v32h-48Z`, '#7d6226'),
    )
  const slab = {
    w,
    h,
    thickness: 62,
    side: (sw: number, sh: number) =>
      repeat(3, (index) =>
        rect(sw * index * 0.34, 0, sw * 0.3, sh * 0.94, sheet.across(tones.dark, tones.deep), {
          rx: sw * 0.14,
        }),
      ),
    front: (sw: number, sh: number) => face(sw, sh),
    top: 'none',
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        520,
        leaningRow(stage, [200, 160, 800, 660], slab, setting.whole(3, 4), 1.9),
      ),
  })
}
