import { alpha, darken, lighten, mix } from '../../studio/colour.ts'
import { closeUp } from '../../studio/places.ts'
import { groundShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { curve, cut, d, rect, repeat } from '../../studio/svg.ts'
import { cartons } from './cartons.ts'
import { type Field, laid } from './laying.ts'

export const carpetTiles: Drawing = (stage) => {
  const { design, tones, setting } = stage
  const accent = design.pick([
    tones.base,
    lighten(tones.base, 0.22),
    darken(tones.base, 0.2),
    mix(tones.base, '#b8552f', 0.5),
  ])
  const size = design.pick([120, 150])
  const rhythm = design.whole(2, 4)
  const field: Field = (w, h) =>
    repeat(Math.ceil(w / size), (column) =>
      repeat(Math.ceil(h / size), (row) =>
        carpet(
          column * size,
          row * size,
          size,
          (column + row) % 2 === 0,
          (column * 2 + row) % rhythm === 0 ? accent : (column + row) % 2 === 0 ? tones.base : tones.dark,
        ),
      ),
    )
  const one: Field = (w) => carpet(0, 0, w + 1, true, tones.base)
  const detail = (): string => {
    const space = createSpace(-60, 560, setting.between(20, 32), setting.between(32, 44), 1.1)
    const loops = (w: number, h: number): string =>
      rect(0, 0, w, h, tones.dark) +
      repeat(h / 26, (row) =>
        repeat(w / 30, (column) =>
          rect(
            column * 30 + (row % 2) * 15,
            row * 26,
            27,
            20,
            (column + row) % 3 === 0 ? tones.light : tones.base,
            { rx: 10 },
          ),
        ),
      )
    return closeUp(
      stage,
      groundShadow(space, 0, 0, 900, 700, 50) +
        cuboid(space, [0, 0, 0], [900, 26, 700], {
          front: '#4a4b4d',
          side: '#38393b',
          top: (w, h) => cut(0, 0, w, h, loops(w, h)),
        }) +
        cuboid(space, [0, 26, -3], [900, 34, 4], {
          front: (w, h) =>
            repeat(w / 22, (index) =>
              rect(index * 22, 0, 18, h, index % 2 === 0 ? tones.base : tones.dark, { rx: 8 }),
            ),
          side: tones.darker,
          top: tones.base,
        }),
    )
  }
  return byView(stage, {
    front: () => laid(stage, { field, piece: [170, 12, 170], pieces: 8, top: one, edge: tones.darker }),
    detail,
    stored: () => cartons(stage, [230, 130, 210], 2, setting.whole(2, 3), one),
  })
}

/** A square of loop pile: rows of short stitches, turned by a quarter from one to the next. */
function carpet(x: number, y: number, size: number, turned: boolean, tint: string): string {
  const rows = repeat(size / 15, (index) =>
    turned ? d`M${x + 4} ${y + index * 15 + 8}h${size - 8}` : d`M${x + index * 15 + 8} ${y + 4}v${size - 8}`,
  )
  return (
    rect(x, y, size - 1, size - 1, tint) +
    curve(rows, alpha(turned ? darken(tint, 0.4) : lighten(tint, 0.5), 0.2), 4, { 'stroke-linecap': 'butt' })
  )
}
