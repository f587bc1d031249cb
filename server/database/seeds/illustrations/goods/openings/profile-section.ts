import { darken } from '../../studio/colour.ts'
import { dimension } from '../../studio/handtools.ts'
import { glass } from '../../studio/metal.ts'
import { closeUp } from '../../studio/places.ts'
import { outlineShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { isWood, type Stage } from '../../studio/stage.ts'
import { curve, d, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

/** The sawn corner of a frame: chambers or solid wood, two panes and the gap between them. */
export function profileSection(stage: Stage): string {
  const { tones, sheet, mood, setting, finish } = stage
  const space = createSpace(250, 760, setting.between(25, 36), setting.between(20, 28), 1)
  const laminated = (w: number, h: number): string =>
    [tones.base, tones.light, tones.dark]
      .map((tint, layer) => rect(0, (h / 3) * layer, w, h / 3 + 1, tint))
      .join('') +
    curve(
      repeat(9, (ring) => {
        const y = h * (0.04 + ring * 0.11)
        return d`M0 ${y}Q${w / 2} ${y + (ring % 3 === 1 ? -46 : 40)} ${w} ${y + 6}`
      }),
      tones.darker,
      2,
      { opacity: 0.5 },
    ) +
    rect(w * 0.3, h * 0.62, w * 0.12, h * 0.38, tones.deep)
  const chambers = (w: number, h: number): string =>
    rect(0, 0, w, h, tones.light) +
    [0.06, 0.38, 0.7]
      .map((x) =>
        [0.07, 0.4, 0.73]
          .map((y) => rect(w * x, h * y, w * 0.25, h * 0.2, darken(tones.base, 0.6), { rx: 5 }))
          .join(''),
      )
      .join('') +
    rect(w * 0.34, h * 0.08, w * 0.32, h * 0.5, 'none', { stroke: '#9aa3a8', 'stroke-width': 8 })
  const side = (w: number, h: number): string =>
    surface(stage, 0, 0, w, h, -1) + rect(0, h * 0.3, w, 6, tones.deep)
  const top = (w: number, h: number): string => surface(stage, 0, 0, w, h, 1)
  const pane = (x: number): string =>
    cuboid(space, [x, 200, 4], [16, 430, 560], {
      front: sheet.across('#cfe6e2', '#8fb8b4'),
      side: (w, h) => glass(stage, 0, 0, w, h, 0.5),
      top: '#e4f1ee',
    })
  const spacer = cuboid(space, [136, 200, 4], [68, 36, 560], {
    front: '#3b3f41',
    side: '#5b6063',
    top: '#7a8083',
  })
  return closeUp(
    stage,
    outlineShadow(d`M240 780L640 880L1200 690V540L700 640Z`, 40) +
      cuboid(space, [0, 0, 0], [340, 240, 620], { front: isWood(finish) ? laminated : chambers, side, top }) +
      spacer +
      pane(204) +
      pane(120) +
      (setting.chance(0.7)
        ? dimension(...space.point([0, -34, 0]), ...space.point([340, -34, 0]), mood.accent)
        : ''),
  )
}
