import { alpha, darken } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { wallShadow } from '../../studio/shadows.ts'
import { shelves } from '../../studio/shelving.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, rect, repeat } from '../../studio/svg.ts'
import { type RadiatorFace, towelFace } from './radiator-faces.ts'
import { piled } from './staging.ts'

export const towelRadiator: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const groups = design.pick([
    [3, 5, 6],
    [4, 4, 4],
    [2, 4, 6, 4],
    [6, 8],
    [3, 3, 3, 5],
  ])
  const curved = design.chance(0.35)
  const w = design.pick([250, 290, 320])
  const face: RadiatorFace = (fw, fh) => towelFace(stage, fw, fh, groups, curved)
  const cloth = setting.pick(['#f3ece0', mood.accent, '#d8c3a5', '#8fa595'])
  const towel = (x: number, y: number, tw: number, th: number): string =>
    rect(x + 6, y + 10, tw, th, '#2a2029', { opacity: 0.18, rx: 6 }) +
    rect(x, y, tw, th, sheet.across(cloth, darken(cloth, 0.04), cloth, darken(cloth, 0.14)), { rx: 6 }) +
    rect(x, y + th - 42, tw, 6, alpha('#fffaf0', 0.7)) +
    rect(x, y + th - 28, tw, 6, alpha('#fffaf0', 0.7)) +
    rect(x, y, tw, 10, alpha('#fffaf0', 0.35), { rx: 5 })
  const detail = (): string =>
    slantedCloseUp(
      [620, 420],
      stage,
      rect(250, -10, 70, 920, '#2a2029', { opacity: 0.14 }) +
        repeat(
          5,
          (index) =>
            rect(300, 100 + index * 190, 960, 80, '#2a2029', { opacity: 0.12 }) +
            tube(stage, 240, 60 + index * 190, 980, 84, tones.base),
        ) +
        tube(stage, 190, -20, 120, 940, tones.base) +
        towel(620, 30, 420, 620),
    )
  return byView(stage, {
    front: () => {
      const x = 600 - w / 2 + setting.between(-60, 60)
      return inPlace(
        stage,
        ['bathroom', 'bathroom', 'room'],
        790,
        wallShadow(x, 90, w, 620, 26) +
          at(x, 90, face(w, 620)) +
          (setting.chance(0.7) ? towel(x + w * 0.2, 90 + 210, w * 0.6, 190) : '') +
          tube(stage, x + 6, 708, 12, 90, '#b9bec2') +
          tube(stage, x + w - 18, 708, 12, 90, '#b9bec2') +
          anyProp(stage, x + w + 220, 850, 160),
        1.1,
      )
    },
    detail,
    stored: () =>
      setting.chance(0.5)
        ? inPlace(
            stage,
            ['workshop', 'depot'],
            830,
            shelves(stage, 830, 1, 4, 1, (x, foot) => at(x - 95, foot - 560, face(190, 555))),
          )
        : piled(stage, w, 600, face),
  })
}
