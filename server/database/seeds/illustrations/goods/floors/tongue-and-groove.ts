import { alpha } from '../../studio/colour.ts'
import { dimension, pencil } from '../../studio/handtools.ts'
import { closeUp } from '../../studio/places.ts'
import { groundShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import type { Stage } from '../../studio/stage.ts'
import { cut, rect } from '../../studio/svg.ts'
import type { Field } from './laying.ts'

/** The tongue and the groove of two boards about to meet, at the scale of a hand. */
export function tongueAndGroove(stage: Stage, layers: readonly string[], top: Field): string {
  const { tones, mood, setting } = stage
  const space = createSpace(90, 640, setting.between(20, 32), setting.between(26, 36), 1)
  const section = (w: number, h: number): string =>
    layers
      .map((colour, index) => rect(0, (h * index) / layers.length, w, h / layers.length + 1, colour))
      .join('') + rect(0, 0, w, 6, tones.lighter)
  const board = (x: number, y: number, w: number): string =>
    cuboid(space, [x, y, 0], [w, 96, 620], {
      front: section,
      side: (sw, sh) =>
        section(sw, sh) +
        rect(0, 0, sw, sh, alpha('#2a2029', 0.28)) +
        rect(0, sh * 0.4, sw, sh * 0.22, alpha('#2a2029', 0.45)),
      top: (tw, td) => cut(0, 0, tw, td, top(tw, td)),
    })
  const tongue = cuboid(space, [462, 34, 0], [44, 26, 620], {
    front: layers[1] ?? tones.dark,
    side: tones.darker,
    top: tones.dark,
  })
  return closeUp(
    stage,
    groundShadow(space, 0, 0, 1000, 620, 60) +
      board(540, 40, 420) +
      tongue +
      board(0, 0, 460) +
      (setting.chance(0.6)
        ? dimension(...space.point([-26, 0, 0]), ...space.point([-26, 96, 0]), mood.accent)
        : pencil(stage, 240, 800, -12, 300)),
  )
}
