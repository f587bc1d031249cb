import { tapeMeasure } from '../../studio/handtools.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { glass } from '../../studio/metal.ts'
import { screw } from '../../studio/packaging.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, cut, rect, repeat } from '../../studio/svg.ts'
import { glazedLeaf } from '../doors/glazing.ts'

export const glassPartition: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const bays = design.whole(3, 5)
  const model = { columns: 1, rows: design.whole(2, 4), solid: design.pick([0, 0.28, 0.34]) }
  const withDoor = design.chance(0.5)
  const bay = (w: number, h: number): string => glazedLeaf(stage, w, h, model, 0.055)
  const [w, h] = [150 * bays, 590]
  const front = (): string => {
    const [x, floor] = [600 - w / 2, 770]
    const beyond = sheet.across('#d9d0bd', '#b9b7a9')
    return (
      rect(x, floor - h, w, h, beyond) +
      rect(x, floor - 80, w, 80, '#a88f72', { opacity: 0.6 }) +
      cut(x, floor - h, w, h, plant(stage, w * 0.7, h - 20, 210)) +
      wallShadow(x, floor - h, w, h, 14) +
      repeat(bays, (index) => at(x + index * 150, floor - h, bay(150, h))) +
      (withDoor ? rect(x + 150 * 2 - 22, floor - h * 0.52, 8, 96, '#c6a14d', { rx: 4 }) : '') +
      rect(x - 8, floor - h - 8, w + 16, 12, tones.base) +
      floorShadow(sheet, 600, floor + 2, w * 0.6, 16) +
      anyProp(stage, x > 320 ? 170 : 90, floor + 60, 150)
    )
  }
  const detail = (): string => {
    const bar = (x: number, y: number, bw: number, bh: number): string =>
      rect(x + 16, y + 20, bw, bh, '#2a2029', { opacity: 0.14 }) +
      rect(
        x,
        y,
        bw,
        bh,
        bh > bw
          ? sheet.across(tones.lighter, tones.base, tones.darker)
          : sheet.down(tones.lighter, tones.base, tones.darker),
      )
    return slantedCloseUp(
      [620, 560],
      stage,
      glass(stage, 0, 0, 1200, 900, 0.3) +
        bar(-10, 470, 1220, 74) +
        bar(470, -10, 84, 920) +
        rect(500, -10, 24, 920, tones.lighter, { opacity: 0.3 }) +
        [60, 240, 780, 960].map((x) => screw(x, 507, 15, tones.light)).join('') +
        tapeMeasure(stage, 620, 660, 420, -4),
    )
  }
  const slab = {
    w: 210,
    h: 600,
    thickness: 10,
    front: (sw: number, sh: number) => bay(sw, sh),
    side: tones.darker,
    top: tones.light,
  }
  return byView(stage, {
    front: () => inPlace(stage, ['room', 'studio'], 776, front()),
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        560,
        leaningRow(stage, [300, 110, 620, 720], slab, setting.whole(5, 7), 5),
      ),
  })
}
