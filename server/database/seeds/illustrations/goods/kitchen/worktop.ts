import { alpha, darken, lighten } from '../../studio/colour.ts'
import { dimension, pencil } from '../../studio/handtools.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { palletPile } from '../../studio/piles.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow, groundShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { byView, type Drawing, isWood, type Stage } from '../../studio/stage.ts'
import { circle, curve, cut, d, group, path, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { slabFace } from './slab-face.ts'

function cupboards(stage: Stage, x: number, y: number, w: number, h: number, count: number): string {
  const { setting, mood, sheet } = stage
  const paint = setting.pick([lighten(mood.wall, 0.35), '#3f5f52', '#e9e2d3', '#54738c', '#8fa595'])
  const width = w / count
  return (
    rect(x, y, w, h, darken(paint, 0.4)) +
    repeat(
      count,
      (index) =>
        rect(x + index * width + 3, y + 8, width - 6, h - 40, sheet.diagonal(lighten(paint, 0.14), paint)) +
        rect(x + index * width + 26, y + 32, width - 52, h - 88, 'none', {
          stroke: darken(paint, 0.16),
          'stroke-width': 3,
        }) +
        tube(stage, x + index * width + (index % 2 === 0 ? width - 18 : 12), y + 50, 7, 70, '#c6a14d', 3),
    ) +
    rect(x, y + h - 32, w, 32, darken(paint, 0.55)) +
    rect(x, y, w, 26, sheet.down(alpha('#2a2029', 0.35), alpha('#2a2029', 0)))
  )
}

export const worktop: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const staves = design.chance(0.7)
  const thickness = design.pick([34, 44, 54])
  const front = (): string => {
    const y = 500
    return inPlace(
      stage,
      ['bathroom', 'room'],
      760,
      floorShadow(sheet, 600, 796, 560, 18) +
        cupboards(stage, 110, y + thickness, 980, 790 - y - thickness, setting.whole(3, 5)) +
        path(d`M120 ${y - 74}H1080L1130 ${y}H70Z`, tones.light) +
        cut(
          70,
          y - 74,
          1060,
          74,
          group(slabFace(stage, 1060, 220, staves), { transform: 'matrix(1 0 0 0.34 0 0)' }) +
            path(d`M0 0H50L0 74ZM1060 0H1010L1060 74Z`, lighten(mood.wall, 0.1)),
        ) +
        surface(stage, 70, y, 1060, thickness, -1) +
        rect(70, y, 1060, 5, tones.lighter) +
        rect(70, y + thickness - 4, 1060, 4, tones.deep) +
        plant(stage, 980, y - 34, 110) +
        floorShadow(sheet, 300, y - 26, 110, 9, 0.4) +
        path(d`M240 ${y - 96}h110l-16 68q-39 12 -78 0Z`, sheet.across('#f4ead8', '#d8c3a0', '#a98c68')) +
        circle(280, y - 104, 24, '#c2703d') +
        circle(318, y - 106, 22, '#d8a53e') +
        rect(440, y - 190, 26, 170, darken(isWood(stage.finish) ? '#8a6244' : '#c89b6a', 0.05), { rx: 6 }) +
        rect(404, y - 170, 98, 150, '#b98a58', { rx: 12 }),
    )
  }
  const detail = (): string => {
    const space = createSpace(100, 560, setting.between(22, 34), setting.between(26, 34), 1)
    const t = thickness * 2.6
    return closeUp(
      stage,
      groundShadow(space, 0, -20, 900, 700, 60) +
        cuboid(space, [0, 0, 0], [900, t, 760], {
          front: (w, h) =>
            (isWood(stage.finish)
              ? repeat(7, (index) =>
                  rect((w / 7) * index, 0, w / 7, h, index % 2 === 0 ? tones.base : tones.dark),
                ) +
                curve(
                  repeat(
                    7,
                    (index) =>
                      d`M${(w / 7) * index + 14} ${h}q${w / 16} ${-h * 1.1} ${w / 9} 0m-70 0q30 -40 50 0`,
                  ),
                  alpha(tones.deep, 0.3),
                  2.4,
                )
              : rect(0, 0, w, h, sheet.down(tones.base, tones.dark))) + rect(0, 0, w, 8, tones.lighter),
          side: (w, h) => surface(stage, 0, 0, w, h, -1),
          top: (w, h) => slabFace(stage, w, h, staves),
        }) +
        dimension(...space.point([-34, 0, 0]), ...space.point([-34, t, 0]), mood.accent) +
        pencil(stage, 560, 420, 14, 250),
    )
  }
  const slab = {
    w: 640,
    h: 250,
    thickness: 18,
    front: (w: number, h: number) => slabFace(stage, w, h, staves),
    side: tones.darker,
    top: tones.lighter,
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      setting.chance(0.4)
        ? inPlace(
            stage,
            ['workshop', 'depot'],
            520,
            leaningRow(stage, [120, 240, 960, 580], slab, setting.whole(4, 6), 2.2),
          )
        : inPlace(
            stage,
            ['depot', 'workshop'],
            430,
            palletPile(
              stage,
              [120, 230, 960, 590],
              {
                w: 760,
                depth: 230,
                layer: 30,
                faces: () => ({
                  front: (w, h) => surface(stage, 0, 0, w, h),
                  side: tones.darker,
                  top: (w, h) => slabFace(stage, w, h, staves),
                }),
              },
              setting.whole(4, 7),
              'straps',
            ),
          ),
  })
}
