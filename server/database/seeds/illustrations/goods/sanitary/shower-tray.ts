import { alpha, darken } from '../../studio/colour.ts'
import { dimension, tapeMeasure } from '../../studio/handtools.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { chrome, tube } from '../../studio/metal.ts'
import { cardboards, corners } from '../../studio/packaging.ts'
import { palletPile } from '../../studio/piles.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { groundShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { circle, d, ellipse, path, rect, repeat } from '../../studio/svg.ts'

function trayTop(stage: Stage, w: number, h: number, linear: boolean, ribbed: boolean): string {
  const { sheet, tones } = stage
  return (
    rect(0, 0, w, h, tones.lighter) +
    rect(w * 0.035, h * 0.05, w * 0.93, h * 0.9, sheet.diagonal(tones.dark, tones.base, tones.light), {
      rx: 12,
    }) +
    (ribbed
      ? repeat(16, (index) => rect(w * 0.1, h * (0.14 + index * 0.046), w * 0.6, 3, alpha('#2a2029', 0.1)))
      : '') +
    (linear
      ? rect(w * 0.84, h * 0.14, w * 0.05, h * 0.72, chrome(stage), { rx: 5 })
      : circle(w * 0.84, h / 2, h * 0.09, darken(tones.base, 0.3)) +
        circle(w * 0.84, h / 2, h * 0.08, sheet.ball('#f4f6f6', '#b9c0c4', '#7d868c')))
  )
}

export const showerTray: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const linear = design.chance(0.4)
  const ribbed = design.chance(0.5)
  const [w, depth] = design.pick([
    [700, 460],
    [620, 560],
    [760, 420],
  ] as const)
  const tray = (x: number, y: number, scale: number, yaw: number): string => {
    const space = createSpace(x, y, yaw, 32, scale)
    return (
      groundShadow(space, 0, 0, w, depth, 60) +
      cuboid(space, [0, 0, 0], [w, 34, depth], {
        front: sheet.down(tones.light, tones.dark),
        side: tones.darker,
        top: (tw, td) => trayTop(stage, tw, td, linear, ribbed),
      })
    )
  }
  const front = (): string =>
    inPlace(
      stage,
      ['bathroom'],
      540,
      tray(190, 690, 1, 22) +
        (setting.chance(0.5) ? tapeMeasure(stage, 270, 800, 420, 9) : '') +
        anyProp(stage, 1080, 640, 150) +
        tube(stage, 560, 90, 14, 330, '#b4bac0', 6) +
        path(d`M560 100q0 -50 60 -50h60`, 'none', { stroke: '#c3cacf', 'stroke-width': 14 }) +
        ellipse(690, 66, 74, 12, '#a6adb2') +
        rect(540, 396, 54, 40, chrome(stage), { rx: 8 }),
    )
  const detail = (): string => {
    const space = createSpace(-640, 740, 26, 36, 2.3)
    return closeUp(
      stage,
      cuboid(space, [0, 0, 0], [w, 34, depth], {
        front: sheet.across(tones.base, tones.light, tones.dark),
        side: tones.darker,
        top: (tw, td) => trayTop(stage, tw, td, linear, ribbed),
      }) + dimension(...space.point([w + 10, 0, 10]), ...space.point([w + 10, 34, 10]), mood.accent),
    )
  }
  const slab = {
    w: w * 0.8,
    h: depth,
    thickness: 26,
    front: (sw: number, sh: number) =>
      trayTop(stage, sw, sh, linear, ribbed) + corners(sw, sh, 60, setting.pick(cardboards)),
    side: tones.darker,
    top: tones.light,
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      setting.chance(0.5)
        ? inPlace(
            stage,
            ['depot', 'workshop'],
            540,
            leaningRow(stage, [200, 150, 800, 670], slab, setting.whole(4, 6), 2.2),
          )
        : inPlace(
            stage,
            ['depot'],
            430,
            palletPile(
              stage,
              [160, 230, 880, 590],
              {
                w,
                depth,
                layer: 30,
                faces: () => ({
                  front: sheet.down(tones.light, tones.dark),
                  side: tones.darker,
                  top: (tw, td) => trayTop(stage, tw, td, linear, ribbed),
                }),
              },
              setting.whole(4, 8),
              'straps',
            ),
          ),
  })
}
