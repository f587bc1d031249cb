import { darken } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { tube } from '../../studio/metal.ts'
import { cardboards, carton } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { onShelves } from '../../studio/shelving.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { d, ellipse, path, rect } from '../../studio/svg.ts'

export const toilet: Drawing = (stage) => {
  const { design, setting, sheet } = stage
  const hung = design.chance(0.5)
  const front = (): string =>
    inPlace(
      stage,
      ['bathroom'],
      hung ? 790 : 730,
      (hung ? wallShadow(480, 470, 240, 230, 40) : '') +
        floorShadow(sheet, 612, hung ? 830 : 806, 170, 22, hung ? 0.24 : 0.5) +
        wc(stage, 600, hung ? 800 : 806, hung ? 480 : 540, hung) +
        tube(stage, 830, 520, 90, 12, '#b4bac0', 6) +
        rect(838, 532, 74, 78, '#f7f3ea', { rx: 8 }) +
        rect(852, 600, 60, 46, '#efe9dc') +
        (setting.chance(0.6)
          ? plant(stage, 330, 830, 170)
          : rect(280, 250, 140, 12, '#c79a66') + plant(stage, 350, 250, 90)),
      1.2,
    )
  const detail = (): string => closeUp(stage, wc(stage, 600, hung ? 1180 : 1330, 1260, hung))
  const stored = (): string => {
    if (setting.chance(0.5))
      return onShelves(stage, (x, y, w) => wc(stage, x, y, Math.min(w * 1.2, 290), false), 3)
    const space = fittedSpace([700, 420 + palletHeight, 420], [170, 200, 620, 620], 28, 22)
    const card = setting.pick(cardboards)
    const box = (x: number, y: number, z: number): string =>
      carton(stage, space, [x, palletHeight + y, z], [215, 200, 190], card)
    return inPlace(
      stage,
      ['depot', 'workshop'],
      470,
      pallet(space, 0, 0, 700, 420) +
        [10, 240, 470].map((x) => box(x, 0, 215)).join('') +
        [10, 240].map((x) => box(x, 204, 215)).join('') +
        [10, 240, 470].map((x) => box(x, 0, 10)).join('') +
        floorShadow(sheet, 960, 820, 130, 18) +
        wc(stage, 950, 820, 380, false),
    )
  }
  return byView(stage, { front, detail, stored })
}

function wc(stage: Stage, x: number, y: number, h: number, hung: boolean): string {
  const { sheet, tones } = stage
  const w = h * 0.54
  const body = sheet.across(tones.base, tones.lighter, tones.light, tones.dark, tones.darker)
  const seat =
    ellipse(x, y - h * 0.52, w * 0.5, h * 0.075, tones.dark) +
    ellipse(x, y - h * 0.535, w * 0.5, h * 0.07, tones.lighter) +
    ellipse(x, y - h * 0.53, w * 0.34, h * 0.04, darken(tones.base, 0.42)) +
    ellipse(x, y - h * 0.515, w * 0.3, h * 0.022, tones.dark)
  if (hung) {
    return (
      rect(x - w * 0.3, y - h * 1.16, w * 0.6, h * 0.2, sheet.down('#f4f4f1', '#cfd3d2'), { rx: 8 }) +
      rect(x - w * 0.22, y - h * 1.12, w * 0.26, h * 0.12, '#e1e4e3', { rx: 6 }) +
      rect(x + w * 0.06, y - h * 1.12, w * 0.16, h * 0.12, '#e1e4e3', { rx: 6 }) +
      path(
        d`
          M${x - w * 0.5} ${y - h * 0.52}
          C${x - w * 0.5} ${y - h * 0.3} ${x - w * 0.34} ${y - h * 0.1} ${x - w * 0.16} ${y - h * 0.1}
          h${w * 0.32}
          C${x + w * 0.34} ${y - h * 0.1} ${x + w * 0.5} ${y - h * 0.3} ${x + w * 0.5} ${y - h * 0.52}Z
        `,
        body,
      ) +
      path(
        d`
          M${x - w * 0.48} ${y - h * 0.54}
          C${x - w * 0.5} ${y - h * 0.8} ${x - w * 0.36} ${y - h * 0.84} ${x} ${y - h * 0.84}
          S${x + w * 0.5} ${y - h * 0.8} ${x + w * 0.48} ${y - h * 0.54}Z
        `,
        sheet.diagonal(tones.lighter, tones.base, tones.dark),
      ) +
      seat
    )
  }
  return (
    rect(x - w * 0.52, y - h, w * 1.04, h * 0.44, sheet.across(tones.base, tones.lighter, tones.dark), {
      rx: h * 0.03,
    }) +
    rect(x - w * 0.55, y - h * 1.02, w * 1.1, h * 0.06, tones.lighter, { rx: h * 0.02 }) +
    ellipse(x, y - h * 1.02, w * 0.09, h * 0.012, '#aeb5b9') +
    path(
      d`
        M${x - w * 0.5} ${y - h * 0.53}
        C${x - w * 0.48} ${y - h * 0.26} ${x - w * 0.24} ${y - h * 0.26} ${x - w * 0.27} ${y}h${w * 0.54}
        C${x + w * 0.24} ${y - h * 0.26} ${x + w * 0.48} ${y - h * 0.26} ${x + w * 0.5} ${y - h * 0.53}Z
      `,
      body,
    ) +
    rect(x - w * 0.3, y - h * 0.03, w * 0.6, h * 0.03, tones.darker, { rx: 4 }) +
    seat
  )
}
