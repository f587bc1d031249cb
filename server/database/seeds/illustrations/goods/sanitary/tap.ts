import { alpha, darken, lighten } from '../../studio/colour.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { onShelves } from '../../studio/shelving.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { rect } from '../../studio/svg.ts'
import { tap, tapModels } from './taps.ts'

export const tapKind: Drawing = (stage) => {
  const { design, setting, sheet, finish, tones } = stage
  const model = design.pick(tapModels)
  const metal = finish === 'steel' || finish === 'grey' || finish === 'white' ? '#b4bac0' : tones.base
  const front = (): string => {
    const stone = setting.pick(['#e9e4d9', '#8d8f8c', '#c79a66', '#d6c7b0'])
    return inPlace(
      stage,
      ['bathroom', 'studio'],
      660,
      rect(0, 640, 1200, 60, lighten(stone, 0.35)) +
        rect(0, 700, 1200, 200, sheet.down(stone, darken(stone, 0.16))) +
        rect(0, 700, 1200, 30, sheet.down(alpha('#2a2029', 0.12), alpha('#2a2029', 0))) +
        floorShadow(sheet, 580, 672, 200, 16) +
        tap(stage, 520, 672, 480, model, metal) +
        (setting.chance(0.6)
          ? plant(stage, 960, 674, 130)
          : rect(900, 520, 90, 150, sheet.across('#e8d9bd', '#b98a58'), { rx: 12 }) +
            rect(925, 486, 40, 40, '#35383b', { rx: 6 })),
      1.22,
    )
  }
  const detail = (): string => closeUp(stage, tap(stage, 330, 1080, 1150, model, metal))
  return byView(stage, {
    front,
    detail,
    stored: () =>
      onShelves(stage, (x, y, w) => tap(stage, x - w * 0.12, y, Math.min(w, 260), model, metal), 4),
  })
}
