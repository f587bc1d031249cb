import { alpha, darken, lighten } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { outlook } from '../../studio/metal.ts'
import { inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp } from '../../studio/props.ts'
import { wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, d, path, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { glazedLeaf } from '../doors/glazing.ts'
import { profileSection } from './profile-section.ts'

interface WindowModel {
  casements: number
  rows: number
  metal: string
}

function casementWindow(stage: Stage, w: number, h: number, { casements, rows, metal }: WindowModel): string {
  const { tones, sheet } = stage
  const rim = w * 0.035
  const width = (w - rim * 2) / casements
  const leaves = repeat(casements, (index) =>
    at(
      rim + index * width,
      rim,
      glazedLeaf(stage, width, h - rim * 2, { columns: 1, rows, solid: 0 }, 0.13) +
        rect(width - 1.5, 0, 3, h - rim * 2, alpha('#2a2029', 0.3)),
    ),
  )
  const knob = at(
    casements === 1 ? w - rim * 2.6 : w / 2 - 2,
    h * 0.56,
    rect(-8, -16, 16, 32, lighten(metal, 0.2), { rx: 5 }) +
      rect(-4, -6, 12, 62, '#2a2029', { opacity: 0.2, rx: 5 }) +
      rect(-6, -8, 11, 60, sheet.across(lighten(metal, 0.5), metal, darken(metal, 0.2)), { rx: 5 }),
  )
  return (
    surface(stage, 0, 0, w, rim) +
    surface(stage, 0, h - rim, w, rim) +
    surface(stage, 0, 0, rim, h) +
    surface(stage, w - rim, 0, rim, h) +
    leaves +
    rect(0, 0, w, 2.5, tones.lighter) +
    rect(0, 0, 2.5, h, tones.lighter) +
    knob
  )
}

export const windowUnit: Drawing = (stage) => {
  const { design, setting, mood, sheet, tones } = stage
  const model = {
    casements: design.pick([1, 2, 2, 2, 3]),
    rows: design.pick([1, 1, 2, 3]),
    metal: design.pick(['#b9bec2', '#c6a14d', '#3a3c3e']),
  }
  const w = model.casements === 1 ? 300 : model.casements === 2 ? 470 : 640
  const h = design.pick([430, 500, 540])
  const face = (width: number, height: number): string => casementWindow(stage, width, height, model)
  const installed = (): string => {
    const [x, y] = [600 - w / 2, 630 - h]
    const reveal = lighten(mood.wall, 0.45)
    return (
      rect(x - 34, y - 30, w + 68, h + 34, reveal) +
      path(d`M${x - 34} ${y - 30}h${w + 68}l-34 30H${x}Z`, darken(reveal, 0.2)) +
      path(d`M${x - 34} ${y - 30}l34 30v${h}l-34 4Z`, darken(reveal, 0.1)) +
      outlook(stage, x, y, w, h) +
      at(x, y, face(w, h)) +
      rect(x - 70, y + h + 26, w + 140, 16, alpha('#2a2029', 0.16)) +
      rect(x - 70, y + h, w + 140, 26, sheet.down(lighten(reveal, 0.4), darken(reveal, 0.08))) +
      plant(stage, x + 60, y + h + 2, 84) +
      (setting.chance(0.5) ? anyProp(stage, x > 380 ? 170 : 110, 838, 150) : '')
    )
  }
  const onHouse = (): string => {
    const [x, y] = [600 - w / 2, 640 - h]
    const stone = lighten(mood.wall, 0.55)
    return (
      wallShadow(x - 46, y - 46, w + 92, h + 60, 12) +
      rect(x - 46, y - 46, w + 92, h + 56, sheet.across(lighten(stone, 0.2), darken(stone, 0.1))) +
      rect(x, y, w, h, sheet.diagonal('#5d6f78', '#8da3aa', '#52626b')) +
      path(d`M${x} ${y}h${w * 0.24}q-10 ${h * 0.6} -60 ${h}H${x}Z`, '#f3ede0', { opacity: 0.55 }) +
      at(x, y, face(w, h)) +
      rect(x, y, w, 22, alpha('#2a2029', 0.25)) +
      rect(x - 62, y + h + 8, w + 124, 26, sheet.down(lighten(stone, 0.4), darken(stone, 0.14))) +
      rect(x - 56, y + h + 34, w + 112, 14, alpha('#2a2029', 0.18))
    )
  }
  const slab = { w, h, thickness: 24, front: face, side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front: () =>
      setting.chance(0.6)
        ? inPlace(stage, ['room'], 790, installed(), 1.12)
        : inPlace(stage, ['facade'], 800, onHouse(), 1.15),
    detail: () => profileSection(stage),
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        540,
        leaningRow(stage, [200, 130, 800, 690], slab, setting.whole(3, 5), 2.8),
      ),
  })
}
