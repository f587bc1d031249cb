import { darken, lighten } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { onShelves } from '../../studio/shelving.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { d, path, rect } from '../../studio/svg.ts'
import { basin } from './basins.ts'
import { mirror } from './mirror.ts'
import { tap, tapMetals, tapModels } from './taps.ts'

export const basinKind: Drawing = (stage) => {
  const { design, setting, sheet } = stage
  const model = design.pick(['bowl', 'rectangle', 'pedestal', 'hung', 'bowl'] as const)
  const metal = design.pick(tapMetals)
  const tapModel = design.pick(tapModels)
  const round = design.chance(0.5)
  const front = (): string => {
    const x = 600 + setting.between(-60, 60)
    const glassy = mirror(stage, x, 90, 300, round ? 280 : 250, round)
    if (model === 'pedestal') {
      return inPlace(
        stage,
        ['bathroom'],
        770,
        glassy +
          floorShadow(sheet, x, 810, 170, 18) +
          basin(stage, x, 810, 410, model) +
          tap(stage, x - 14, 348 - 6, 120, tapModel, metal) +
          anyProp(stage, x + 380, 830, 150),
        1.14,
      )
    }
    const wood = setting.pick(['#c89b6a', '#8a6244', '#e3d6c0'])
    const y = 610
    const top =
      model === 'hung'
        ? ''
        : wallShadow(x - 380, y, 760, 40, 24) +
          rect(x - 380, y - 26, 760, 26, lighten(wood, 0.2)) +
          rect(x - 380, y, 760, 44, sheet.across(lighten(wood, 0.06), wood, darken(wood, 0.2))) +
          [x - 300, x + 270]
            .map((leg) => path(d`M${leg} ${y + 44}h30v120l-14 0v-90Z`, darken(wood, 0.4)))
            .join('')
    const waste =
      tube(stage, x - 14, y + 30, 28, 110, '#b4bac0', 6) +
      tube(stage, x - 14, y + 120, 120, 22, '#b4bac0', 10)
    return inPlace(
      stage,
      ['bathroom'],
      800,
      glassy +
        waste +
        top +
        (model === 'hung'
          ? wallShadow(x - 240, y - 150, 480, 150, 30)
          : floorShadow(sheet, x + 10, y - 12, 220, 14, 0.5)) +
        (model === 'bowl' ? tap(stage, x - 226, y - 14, 290, 'tall', metal) : '') +
        basin(stage, x, y - 6, 440, model) +
        (model === 'bowl'
          ? ''
          : tap(stage, x - 10, y - (model === 'hung' ? 220 : 182), 130, tapModel, metal)) +
        (model === 'hung' ? anyProp(stage, x + 420, 850, 160) : plant(stage, x + 320, y - 18, 92)),
      1.18,
    )
  }
  const detail = (): string =>
    closeUp(
      stage,
      rect(0, 640, 1200, 260, sheet.down('#d2ab78', '#b98a58')) +
        rect(0, 640, 1200, 6, '#ecd2a8') +
        floorShadow(sheet, 620, 800, 620, 46) +
        (model === 'bowl'
          ? tap(stage, 250, 700, 620, 'tall', metal) + basin(stage, 720, 800, 960, 'bowl')
          : basin(stage, 700, 820, 940, 'rectangle') +
            tap(stage, 640, 402, 350, tapModel === 'tall' ? 'arc' : tapModel, metal)),
    )
  return byView(stage, {
    front,
    detail,
    stored: () =>
      onShelves(
        stage,
        (x, y, w) => basin(stage, x, y, w, model === 'pedestal' || model === 'hung' ? 'rectangle' : model),
        setting.whole(2, 3),
        1.9,
      ),
  })
}
