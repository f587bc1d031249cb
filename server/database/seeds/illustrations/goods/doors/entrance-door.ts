import { alpha, darken, lighten } from '../../studio/colour.ts'
import { key } from '../../studio/handtools.ts'
import { leaningPiece, leaningRow } from '../../studio/leaning.ts'
import { glass, tube } from '../../studio/metal.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp } from '../../studio/props.ts'
import { wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { entranceLeaf } from './entrance-leaf.ts'
import { glazedLeaf } from './glazing.ts'
import { handle, keyhole, pickHandle } from './handles.ts'

export const entranceDoor: Drawing = (stage) => {
  const { design, tones, sheet, mood, setting } = stage
  const model = design.whole(0, 2)
  const bow = design.chance(0.5)
  const fitting = bow ? { shape: 'bow' as const, metal: '#b9bec2' } : pickHandle(design)
  const sidelight = design.chance(0.4)
  const face = (w: number, h: number): string =>
    entranceLeaf(stage, w, h, model) + handle(stage, w * 0.91, h * 0.55, bow ? 62 : 38, fitting)
  const onHouse = (): string => {
    const [w, h, floor] = [300, 590, 764]
    const total = sidelight ? w + 110 : w
    const x = 600 - total / 2
    const stone = lighten(mood.wall, 0.5)
    const step =
      rect(x - 90, floor, total + 180, 34, sheet.across(lighten(stone, 0.2), darken(stone, 0.12))) +
      rect(x - 90, floor, total + 180, 7, lighten(stone, 0.5)) +
      rect(x - 90, floor + 34, total + 180, 20, alpha('#2a2029', 0.14))
    return (
      wallShadow(x - 44, floor - h - 44, total + 88, h + 40, 16) +
      rect(
        x - 44,
        floor - h - 44,
        total + 88,
        h + 44,
        sheet.across(lighten(stone, 0.3), stone, darken(stone, 0.1)),
      ) +
      rect(x - 12, floor - h - 12, total + 24, h + 12, tones.darker) +
      (sidelight
        ? at(
            x + w + 10,
            floor - h,
            rect(0, 0, 100, h, '#54636a') +
              glazedLeaf(stage, 100, h, { columns: 1, rows: 3, solid: 0 }, 0.16),
          )
        : '') +
      at(x, floor - h, face(w, h)) +
      rect(x - 12, floor - h - 12, total + 24, 26, alpha('#2a2029', 0.28)) +
      step +
      plant(stage, x - 110, floor + 46, 140) +
      (setting.chance(0.5) ? plant(stage, x + total + 120, floor + 50, 120) : '')
    )
  }
  const slab = { w: 300, h: 640, thickness: 22, front: face, side: tones.deep, top: tones.lighter }
  const lockDetail = (): string => {
    const plate = at(
      560,
      250,
      rect(9, 12, 150, 420, '#2a2029', { opacity: 0.22, rx: 30 }) +
        rect(
          0,
          0,
          150,
          420,
          sheet.across(lighten(fitting.metal, 0.4), fitting.metal, darken(fitting.metal, 0.2)),
          { rx: 30 },
        ) +
        circle(75, 300, 44, darken(fitting.metal, 0.22)) +
        circle(75, 300, 36, sheet.ball('#e9d9a4', '#c6a14d', '#8b6d2e')) +
        keyhole(75, 296, 18),
    )
    const cylinder = key(645, 552, 62, '#b4bac0')
    const grooves =
      model === 1
        ? repeat(
            5,
            (index) =>
              rect(0, 60 + index * 200, 860, 12, tones.darker) +
              rect(0, 72 + index * 200, 860, 6, tones.lighter),
          )
        : ''
    const body =
      surface(stage, 0, 0, 860, 900) +
      grooves +
      rect(860, 0, 46, 900, tones.darker) +
      rect(860, 0, 5, 900, tones.lighter) +
      rect(906, 0, 30, 900, '#3a3c3e') +
      rect(936, 0, 264, 900, sheet.across(tones.dark, tones.base)) +
      rect(936, 0, 30, 900, alpha('#2a2029', 0.3))
    return slantedCloseUp(
      [660, 520],
      stage,
      body +
        (model === 0
          ? rect(90, 0, 330, 640, tones.darker) +
            rect(110, 0, 290, 620, '#55646a') +
            glass(stage, 110, 0, 290, 620)
          : '') +
        plate +
        (bow
          ? tube(stage, 470, -40, 60, 980, '#b9bec2')
          : handle(stage, 635, 340, 210, { shape: 'knob', metal: fitting.metal })) +
        cylinder,
    )
  }
  return byView(stage, {
    front: () =>
      setting.chance(0.65)
        ? inPlace(stage, ['facade'], 790, onHouse())
        : inPlace(
            stage,
            ['studio', 'workshop'],
            700,
            leaningPiece(stage, [290, 90, 620, 724], slab) + anyProp(stage, 230, 812, 150),
          ),
    detail: lockDetail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        560,
        leaningRow(stage, [270, 100, 680, 730], slab, setting.whole(3, 4), 3.6),
      ),
  })
}
