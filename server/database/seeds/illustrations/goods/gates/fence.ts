import { alpha, darken } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { screw } from '../../studio/packaging.ts'
import { palletPile } from '../../studio/piles.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, d, group, path, polygon, rect, repeat } from '../../studio/svg.ts'
import { fencePanel } from './fence-panel.ts'

export const fence: Drawing = (stage) => {
  const { design, setting, sheet, tones, finish } = stage
  const mesh = finish === 'green' || finish === 'anthracite' || finish === 'grey' ? design.chance(0.5) : false
  const model = mesh ? 'mesh' : design.pick(['horizontal', 'vertical', 'lattice'] as const)
  const panel = (w: number, h: number): string => fencePanel(stage, w, h, model)
  const post = (x: number, y: number, h: number): string =>
    tube(stage, x, y, 20, h, model === 'mesh' ? tones.base : darken(tones.base, 0.08)) +
    polygon(
      [
        [x - 3, y],
        [x + 10, y - 12],
        [x + 23, y],
      ],
      tones.dark,
    )
  const front = (): string => {
    const [floor, h] = [770, 430]
    return inPlace(
      stage,
      ['garden'],
      660,
      floorShadow(sheet, 600, floor + 6, 640, 18, 0.4) +
        repeat(3, (index) => at(40 + index * 384, floor - h, panel(356, h - 14))) +
        repeat(4, (index) => post(18 + index * 384, floor - h - 20, h + 24)) +
        repeat(9, () => {
          const x = setting.between(20, 1180)
          return path(
            d`
              M${x} ${floor + 10}q-8 -30 -16 -40q14 10 18 30q2 -30 10 -46q-2 24 -2 44q8 -16 18 -24
              q-12 20 -14 36Z
            `,
            '#7d9a6a',
          )
        }) +
        (setting.chance(0.5) ? plant(stage, 210, floor + 60, 160) : ''),
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [420, 420],
      stage,
      at(260, 40, group(panel(300, 330), { transform: 'scale(3.4)' })) +
        rect(230, 0, 60, 900, alpha('#2a2029', 0.14)) +
        tube(stage, 130, -10, 130, 920, darken(tones.base, 0.06)) +
        [220, 640]
          .map(
            (y) =>
              rect(210, y, 170, 74, sheet.down('#d9dee0', '#9aa1a5'), { rx: 8 }) +
              screw(250, y + 37, 18, '#8f979c') +
              screw(336, y + 37, 18, '#8f979c'),
          )
          .join(''),
    )
  const slab = {
    w: 440,
    h: 400,
    thickness: model === 'mesh' ? 6 : 14,
    front: panel,
    side: model === 'mesh' ? 'none' : tones.darker,
    top: model === 'mesh' ? 'none' : tones.light,
    open: model === 'mesh',
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      setting.chance(0.6)
        ? inPlace(
            stage,
            ['depot', 'workshop'],
            530,
            leaningRow(
              stage,
              [200, 160, 800, 660],
              slab,
              model === 'mesh' ? 3 : setting.whole(5, 7),
              model === 'mesh' ? 9 : 2.6,
            ),
          )
        : inPlace(
            stage,
            ['depot'],
            430,
            palletPile(
              stage,
              [150, 240, 900, 580],
              {
                w: 560,
                depth: 400,
                layer: 16,
                faces: () => ({
                  front: tones.base,
                  side: tones.darker,
                  top: (w, h) => rect(0, 0, w, h, tones.darker) + panel(w, h),
                }),
              },
              setting.whole(7, 12),
              'straps',
            ),
          ),
  })
}
