import { leaningRow } from '../../studio/leaning.ts'
import { glass, tube } from '../../studio/metal.ts'
import { palletPile } from '../../studio/piles.ts'
import { inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, polygon, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { ajarDoor, closedDoors, interior } from './wardrobe-parts.ts'

export const wardrobe: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const doors = design.whole(2, 4)
  const sliding = design.chance(0.4)
  const moulded = design.chance(0.4)
  const metal = design.pick(['#b9bec2', '#c6a14d', '#2f3133'])
  const openDoor = !sliding && design.chance(0.6)
  const door = (w: number, h: number, mirror: boolean): string =>
    surface(stage, 0, 0, w, h) +
    (mirror
      ? rect(8, 8, w - 16, h - 16, sheet.diagonal('#e6ecea', '#b9c7c9', '#dfe5e2')) +
        glass(stage, 8, 8, w - 16, h - 16, 0.1)
      : '') +
    (moulded && !mirror
      ? rect(w * 0.14, h * 0.06, w * 0.72, h * 0.88, 'none', { stroke: tones.darker, 'stroke-width': 3 }) +
        rect(w * 0.14 + 3, h * 0.06 + 3, w * 0.72, h * 0.88, 'none', {
          stroke: tones.lighter,
          'stroke-width': 2,
        })
      : '') +
    rect(0, 0, 2.5, h, tones.lighter) +
    rect(w - 3, 0, 3, h, tones.darker)
  const body = (w: number, h: number): string => {
    const width = w / doors
    return (
      surface(stage, 0, 0, w, h) +
      repeat(doors, (index) => {
        const x = index * width
        if (openDoor && index === doors - 1) return at(x, 14, interior(stage, width - 12, h - 44))
        const knob = sliding
          ? rect(width * 0.1, h * 0.4, 7, h * 0.2, metal, { rx: 3 })
          : tube(stage, index % 2 === 0 ? width * 0.86 : width * 0.1, h * 0.44, 8, 76, metal, 4)
        return at(x + 5, 12, door(width - 8, h - 42, sliding && index === 0) + knob)
      }) +
      rect(0, h - 28, w, 28, tones.darker)
    )
  }
  const [w, h] = [170 * doors, 590]
  const opened = (x: number, floor: number): string =>
    openDoor
      ? polygon(
          [
            [x + w - 6, floor - h + 14],
            [x + w + 64, floor - h + 44],
            [x + w + 64, floor + 4],
            [x + w - 6, floor - 28],
          ],
          sheet.across(tones.dark, tones.base),
        )
      : ''
  const slab = {
    w: 190,
    h: 600,
    thickness: 11,
    front: (sw: number, sh: number, index: number) => door(sw, sh, sliding && index === 0),
    side: tones.darker,
    top: tones.lighter,
  }
  return byView(stage, {
    front: () => {
      const [x, floor] = [setting.between(200, 1000 - w > 200 ? 1000 - w : 210), 790]
      return inPlace(
        stage,
        ['room', 'studio'],
        740,
        wallShadow(x, floor - h - 20, w, h, 30) +
          floorShadow(sheet, x + w / 2 + 20, floor, w * 0.6, 22) +
          at(x, floor - h, body(w, h)) +
          opened(x, floor) +
          plant(stage, x + w + 150 > 1120 ? x - 90 : x + w + 150, floor + 34, 170),
      )
    },
    detail: () => (openDoor ? ajarDoor(stage, metal) : closedDoors(stage, moulded, metal)),
    stored: () =>
      setting.chance(0.5)
        ? inPlace(
            stage,
            ['depot', 'workshop'],
            560,
            leaningRow(stage, [300, 110, 620, 720], slab, setting.whole(5, 8), 3),
          )
        : inPlace(
            stage,
            ['depot'],
            430,
            palletPile(
              stage,
              [160, 250, 860, 570],
              {
                w: 600,
                depth: 260,
                layer: 14,
                faces: () => ({
                  front: sheet.across(tones.base, tones.dark),
                  side: tones.darker,
                  top: (pw, pd) => surface(stage, 0, 0, pw, pd, 1),
                }),
              },
              setting.whole(8, 14),
              'straps',
            ),
          ),
  })
}
