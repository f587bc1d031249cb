import { fittedSpace } from '../studio/arrangements.ts'
import { alpha, darken, lighten, mix } from '../studio/colour.ts'
import { dimension, tapeMeasure } from '../studio/handtools.ts'
import { film, label, straps } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, ladder } from '../studio/props.ts'
import { floorShadow, groundShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import type { Faces, Space, Vector } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { circle, curve, d, ellipse, path, rect, repeat } from '../studio/svg.ts'

/** Wavy fibres over a face, as on the edge of a mat. */
function fibres(stage: Stage, w: number, h: number, colour: string, count: number): string {
  const { setting } = stage
  return curve(repeat(count, () => {
    const [x, y] = [setting.between(-0.05, 0.85) * w, setting.between(0.04, 0.96) * h]
    const length = setting.between(0.08, 0.22) * w
    return d`M${x} ${y}q${length * 0.3} ${setting.between(-6, 6)} ${length * 0.5} 0t${length * 0.5} ${setting.between(-4, 4)}`
  }), colour, 2)
}

/** A roll lying on the floor, its spiral towards the viewer; `x`, `y` is the middle of its foot. */
function roll(stage: Stage, x: number, y: number, r: number, length: number, wrapped: boolean): string {
  const { sheet, tones, mood } = stage
  const [cx, cy] = [x, y - r]
  const [dx, dy] = [length * 0.86, -length * 0.34]
  const wool = wrapped ? sheet.diagonal('#fbf8ef', '#e3ddd0', '#bdb6a9') : sheet.diagonal(tones.light, tones.base, tones.darker)
  const spiral = repeat(5, (index) => circle(cx + index * 2, cy, r * (0.9 - index * 0.17), 'none', { stroke: index % 2 === 0 ? tones.darker : tones.dark, 'stroke-width': r * 0.025 }))
  const band = wrapped ? path(d`M${cx + dx * 0.36 - r * 0.37} ${cy + dy * 0.36 - r * 0.93}L${cx + dx * 0.62 - r * 0.37} ${cy + dy * 0.62 - r * 0.93}A${r} ${r} 0 0 1 ${cx + dx * 0.62 + r * 0.37} ${cy + dy * 0.62 + r * 0.93}L${cx + dx * 0.36 + r * 0.37} ${cy + dy * 0.36 + r * 0.93}A${r} ${r} 0 0 0 ${cx + dx * 0.36 - r * 0.37} ${cy + dy * 0.36 - r * 0.93}Z`, mood.accent, { opacity: 0.85 }) : ''
  return floorShadow(sheet, cx + dx * 0.5 + 20, y + dy * 0.35, length * 0.62, r * 0.34, 0.4)
    + path(d`M${cx - r * 0.37} ${cy - r * 0.93}L${cx + dx - r * 0.37} ${cy + dy - r * 0.93}A${r} ${r} 0 0 1 ${cx + dx + r * 0.37} ${cy + dy + r * 0.93}L${cx + r * 0.37} ${cy + r * 0.93}Z`, wool) + band
    + circle(cx, cy, r, sheet.ball(tones.light, tones.base, tones.dark)) + spiral + circle(cx, cy, r * 0.12, tones.deep)
}

function batt(stage: Stage, ragged: boolean): Faces {
  const { tones, sheet } = stage
  return {
    front: (w, h) => rect(0, 0, w, h, sheet.down(tones.light, tones.base, tones.dark)) + fibres(stage, w, h, alpha(ragged ? tones.lighter : tones.deep, 0.4), 16) + rect(0, h - 3, w, 3, tones.darker),
    side: (w, h) => rect(0, 0, w, h, sheet.down(tones.dark, tones.darker)) + fibres(stage, w, h, alpha(tones.deep, 0.34), 10) + rect(0, h - 3, w, 3, tones.deep),
    top: (w, h) => rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.light)) + fibres(stage, w, h, alpha(tones.dark, 0.5), 22),
  }
}

function faced(stage: Stage, facing: string): Faces {
  const { tones, sheet } = stage
  const skin = (w: number, h: number, shade: number): string => rect(0, 0, w, h, sheet.down(lighten(tones.base, 0.08), darken(tones.base, shade))) + rect(0, 0, w, 5, darken(facing, shade)) + rect(0, h - 5, w, 5, darken(facing, shade + 0.1))
  return { front: (w, h) => skin(w, h, 0.06), side: (w, h) => skin(w, h, 0.28),
    top: (w, h) => rect(0, 0, w, h, sheet.diagonal(lighten(facing, 0.5), facing, lighten(facing, 0.25), facing)) + curve(repeat(7, (index) => d`M${(w / 7) * index} 0V${h}`) + repeat(4, (index) => d`M0 ${(h / 4) * index}H${w}`), alpha(darken(facing, 0.3), 0.3), 1.6) }
}

