import { leaningRow, palletPile } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { dimension, pencil } from '../studio/handtools.ts'
import { chrome, tube } from '../studio/metal.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { floorShadow, groundShadow, wallShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import type { Space, Vector } from '../studio/space.ts'
import { byView, isWood } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, curve, cut, d, ellipse, path, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { tap } from './ceramics.ts'
import { onShelves, tapMetals } from './washing.ts'
import { withTones } from './tinted.ts'

/** A worktop's upper face: glued staves of wood, veins of stone, or flecks of a laminate. */
function slabFace(stage: Stage, w: number, h: number, staves: boolean): string {
  const { tones, setting, sheet, finish } = stage
  if (isWood(finish) && staves) {
    const pitch = h / Math.max(5, Math.round(h / 34))
    return rect(0, 0, w, h, tones.base) + repeat(h / pitch, (row) => {
      let x = -setting.between(0, 150)
      let drawn = ''
      while (x < w) {
        const length = setting.between(120, 260)
        drawn += rect(x, row * pitch, length, pitch, setting.pick([tones.light, tones.base, tones.dark, lighten(tones.base, 0.1)]), { stroke: alpha(tones.deep, 0.25), 'stroke-width': 1 })
        x += length
      }
      return drawn
    })
  }
  if (isWood(finish)) return surface(stage, 0, 0, w, h, 1)
  return rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.light, tones.base)) + curve(repeat(5, () => {
    const y = setting.between(0, h)
    return d`M${setting.between(-40, w * 0.3)} ${y}q${w * 0.16} ${setting.between(-0.3, 0.3) * h} ${w * 0.3} ${setting.between(-0.1, 0.1) * h}t${w * 0.4} ${setting.between(-0.2, 0.2) * h}`
  }), alpha(tones.darker, 0.35), 2.4)
}

function cupboards(stage: Stage, x: number, y: number, w: number, h: number, count: number): string {
  const { setting, mood, sheet } = stage
  const paint = setting.pick([lighten(mood.wall, 0.35), '#3f5f52', '#e9e2d3', '#54738c', '#8fa595'])
  const width = w / count
  return rect(x, y, w, h, darken(paint, 0.4)) + repeat(count, (index) => rect(x + index * width + 3, y + 8, width - 6, h - 40, sheet.diagonal(lighten(paint, 0.14), paint))
    + rect(x + index * width + 26, y + 32, width - 52, h - 88, 'none', { stroke: darken(paint, 0.16), 'stroke-width': 3 }) + tube(stage, x + index * width + (index % 2 === 0 ? width - 18 : 12), y + 50, 7, 70, '#c6a14d', 3))
    + rect(x, y + h - 32, w, 32, darken(paint, 0.55)) + rect(x, y, w, 26, sheet.down(alpha('#2a2029', 0.35), alpha('#2a2029', 0)))
}

export const worktop: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const staves = design.chance(0.7)
  const thickness = design.pick([34, 44, 54])
  const front = (): string => {
    const y = 500
    return inPlace(stage, ['bathroom', 'room'], 760, floorShadow(sheet, 600, 796, 560, 18) + cupboards(stage, 110, y + thickness, 980, 790 - y - thickness, setting.whole(3, 5))
      + path(d`M120 ${y - 74}H1080L1130 ${y}H70Z`, tones.light) + cut(70, y - 74, 1060, 74, `<g transform="matrix(1 0 0 0.34 0 0)">${slabFace(stage, 1060, 220, staves)}</g>` + path(d`M0 0H50L0 74ZM1060 0H1010L1060 74Z`, lighten(mood.wall, 0.1)))
      + surface(stage, 70, y, 1060, thickness, -1) + rect(70, y, 1060, 5, tones.lighter) + rect(70, y + thickness - 4, 1060, 4, tones.deep)
      + plant(stage, 980, y - 34, 110) + floorShadow(sheet, 300, y - 26, 110, 9, 0.4) + path(d`M240 ${y - 96}h110l-16 68q-39 12 -78 0Z`, sheet.across('#f4ead8', '#d8c3a0', '#a98c68')) + circle(280, y - 104, 24, '#c2703d') + circle(318, y - 106, 22, '#d8a53e')
      + rect(440, y - 190, 26, 170, darken(isWood(stage.finish) ? '#8a6244' : '#c89b6a', 0.05), { rx: 6 }) + rect(404, y - 170, 98, 150, '#b98a58', { rx: 12 }))
  }
  const detail = (): string => {
    const space = createSpace(100, 560, 30, 28, 1)
    const t = thickness * 2.6
    return closeUp(stage, groundShadow(space, 0, -20, 900, 700, 60) + cuboid(space, [0, 0, 0], [900, t, 760], { front: (w, h) => (isWood(stage.finish) ? repeat(7, (index) => rect((w / 7) * index, 0, w / 7, h, index % 2 === 0 ? tones.base : tones.dark)) + curve(repeat(7, (index) => d`M${(w / 7) * index + 14} ${h}q${w / 16} ${-h * 1.1} ${w / 9} 0m-70 0q30 -40 50 0`), alpha(tones.deep, 0.3), 2.4) : rect(0, 0, w, h, sheet.down(tones.base, tones.dark))) + rect(0, 0, w, 8, tones.lighter),
      side: (w, h) => surface(stage, 0, 0, w, h, -1), top: (w, h) => slabFace(stage, w, h, staves) }) + dimension(...space.point([-34, 0, 0]), ...space.point([-34, t, 0]), mood.accent) + pencil(stage, 560, 420, 14, 250))
  }
  const slab = { w: 640, h: 250, thickness: 18, front: (w: number, h: number) => slabFace(stage, w, h, staves), side: tones.darker, top: tones.lighter }
  return byView(stage, { front, detail,
    stored: () => setting.chance(0.4) ? inPlace(stage, ['workshop', 'depot'], 520, leaningRow(stage, [120, 240, 960, 580], slab, setting.whole(4, 6), 2.2))
      : inPlace(stage, ['depot', 'workshop'], 430, palletPile(stage, [120, 230, 960, 590], { w: 760, depth: 230, layer: 30, faces: () => ({ front: (w, h) => surface(stage, 0, 0, w, h), side: tones.darker, top: (w, h) => slabFace(stage, w, h, staves) }) }, setting.whole(4, 7), 'straps')) })
}

