import { alpha } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { tube } from '../../studio/metal.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { stool } from '../../studio/props.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { cuboid } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, d, ellipse, path, rect } from '../../studio/svg.ts'
import { tap, tapMetals } from './taps.ts'

export const bathtub: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick(['oval', 'claw', 'built', 'oval'] as const)
  const metal = design.pick(tapMetals)
  const front = (): string =>
    inPlace(
      stage,
      ['bathroom', 'bathroom', 'room'],
      690,
      floorShadow(sheet, 620, 800, 430, 34) +
        tube(stage, 296, 400, 15, 390, metal) +
        tap(stage, 304, 420, 150, 'arc', metal) +
        tub(stage, 610, 800, 780, model) +
        (setting.chance(0.6)
          ? stool(stage, 1060, 830, 170) + plant(stage, 1060, 660, 90)
          : plant(stage, 1070, 830, 190)),
      1.06,
    )
  const detail = (): string =>
    closeUp(
      stage,
      at(0, 40, tub(stage, 560, 900, 1500, model)) +
        tap(stage, 300, 330, 360, model === 'claw' ? 'cross' : 'arc', metal),
    )
  const stored = (): string => {
    const tubs = [0, 1, 2].map((index) =>
      at(
        0,
        0,
        floorShadow(sheet, 460 + index * 150, 640 + index * 85, 330, 26) +
          tub(stage, 440 + index * 150, 640 + index * 85, 620, model === 'claw' ? 'oval' : model),
      ),
    )
    const size: [number, number, number] = [700, 300, 260]
    const space = fittedSpace([720, 520 + palletHeight, 280], [200, 140, 800, 690], 24, 20)
    if (setting.chance(0.5)) return inPlace(stage, ['depot', 'workshop'], 430, tubs.join(''))
    const shell = (y: number): string =>
      cuboid(space, [10, y, 8], [size[0], 210, size[2]], {
        front: (w, h) =>
          rect(0, 0, w, h, sheet.down(tones.lighter, tones.base, tones.dark)) +
          rect(20, 24, w - 40, h - 44, 'none', { stroke: tones.dark, 'stroke-width': 3, rx: 16 }),
        side: (w, h) => rect(0, 0, w, h, sheet.down(tones.dark, tones.darker)),
        top: (w, h) =>
          rect(0, 0, w, h, tones.lighter) +
          rect(36, 28, w - 72, h - 56, sheet.diagonal(tones.darker, tones.base), { rx: 70 }) +
          circle(w * 0.16, h / 2, 12, '#8f979c'),
      })
    return inPlace(
      stage,
      ['depot'],
      430,
      pallet(space, 0, 0, 720, 280) + shell(palletHeight) + shell(palletHeight + 214),
    )
  }
  return byView(stage, { front, detail, stored })
}

function tub(stage: Stage, x: number, y: number, w: number, model: 'oval' | 'claw' | 'built'): string {
  const { sheet, tones } = stage
  const h = w * 0.38
  const lift = model === 'claw' ? h * 0.16 : 0
  const shell = sheet.across(tones.dark, tones.lighter, tones.light, tones.base, tones.darker)
  const claws =
    model === 'claw'
      ? [-0.34, 0.3]
          .map((share) =>
            path(
              d`
                M${x + w * share} ${y - lift - 14}q${w * 0.05} ${lift * 0.4} ${w * 0.005} ${lift + 14}
                h${w * 0.045}q${w * 0.03} ${-lift * 0.7} ${w * 0.02} ${-lift - 14}Z
              `,
              sheet.across('#e3cb86', '#a8873c'),
            ),
          )
          .join('')
      : ''
  const side =
    model === 'built'
      ? rect(x - w / 2, y - h, w, h, sheet.down(tones.light, tones.base, tones.dark)) +
        rect(x - w * 0.46, y - h * 0.84, w * 0.92, h * 0.74, 'none', {
          stroke: tones.dark,
          'stroke-width': 3,
          rx: 10,
        })
      : path(
          d`
            M${x - w / 2} ${y - h}
            C${x - w * 0.47} ${y - h * 0.2} ${x - w * 0.4} ${y - lift} ${x - w * 0.3} ${y - lift}
            h${w * 0.6}C${x + w * 0.4} ${y - lift} ${x + w * 0.47} ${y - h * 0.2} ${x + w / 2} ${y - h}Z
          `,
          shell,
        )
  const rim =
    model === 'built'
      ? path(
          d`M${x - w * 0.46} ${y - h - w * 0.13}h${w * 0.92}l${w * 0.04} ${w * 0.13}h${-w}Z`,
          tones.lighter,
        ) +
        path(
          d`
            M${x - w * 0.4} ${y - h - w * 0.105}h${w * 0.8}l${w * 0.02} ${w * 0.07}q-8 10 -24 10
            h${-w * 0.8 + 12}q-20 0 -24 -10Z
          `,
          sheet.down(tones.darker, tones.base),
        )
      : ellipse(x, y - h, w / 2, w * 0.085, tones.lighter) +
        ellipse(x, y - h + 3, w * 0.47, w * 0.068, sheet.across(tones.darker, tones.dark, tones.base)) +
        ellipse(x + w * 0.03, y - h + w * 0.036, w * 0.34, w * 0.028, alpha('#fffaf0', 0.35))
  return claws + side + rim
}
