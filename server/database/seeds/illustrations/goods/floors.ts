import { fittedSpace, palletPile } from '../studio/arrangements.ts'
import { alpha, darken, lighten, mix } from '../studio/colour.ts'
import { dimension, pencil, tapeMeasure } from '../studio/handtools.ts'
import { carton, cardboards, label } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { groundShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import type { Face, Vector } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { cut, d, path, rect, repeat } from '../studio/svg.ts'
import { carpet, laidBoards, pickTile, plank, tiling } from './floorings.ts'

type Field = (w: number, h: number) => string

/** The covering laid over part of the floor, seen aslant, with some pieces waiting beside it. */
function laid(stage: Stage, field: Field, piece: Vector, pieces: number, top: Face, edge: string, tool: boolean): string {
  const { setting, tones } = stage
  const [w, depth] = [setting.between(780, 860), setting.between(640, 740)]
  const space = createSpace(150, 690, setting.between(20, 28), 34, 0.93)
  const sheet = cuboid(space, [0, 0, 0], [w, 12, depth], { front: edge, side: darken(edge, 0.2), top: (fw, fh) => cut(0, 0, fw, fh, field(fw, fh)) })
  const heap = repeat(pieces, (index) => cuboid(space, [60 + setting.between(-7, 7), 12 + index * piece[1], depth - piece[2] - 80 + setting.between(-6, 6)], [piece[0], piece[1] - 1, piece[2]],
    { front: index % 2 === 0 ? tones.base : tones.dark, side: tones.darker, top }))
  return inPlace(stage, ['room', 'studio', 'workshop'], 400, groundShadow(space, 0, 0, w, depth, 30) + sheet + groundShadowAt(stage) + heap
    + (tool ? tapeMeasure(stage, 470, 700, 330, 12) : pencil(stage, 640, 690, 16)) + (setting.chance(0.6) ? plant(stage, 1080, 560, 150) : anyProp(stage, 1090, 560, 130)))
}

const groundShadowAt = (stage: Stage): string => stage.view === 'front' ? '' : ''

function cartons(stage: Stage, size: Vector, columns: number, levels: number, open: Face): string {
  const { setting } = stage
  const [w, h, depth] = size
  const card = setting.pick(cardboards)
  const space = fittedSpace([w * columns + 40, h * levels + palletHeight + 14, depth * 2 + 20], [160, 190, 880, 640], setting.between(24, 32), setting.between(20, 26))
  const boxes = [1, 0].map((row) => repeat(levels, (level) => repeat(columns, (column) => {
    const last = row === 0 && level === levels - 1 && column === columns - 1
    const place: Vector = [10 + column * (w + 4), palletHeight + level * (h + 1), 6 + row * (depth + 6)]
    if (last) return cuboid(space, place, [w, h, depth], { front: (fw, fh) => rect(0, 0, fw, fh, card) + label(fw * 0.7, fh * 0.2, fh * 0.7, fh * 0.6, stage.mood.accent), side: darken(card, 0.25), top: (fw, fd) => rect(0, 0, fw, fd, darken(card, 0.4)) + (typeof open === 'string' ? rect(8, 8, fw - 16, fd - 16, open) : cut(8, 8, fw - 16, fd - 16, open(fw - 16, fd - 16))) })
    return carton(stage, space, place, size, card)
  }))).join('')
  return inPlace(stage, ['depot', 'workshop'], 440, pallet(space, 0, 0, w * columns + 30, depth * 2 + 18) + boxes)
}

/** The tongue and the groove of two boards about to meet, at the scale of a hand. */
function tongueAndGroove(stage: Stage, layers: readonly string[], top: Field): string {
  const { tones, mood, setting } = stage
  const space = createSpace(90, 640, 26, 30, 1)
  const section = (w: number, h: number): string => layers.map((colour, index) => rect(0, (h * index) / layers.length, w, h / layers.length + 1, colour)).join('') + rect(0, 0, w, 6, tones.lighter)
  const board = (x: number, y: number, w: number): string => cuboid(space, [x, y, 0], [w, 96, 620], { front: section, side: (sw, sh) => section(sw, sh) + rect(0, 0, sw, sh, alpha('#2a2029', 0.28)) + rect(0, sh * 0.4, sw, sh * 0.22, alpha('#2a2029', 0.45)), top: (tw, td) => cut(0, 0, tw, td, top(tw, td)) })
  const tongue = cuboid(space, [462, 34, 0], [44, 26, 620], { front: layers[1] ?? tones.dark, side: tones.darker, top: tones.dark })
  return closeUp(stage, groundShadow(space, 0, 0, 1000, 620, 60) + board(540, 40, 420) + tongue + board(0, 0, 460)
    + (setting.chance(0.6) ? dimension(...space.point([-26, 0, 0]), ...space.point([-26, 96, 0]), mood.accent) : pencil(stage, 240, 800, -12, 300)))
}

export const parquet: Drawing = (stage) => {
  const { design, tones, setting } = stage
  const laying = design.pick(['herringbone', 'chevron', 'straight', 'basket', 'herringbone'] as const)
  const board = design.pick([34, 40, 46])
  const field: Field = (w, h) => laidBoards(stage, w, h, laying, board)
  return byView(stage, {
    front: () => laid(stage, field, [300, 13, 64], 6, (w, h) => plank(stage, w, h, 1), tones.dark, design.chance(0.5)),
    detail: () => tongueAndGroove(stage, [tones.light, tones.dark, tones.base], (w, h) => plank(stage, h, w).replace(/^/, '<g transform="matrix(0 1 1 0 0 0)">') + '</g>'),
    stored: () => setting.chance(0.5) ? cartons(stage, [330, 90, 150], 2, 4, (w, h) => plank(stage, w, h, 1))
      : inPlace(stage, ['depot', 'workshop'], 440, palletPile(stage, [150, 240, 900, 580], { w: 640, depth: 300, layer: 24, faces: () => ({ front: (w, h) => plank(stage, w, h), side: (w, h) => repeat(6, (index) => rect((w / 6) * index, 0, w / 6 - 2, h, index % 2 === 0 ? tones.darker : tones.dark)), top: (w, h) => laidBoards(stage, w, h, 'straight', h / 6) }) }, setting.whole(7, 11), 'straps')),
  })
}

export const laminate: Drawing = (stage) => {
  const { design, tones, setting } = stage
  const board = design.pick([58, 70])
  const field: Field = (w, h) => laidBoards(stage, w, h, 'straight', board)
  return byView(stage, {
    front: () => laid(stage, field, [420, 11, 96], 5, (w, h) => plank(stage, w, h, 1), '#d9c6a4', setting.chance(0.5)),
    detail: () => tongueAndGroove(stage, [tones.base, '#cdb48c', '#c2a77d', '#8f8a80'], (w, h) => plank(stage, h, w).replace(/^/, '<g transform="matrix(0 1 1 0 0 0)">') + '</g>'),
    stored: () => cartons(stage, [400, 66, 140], 2, setting.whole(5, 7), (w, h) => plank(stage, w, h, 1)),
  })
}

export const tiles: Drawing = (stage) => {
  const { design, tones, setting, mood } = stage
  const pattern = pickTile(design)
  const size = design.pick([84, 110, 132])
  const field: Field = (w, h) => tiling(stage, w, h, size, pattern)
  const detail = (): string => {
    const space = createSpace(60, 560, 24, 38, 1)
    const one = (x: number, z: number): string => cuboid(space, [x, 0, z], [420, 34, 420], { front: mix(tones.base, '#c9a27e', 0.6), side: mix(tones.dark, '#a67c58', 0.6), top: (w) => tiling(stage, w, w, w + 3, pattern) })
    return closeUp(stage, groundShadow(space, 0, 0, 860, 860, 50) + one(0, 436) + one(436, 436) + one(436, 0) + one(0, 0) + dimension(...space.point([0, 0, -34]), ...space.point([420, 0, -34]), mood.accent))
  }
  return byView(stage, {
    front: () => laid(stage, field, [size * 1.3, 14, size * 1.3], 7, (w) => tiling(stage, w, w, w + 3, pattern), mix(tones.base, '#c9a27e', 0.5), setting.chance(0.5)),
    detail, stored: () => cartons(stage, [210, 76, 190], 3, setting.whole(3, 5), (w) => tiling(stage, w, w, w * 0.9, pattern)),
  })
}

export const carpetTiles: Drawing = (stage) => {
  const { design, tones, setting } = stage
  const accent = design.pick([tones.base, lighten(tones.base, 0.22), darken(tones.base, 0.2), mix(tones.base, '#b8552f', 0.5)])
  const size = design.pick([120, 150])
  const rhythm = design.whole(2, 4)
  const field: Field = (w, h) => repeat(Math.ceil(w / size), (column) => repeat(Math.ceil(h / size), (row) => carpet(stage, column * size, row * size, size, (column + row) % 2 === 0, (column * 2 + row) % rhythm === 0 ? accent : (column + row) % 2 === 0 ? tones.base : tones.dark)))
  const one: Field = (w) => carpet(stage, 0, 0, w + 1, true, tones.base)
  const detail = (): string => {
    const space = createSpace(-60, 560, 26, 34, 1)
    const loops = (w: number, h: number): string => rect(0, 0, w, h, tones.dark) + repeat(h / 26, (row) => repeat(w / 30, (column) => rect(column * 30 + (row % 2) * 15, row * 26, 27, 20, (column + row) % 3 === 0 ? tones.light : tones.base, { rx: 10 })))
    return closeUp(stage, groundShadow(space, 0, 0, 900, 700, 50) + cuboid(space, [0, 0, 0], [900, 26, 700], { front: '#4a4b4d', side: '#38393b', top: (w, h) => cut(0, 0, w, h, loops(w, h)) }) + cuboid(space, [0, 26, -3], [900, 34, 4], { front: (w, h) => repeat(w / 22, (index) => rect(index * 22, 0, 18, h, index % 2 === 0 ? tones.base : tones.dark, { rx: 8 })), side: tones.darker, top: tones.base })
      + path(d`M0 0`, 'none'))
  }
  return byView(stage, {
    front: () => laid(stage, field, [170, 12, 170], 8, one, tones.darker, false),
    detail, stored: () => cartons(stage, [230, 130, 210], 2, setting.whole(2, 3), one),
  })
}