interface SinkModel { bowls: number, drainer: boolean }

function sinkTop(stage: Stage, w: number, h: number, { bowls, drainer }: SinkModel): string {
  const { tones, sheet, finish } = stage
  const metal = finish === 'steel'
  const skin = metal ? sheet.diagonal('#e6eaec', '#b4bac0', '#dfe4e6', '#9aa1a7') : sheet.diagonal(tones.lighter, tones.base)
  const area = drainer ? w * 0.62 : w * 0.94
  const width = area / bowls
  const bowl = (x: number, bw: number, inset: number): string => rect(x, h * (0.14 + inset), bw, h * (0.68 - inset), darken(tones.base, 0.5), { rx: h * 0.08 })
    + rect(x + 5, h * (0.14 + inset) + 7, bw - 10, h * (0.68 - inset) - 10, sheet.diagonal(tones.darker, tones.dark, tones.light), { rx: h * 0.07 }) + circle(x + bw / 2, h * 0.52, h * 0.06, '#6d757a') + circle(x + bw / 2, h * 0.52, h * 0.045, '#c3cacf') + circle(x + bw / 2, h * 0.52, h * 0.018, '#6d757a')
  return rect(0, 0, w, h, darken(tones.base, 0.3), { rx: h * 0.05 }) + rect(2, 2, w - 5, h - 5, skin, { rx: h * 0.05 })
    + repeat(bowls, (index) => bowl(w * 0.03 + index * width + 6, width - 16, bowls > 1 && index === bowls - 1 ? 0.16 : 0))
    + (drainer ? repeat(7, (index) => rect(w * 0.68, h * (0.2 + index * 0.09), w * 0.27, h * 0.025, alpha('#2a2029', 0.2), { rx: 3 }) + rect(w * 0.68, h * (0.225 + index * 0.09), w * 0.27, h * 0.012, alpha('#ffffff', 0.6))) : '') + circle(w * 0.5, h * 0.07, h * 0.035, darken(tones.base, 0.6))
}

export const kitchenSink: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick([{ bowls: 1, drainer: true }, { bowls: 2, drainer: false }, { bowls: 2, drainer: true }, { bowls: 1, drainer: false }])
  const metal = design.pick(tapMetals)
  const top = withTones(stage, setting.pick(['#c89b6a', '#dcd3c4', '#8a6244']), 'oak')
  const [w, depth] = model.bowls === 1 && !model.drainer ? [460, 330] : [720, 330]
  const inTop = (space: Space, place: Vector): string => cuboid(space, place, [w, 8, depth], { front: tones.light, side: tones.dark, top: (sw, sh) => sinkTop(stage, sw, sh, model) })
  const front = (): string => {
    const space = createSpace(90, 690, 16, 34, 1)
    const slab = cuboid(space, [0, -40, -40], [1000, 40, 460], { front: (sw, sh) => surface(top, 0, 0, sw, sh, -1), side: top.tones.darker, top: (sw, sh) => slabFace(top, sw, sh, true) })
    const [tx, ty] = space.point([(1000 - w) / 2 + w * 0.5, 8, depth - 14])
    return inPlace(stage, ['bathroom', 'room'], 420, cuboid(space, [16, -260, -20], [970, 220, 420], { front: sheet.down('#b9b3a6', '#d9d3c7'), side: '#a29c90', top: '#a29c90' }) + slab + inTop(space, [(1000 - w) / 2, 0, 6]) + tap(stage, tx, ty, 300, 'arc', metal) + plant(stage, ...space.point([930, 0, 330]), 100))
  }
  const detail = (): string => {
    const space = createSpace(-330, 690, 24, 42, 2.1)
    const [tx, ty] = space.point([w * 0.5, 8, depth - 20])
    return closeUp(stage, cuboid(space, [-300, -30, -200], [1500, 30, 700], { front: top.tones.dark, side: top.tones.darker, top: (sw, sh) => slabFace(top, sw, sh, true) }) + inTop(space, [0, 0, 0]) + tap(stage, tx, ty + 20, 430, 'arc', metal))
  }
  const slab = { w: w * 0.86, h: depth, thickness: 34, front: (sw: number, sh: number) => sinkTop(stage, sw, sh, model), side: darken(tones.base, 0.4), top: tones.light }
  return byView(stage, { front, detail,
    stored: () => setting.chance(0.6) ? inPlace(stage, ['depot', 'workshop'], 530, leaningRow(stage, [170, 190, 860, 630], slab, setting.whole(4, 5), 2))
      : onShelves(stage, (x, y, room) => at(x - room * 0.46, y - room * 0.46, `<g transform="scale(${Math.round((room * 92) / w) / 100})">${sinkTop(stage, w, depth, model)}</g>`), 3) })
}

