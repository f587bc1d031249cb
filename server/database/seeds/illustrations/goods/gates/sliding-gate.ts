import { alpha } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { screw } from '../../studio/packaging.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, path, rect, repeat } from '../../studio/svg.ts'
import { gateLeaf } from './gate-leaf.ts'
import { pillar } from './pillar.ts'

export const slidingGate: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick(['slats', 'bars', 'half', 'planks', 'slats'] as const)
  const [w, h] = [design.pick([700, 760]), design.pick([330, 370])]
  const leaf = (lw: number, lh: number): string =>
    gateLeaf(stage, lw / 2, lh, model) + at(lw / 2, 0, gateLeaf(stage, lw / 2, lh, model))
  const wheel = (x: number, y: number, r: number): string =>
    circle(x, y, r, '#4a4f52') +
    circle(x, y, r * 0.7, sheet.ball('#e9edee', '#a6adb2', '#6d757a')) +
    circle(x, y, r * 0.22, '#3a3d3f')
  const front = (): string => {
    const floor = 790
    const x = 180
    return inPlace(
      stage,
      ['garden'],
      640,
      rect(0, floor, 1200, 14, sheet.down('#dfe2e2', '#8f979c')) +
        rect(0, floor + 14, 1200, 10, alpha('#2a2029', 0.2)) +
        floorShadow(sheet, x + w / 2, floor + 6, w * 0.52, 16, 0.5) +
        at(x, floor - h - 18, leaf(w, h)) +
        wheel(x + 60, floor - 10, 16) +
        wheel(x + w - 60, floor - 10, 16) +
        pillar(stage, x + w + 10, floor + 8, h + 90) +
        rect(x + w - 14, floor - 90, 60, 90, '#e9e6de', { rx: 8 }) +
        rect(x + w - 14, floor - 90, 60, 18, '#c9a24f', { rx: 6 }) +
        pillar(stage, 60, floor + 8, h + 90) +
        plant(stage, 1120, floor + 50, 130),
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [590, 560],
      stage,
      repeat(3, (index) =>
        rect(0, index * 150 - 40, 1200, 126, sheet.down(tones.lighter, tones.base, tones.dark)),
      ) +
        rect(-10, 420, 1220, 110, sheet.down(tones.lighter, tones.base, tones.deep)) +
        rect(0, 530, 1200, 34, alpha('#2a2029', 0.22)) +
        path(d`M420 500h340l-60 190H480Z`, sheet.across('#c3cacf', '#8f979c')) +
        wheel(590, 650, 130) +
        rect(0, 776, 1200, 34, sheet.down('#eef1f2', '#8f979c', '#6d757a')) +
        rect(0, 810, 1200, 90, sheet.down('#8f8a80', '#b5afa3')) +
        screw(470, 545, 20, '#9aa1a5') +
        screw(710, 545, 20, '#9aa1a5'),
    )
  const slab = {
    w,
    h,
    thickness: 18,
    front: leaf,
    side: tones.darker,
    top: tones.light,
    open: model === 'slats' || model === 'bars',
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      inPlace(stage, ['depot'], 520, leaningRow(stage, [130, 190, 940, 630], slab, setting.whole(2, 4), 3)),
  })
}