/** A pile of panels on the floor, the top one pulled forward, another standing behind. */
function pile(stage: Stage, faces: Faces, size: Vector, count: number): string {
  const { setting } = stage
  const [w, h, depth] = size
  const space = fittedSpace([w, h * count + 300, depth], [170, 120, 800, 700], setting.between(22, 32), 23)
  const layers = repeat(count, (index) => cuboid(space, [setting.between(-8, 8), index * h, setting.between(-8, 8)], [w, h - 1, depth], faces))
  const standing = cuboid(space, [w * 0.1, 0, depth + 30], [w * 0.8, h * count + 210, h], { front: faces.top, side: faces.side, top: faces.front })
  return inPlace(stage, ['workshop', 'room', 'studio'], 560, groundShadow(space, 0, 0, w, depth + 60, 90) + standing + layers
    + (setting.chance(0.5) ? ladder(stage, 1060, 760, 520) : anyProp(stage, 1060, 800, 150)) + (setting.chance(0.5) ? tapeMeasure(stage, 330, 850, 330) : ''))
}

function loaded(stage: Stage, faces: Faces, size: Vector, columns: number, levels: number, wrap: boolean): string {
  const { setting, mood } = stage
  const [w, h, depth] = size
  const total: Vector = [w * columns + 6 * columns, h * levels, depth]
  const space: Space = fittedSpace([total[0], total[1] + palletHeight, depth], [170, 150, 860, 680], setting.between(25, 33), setting.between(19, 25))
  const bundles = repeat(levels, (level) => repeat(columns, (column) => {
    const place: Vector = [column * (w + 6), palletHeight + level * h, 0]
    return cuboid(space, place, [w, h - 2, depth], faces) + (wrap ? film(stage, space, [place[0], place[1], -2], [w, h - 2, depth])
      + space.plane([place[0] + w * 0.3, place[1] + h * 0.74, -4], [1, 0, 0], [0, -1, 0], label(0, 0, w * 0.4, h * 0.5, mood.accent)) : '')
  }))
  return inPlace(stage, ['depot', 'depot', 'workshop'], 460, pallet(space, 0, 0, total[0], depth) + bundles + straps(space, [0, palletHeight, -5], [total[0], h * levels, depth], mood.accent))
}

/** The cut edge of the material with its thickness marked. */
function cutEdge(stage: Stage, faces: Faces, layers: number): string {
  const { mood, setting } = stage
  const space = createSpace(160, 740, 31, 27, 1)
  const h = 330 / layers
  return closeUp(stage, groundShadow(space, 0, 0, 620, 640, 80) + repeat(layers, (index) => cuboid(space, [index * 26, index * h, index * 30], [620, h - 3, 640], faces))
    + dimension(...space.point([-44, 0, 0]), ...space.point([-44, h, 0]), mood.accent) + (setting.chance(0.5) ? tapeMeasure(stage, 200, 850, 420, 10) : ''))
}

export const mineralWool: Drawing = (stage) => {
  const { design, setting } = stage
  const rolls = design.chance(0.65)
  const r = design.between(110, 150)
  const faces = batt(stage, true)
  return byView(stage, {
    front: () => rolls
      ? inPlace(stage, ['workshop', 'studio', 'room'], 560, roll(stage, 560, 690, r * 0.9, 420, true) + roll(stage, 330, 800, r, 440, false) + (setting.chance(0.5) ? ladder(stage, 1080, 720, 520) : anyProp(stage, 1080, 800, 150)))
      : pile(stage, faces, [560, 72, 300], 4),
    detail: () => cutEdge(stage, faces, 2),
    stored: () => rolls
      ? inPlace(stage, ['depot'], 440, [[300, 640], [560, 640], [820, 640]].map(([x = 0, y = 0]) => roll(stage, x - 60, y + 160, 118, 330, true)).join('') + [430, 690].map((x) => roll(stage, x - 56, 598, 118, 330, true)).join('') + roll(stage, 506, 396, 118, 330, false))
      : loaded(stage, faces, [300, 120, 330], 2, setting.whole(2, 4), true),
  })
}

export const woodFibre: Drawing = (stage) => {
  const { design, setting } = stage
  const faces = batt(stage, false)
  const h = design.pick([34, 48, 62])
  return byView(stage, {
    front: () => pile(stage, faces, [560, h, 330], Math.round(280 / h)),
    detail: () => cutEdge(stage, faces, design.pick([1, 2])),
    stored: () => loaded(stage, faces, [520, h, 330], 1, Math.round(440 / h), setting.chance(0.25)),
  })
}

export const rigidPanel: Drawing = (stage) => {
  const { design, setting, tones } = stage
  const facing = design.pick(['#c9ced1', '#d8cfc0', mix(tones.base, '#c9ced1', 0.7)])
  const faces = faced(stage, facing)
  const h = design.pick([44, 58, 76])
  return byView(stage, {
    front: () => pile(stage, faces, [560, h, 330], Math.round(280 / h)),
    detail: () => cutEdge(stage, faces, design.pick([1, 2])) + ellipse(0, 0, 0.1, 0.1, facing),
    stored: () => loaded(stage, faces, [520, h, 330], 1, Math.round(440 / h), setting.chance(0.4)),
  })
}
