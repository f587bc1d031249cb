import { alpha, lighten } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { palletPile } from '../../studio/piles.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, group, line, polygon, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { houseWindow } from './house-window.ts'

type ShutterModel = 'braced' | 'louvred' | 'barred'

function shutterLeaf(stage: Stage, w: number, h: number, model: ShutterModel): string {
  const { tones, sheet } = stage
  const iron = '#33363a'
  if (model === 'louvred') {
    const stile = w * 0.13
    const part = (y: number, ph: number): string =>
      rect(stile, y, w - stile * 2, ph, tones.deep) +
      repeat(ph / 17, (index) =>
        rect(stile, y + index * 17, w - stile * 2, 12, sheet.down(tones.light, tones.base, tones.darker)),
      )
    return (
      surface(stage, 0, 0, w, h) +
      part(stile, h * 0.45 - stile) +
      part(h * 0.45 + stile, h * 0.55 - stile * 2) +
      rect(0, 0, 3, h, tones.lighter) +
      rect(w - 3, 0, 3, h, tones.darker)
    )
  }
  const board = w / 5
  const boards = repeat(
    5,
    (index) =>
      surface(stage, index * board, 0, board, h, index % 2 === 0 ? 0 : 1) +
      rect((index + 1) * board - 2.5, 0, 2.5, h, tones.deep),
  )
  const bar = (y: number): string =>
    rect(w * 0.05, y + 30, w * 0.9, 7, alpha('#2a2029', 0.25)) +
    surface(stage, w * 0.05, y, w * 0.9, 30, 1) +
    rect(0, y + 9, w * 0.86, 12, iron, { rx: 5 }) +
    [0.14, 0.42, 0.7].map((share) => circle(w * share, y + 15, 3.5, '#7d8488')).join('')
  const brace =
    model === 'braced'
      ? polygon(
          [
            [w * 0.08, h * 0.82],
            [w * 0.2, h * 0.82],
            [w * 0.92, h * 0.2 - 2],
            [w * 0.8, h * 0.2 - 2],
          ],
          sheet.diagonal(tones.lighter, tones.base),
        ) + line(w * 0.2, h * 0.82, w * 0.92, h * 0.2, alpha('#2a2029', 0.25), 5)
      : ''
  return (
    boards +
    brace +
    bar(h * 0.13) +
    bar(h * 0.82) +
    (model === 'barred' ? bar(h * 0.48) : '') +
    rect(0, 0, 3, h, tones.lighter)
  )
}

export const hingedShutter: Drawing = (stage) => {
  const { design, setting, tones } = stage
  const model = design.pick(['braced', 'louvred', 'barred'] as const)
  const [w, h] = [design.pick([190, 210]), design.pick([470, 520, 430])]
  const leaf = (lw: number, lh: number): string => shutterLeaf(stage, lw, lh, model)
  const front = (): string => {
    const [x, y] = [600 - w, 640 - h]
    return inPlace(
      stage,
      ['facade'],
      800,
      houseWindow(stage, x, y, w * 2, h) +
        wallShadow(x - w - 40, y - 4, w, h + 8, 14) +
        wallShadow(x + w * 2 + 40, y - 4, w, h + 8, 14) +
        at(x - w - 40, y - 4, leaf(w, h + 8)) +
        group(leaf(w, h + 8), { transform: `translate(${x + w * 3 + 40} ${y - 4}) scale(-1 1)` }) +
        (setting.chance(0.6) ? plant(stage, 600, 640 + 8, 110) : plant(stage, 1080, 856, 170)),
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [380, 430],
      stage,
      at(190, -420, leaf(980, 2300)) +
        rect(130, 560, 80, 130, '#2a2029', { opacity: 0.18 }) +
        rect(60, 0, 110, 900, lighten(stage.mood.wall, 0.3), { opacity: 0.5 }) +
        tube(stage, 150, 300, 56, 240, '#3a3d41', 14) +
        rect(180, 390, 520, 64, '#2a2029', { opacity: 0.24, rx: 26 }) +
        rect(176, 372, 520, 62, stage.sheet.down('#5c6267', '#3a3d41', '#24272a'), { rx: 26 }) +
        [300, 440, 600].map((x) => circle(x, 403, 15, '#70777c') + circle(x - 3, 400, 9, '#9aa1a5')).join(''),
    )
  const slab = { w, h, thickness: 12, front: leaf, side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      setting.chance(0.65)
        ? inPlace(
            stage,
            ['depot', 'workshop'],
            550,
            leaningRow(stage, [260, 120, 680, 710], slab, setting.whole(5, 8), 2.8),
          )
        : inPlace(
            stage,
            ['depot'],
            430,
            palletPile(
              stage,
              [160, 240, 880, 580],
              {
                w: h,
                depth: w * 1.3,
                layer: 17,
                faces: () => ({
                  front: stage.sheet.across(tones.base, tones.dark),
                  side: tones.darker,
                  top: (tw, td) => group(leaf(td, tw), { transform: 'matrix(0 1 1 0 0 0)' }),
                }),
              },
              setting.whole(6, 10),
              'straps',
            ),
          ),
  })
}
