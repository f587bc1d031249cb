import { alpha, darken } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { tube } from '../../studio/metal.ts'
import { film, straps } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { crate } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { cuboid, type Vector } from '../../studio/space.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, d, ellipse, path, rect } from '../../studio/svg.ts'
import { logs, stoveBody } from './stove-body.ts'

export const stove: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const model = design.pick(['round', 'box', 'legs'])
  const [w, h] = model === 'round' ? [250, 470] : model === 'box' ? [320, 440] : [340, 420]
  const front = (): string => {
    const [x, floor] = [600 - w / 2, 800]
    const pipe =
      tube(stage, 562, -10, 76, floor - h + 24, darken(tones.base, 0.2)) +
      rect(556, floor - h - 40, 88, 14, tones.deep, { rx: 4 })
    return inPlace(
      stage,
      ['room', 'studio', 'room'],
      700,
      rect(660, 0, 76, floor - h, alpha('#2a2029', 0.1)) +
        pipe +
        path(
          d`M${x - 110} 826L${x - 70} 776H${x + w + 70}L${x + w + 110} 826Z`,
          sheet.across('#6a7073', '#4a4f52'),
        ) +
        path(d`M${x - 110} 826H${x + w + 110}v8H${x - 110}Z`, '#383c3e') +
        wallShadow(x, floor - h, w, h - 120, 50) +
        floorShadow(sheet, 612, floor, w * 0.66, 18, 0.6) +
        at(x, floor - h, stoveBody(stage, w, h, model, setting.chance(0.7))) +
        (setting.chance(0.5)
          ? at(0, 0, logs(900, 834, 56, 7))
          : crate(stage, 950, 836, 200) + logs(894, 730, 44, 5)),
      1.14,
    )
  }
  const detail = (): string => closeUp(stage, at(-90, -150, stoveBody(stage, w, h, model, true), 3.4))
  const stored = (): string => {
    const size: Vector = [w * 1.2, h, w]
    const total: Vector = [w * 2.9, h + palletHeight, w * 1.1]
    const space = fittedSpace(total, [170, 150, 860, 670], 26, 20)
    const one = (x: number, wrapped: boolean): string =>
      cuboid(space, [x, palletHeight, 20], size, {
        front: (fw, fh) =>
          at(fw * 0.02, 0, stoveBody(stage, fw * 0.96, fh, model === 'legs' ? 'box' : model, false)),
        side: sheet.across(tones.darker, tones.deep),
        top: (fw, fd) =>
          rect(0, 0, fw, fd, tones.light) +
          ellipse(fw / 2, fd / 2, fd * 0.24, fd * 0.24, tones.deep) +
          ellipse(fw / 2, fd / 2, fd * 0.19, fd * 0.19, '#161414'),
      }) +
      (wrapped ? film(stage, space, [x, palletHeight, 18], size) : '') +
      straps(space, [x, palletHeight, 18], size, mood.accent, [0.46])
    return inPlace(
      stage,
      ['depot', 'workshop'],
      460,
      pallet(space, 0, 0, w * 2.9, w * 1.1) + one(w * 0.1, true) + one(w * 1.5, false),
    )
  }
  return byView(stage, { front, detail, stored })
}
