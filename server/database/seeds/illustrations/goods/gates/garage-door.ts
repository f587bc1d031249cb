import { alpha, darken, lighten } from '../../studio/colour.ts'
import { glass } from '../../studio/metal.ts'
import { screw } from '../../studio/packaging.ts'
import { palletPile } from '../../studio/piles.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, path, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

export const garageDoor: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const sections = design.pick([4, 5])
  const cassettes = design.pick([0, 4, 0, 6])
  const windows = design.chance(0.5)
  const panel = (w: number, h: number, glazed: boolean): string =>
    surface(stage, 0, 0, w, h) +
    rect(0, 0, w, 4, tones.lighter) +
    rect(0, h - 5, w, 5, tones.deep) +
    (glazed
      ? repeat(
          4,
          (index) =>
            rect(w * (0.06 + index * 0.235), h * 0.24, w * 0.17, h * 0.5, tones.deep, { rx: 4 }) +
            rect(w * (0.06 + index * 0.235) + 6, h * 0.24 + 6, w * 0.17 - 12, h * 0.5 - 12, '#6a7b82') +
            glass(stage, w * (0.06 + index * 0.235) + 6, h * 0.24 + 6, w * 0.17 - 12, h * 0.5 - 12, 0.3),
        )
      : cassettes > 0
        ? repeat(cassettes, (index) => {
            const cw = w / cassettes
            return (
              rect(index * cw + cw * 0.1, h * 0.18, cw * 0.8, h * 0.62, 'none', {
                stroke: tones.darker,
                'stroke-width': 4,
              }) +
              rect(index * cw + cw * 0.1 + 4, h * 0.18 + 4, cw * 0.8, h * 0.62, 'none', {
                stroke: tones.lighter,
                'stroke-width': 3,
              })
            )
          })
        : [0.34, 0.66]
            .map(
              (share) => rect(0, h * share, w, 3, tones.darker) + rect(0, h * share + 3, w, 2, tones.lighter),
            )
            .join(''))
  const door = (w: number, h: number): string =>
    repeat(sections, (index) =>
      at(0, (h * index) / sections, panel(w, h / sections, windows && index === 1)),
    ) + rect(w * 0.46, h * 0.82, w * 0.08, 9, '#9aa1a5', { rx: 4 })
  const front = (): string => {
    const [w, h, floor] = [660, 520, 770]
    const stone = lighten(mood.wall, 0.5)
    return inPlace(
      stage,
      ['facade'],
      floor,
      rect(
        600 - w / 2 - 46,
        floor - h - 46,
        w + 92,
        h + 46,
        sheet.across(lighten(stone, 0.3), darken(stone, 0.06)),
      ) +
        path(d`M${600 - w / 2} ${floor}h${w}l200 130H${400 - w / 2}Z`, alpha('#fffaf0', 0.18)) +
        at(600 - w / 2, floor - h, door(w, h)) +
        rect(600 - w / 2, floor - h, w, 30, alpha('#2a2029', 0.3)) +
        rect(600 - w / 2, floor - h, 14, h, alpha('#2a2029', 0.14)) +
        plant(stage, 130, floor + 54, 160) +
        rect(1040, 330, 44, 70, '#33383b', { rx: 8 }) +
        circle(1062, 372, 34, sheet.round(alpha('#ffe9b0', 0.6), alpha('#ffe9b0', 0))),
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [420, 400],
      stage,
      at(60, -40, panel(1500, 400, false)) +
        at(60, 368, panel(1500, 400, windows)) +
        at(60, 776, panel(1500, 400, false)) +
        rect(0, 0, 96, 900, sheet.across('#dfe3e4', '#aab1b4', '#7d868c')) +
        rect(96, 0, 24, 900, alpha('#2a2029', 0.22)) +
        rect(70, 300, 210, 130, '#2a2029', { opacity: 0.2, rx: 10 }) +
        rect(60, 284, 210, 130, sheet.diagonal('#eef1f2', '#b4bac0', '#8f979c'), { rx: 10 }) +
        circle(70, 350, 46, '#3a3d3f') +
        circle(68, 347, 30, '#c3cacf') +
        screw(160, 320, 14, '#9aa1a5') +
        screw(230, 320, 14, '#9aa1a5') +
        screw(160, 384, 14, '#9aa1a5') +
        screw(230, 384, 14, '#9aa1a5'),
    )
  return byView(stage, {
    front,
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot'],
        430,
        palletPile(
          stage,
          [130, 220, 940, 600],
          {
            w: 700,
            depth: 250,
            layer: 32,
            faces: () => ({
              front: (w, h) => rect(0, 0, w, h, tones.base) + rect(0, h * 0.4, w, h * 0.25, '#e9dfc4'),
              side: tones.darker,
              top: (w, h) => panel(w, h, windows),
            }),
          },
          setting.whole(4, 6),
          setting.chance(0.5) ? 'straps' : 'film',
        ),
      ),
  })
}
