import { darken, lighten, alpha } from '../studio/colour.ts'
import type { Random } from '../studio/random.ts'
import type { Stage } from '../studio/stage.ts'
import { circle, curve, d, group, path, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'

export type Laying = 'herringbone' | 'chevron' | 'straight' | 'basket'

/** Boards laid over a field, each a little lighter or darker than its neighbour. */
export function laidBoards(stage: Stage, w: number, h: number, laying: Laying, board: number): string {
  const { tones, setting } = stage
  const shades = [tones.base, lighten(tones.base, 0.1), darken(tones.base, 0.06), lighten(tones.base, 0.2), darken(tones.base, 0.12)]
  const paint = (): string => setting.pick(shades)
  const edge = { stroke: darken(tones.base, 0.36), 'stroke-width': 1.4 }
  if (laying === 'straight') {
    return repeat(h / board, (row) => {
      let x = -setting.between(0, board * 5)
      let drawn = ''
      while (x < w) {
        const length = setting.between(board * 4, board * 7)
        drawn += rect(Math.max(0, x), row * board, Math.min(w, x + length) - Math.max(0, x), board, paint(), edge)
        if (setting.chance(0.6)) drawn += curve(d`M${Math.max(0, x) + 8} ${row * board + board * 0.4}q${length * 0.3} ${setting.between(-6, 6)} ${length * 0.5} 0`, alpha(tones.deep, 0.18), 1.5)
        x += length
      }
      return drawn
    })
  }
  if (laying === 'chevron') {
    const column = board * 3.4
    return repeat(w / column + 1, (index) => repeat(h / board + 5, (row) => {
      const x = index * column
      const y = row * board - column * 0.6
      const rise = index % 2 === 0 ? column * 0.5 : -column * 0.5
      const start = index % 2 === 0 ? y : y + column * 0.5
      return path(d`M${x} ${start}l${column} ${rise}v${board}l${-column} ${-rise}Z`, paint(), edge)
    }))
  }
  if (laying === 'basket') {
    const cell = board * 4
    return repeat(w / cell + 1, (column) => repeat(h / cell + 1, (row) => repeat(4, (index) => (
      (column + row) % 2 === 0 ? rect(column * cell, row * cell + index * board, cell, board, paint(), edge)
        : rect(column * cell + index * board, row * cell, board, cell, paint(), edge)))))
  }
  const length = board * 4
  const pieces: string[] = []
  for (let diagonal = -8; diagonal * board * 1.42 < w + h; diagonal += 1) {
    for (let step = -8; step < 22; step += 1) {
      const x = (diagonal * length + step * board)
      const y = step * board - diagonal * length
      pieces.push(rect(x, y, length, board, paint(), edge), rect(x + length - board, y + board, board, length, paint(), edge))
    }
  }
  return group(pieces.join(''), { transform: `translate(${Math.round(w * 0.1)} ${Math.round(h * 0.3)}) rotate(45)` })
}

export type TilePattern = 'plain' | 'star' | 'quarter' | 'diamond' | 'terrazzo' | 'hexagon'

export function pickTile(design: Random): TilePattern {
  return design.pick(['star', 'quarter', 'diamond', 'plain', 'terrazzo', 'quarter'])
}

/** One square tile in the finish of the goods, with its pattern in two shades. */
export function tile(stage: Stage, x: number, y: number, size: number, pattern: TilePattern, odd: boolean): string {
  const { tones, setting, sheet } = stage
  const base = setting.pick([tones.base, tones.base, lighten(tones.base, 0.07), darken(tones.base, 0.05)])
  const other = lighten(tones.base, 0.55) === tones.base ? tones.darker : tones.base.startsWith('#f') || tones.base.startsWith('#e') ? darken(tones.base, 0.5) : lighten(tones.base, 0.66)
  const s = size - 3
  const half = s / 2
  const flat = rect(0, 0, s, s, base, { rx: 2 })
  const shape = ((): string => {
    if (pattern === 'star') return path(d`M${half} ${s * 0.06}L${s * 0.62} ${s * 0.38}L${s * 0.94} ${half}L${s * 0.62} ${s * 0.62}L${half} ${s * 0.94}L${s * 0.38} ${s * 0.62}L${s * 0.06} ${half}L${s * 0.38} ${s * 0.38}Z`, other) + circle(half, half, s * 0.09, base)
    if (pattern === 'quarter') return [[0, 0], [s, s]].map(([cx = 0, cy = 0]) => path(cx === 0 ? d`M0 0H${s * 0.62}A${s * 0.62} ${s * 0.62} 0 0 1 0 ${s * 0.62}Z` : d`M${s} ${s}H${s * 0.38}A${s * 0.62} ${s * 0.62} 0 0 1 ${s} ${s * 0.38}Z`, cx === 0 ? other : darken(base, 0.3), { opacity: cy === 0 ? 1 : 0.6 })).join('')
    if (pattern === 'diamond') return path(d`M${half} 0L${s} ${half}L${half} ${s}L0 ${half}Z`, other) + path(d`M${half} ${s * 0.25}L${s * 0.75} ${half}L${half} ${s * 0.75}L${s * 0.25} ${half}Z`, darken(base, 0.28))
    if (pattern === 'terrazzo') return repeat(9, (index) => { const [px, py, r] = [setting.between(0.1, 0.8) * s, setting.between(0.1, 0.8) * s, s * setting.between(0.03, 0.08)]; return path(d`M${px} ${py}l${r * 1.6} ${-r * 0.6}l${r} ${r * 1.1}l${-r * 1.4} ${r}Z`, index % 3 === 0 ? other : darken(base, 0.25 + (index % 3) * 0.1)) })
    return odd ? rect(0, 0, s, s, sheet.diagonal(alpha('#fffaf0', 0.3), alpha('#2a2029', 0.06))) : rect(0, 0, s, s, sheet.diagonal(alpha('#fffaf0', 0.12), alpha('#fffaf0', 0)))
  })()
  const degrees = pattern === 'quarter' && odd ? ` rotate(90 ${Math.round(half)} ${Math.round(half)})` : ''
  return group(flat + shape, { transform: `translate(${Math.round(x)} ${Math.round(y)})${degrees}` })
}

export function tiling(stage: Stage, w: number, h: number, size: number, pattern: TilePattern): string {
  const joint = lighten(stage.tones.base, 0.5)
  return rect(0, 0, w, h, joint === stage.tones.base ? '#cfc8ba' : darken(joint, 0.12))
    + repeat(Math.ceil(w / size), (column) => repeat(Math.ceil(h / size), (row) => tile(stage, column * size, row * size, size, pattern, (column + row) % 2 === 1)))
}

/** A square of loop pile: rows of short stitches, turned by a quarter from one to the next. */
export function carpet(stage: Stage, x: number, y: number, size: number, turned: boolean, tint: string): string {
  const rows = repeat(size / 11, (index) => turned ? d`M${x + 4} ${y + index * 11 + 6}h${size - 8}` : d`M${x + index * 11 + 6} ${y + 4}v${size - 8}`)
  return rect(x, y, size - 1, size - 1, tint) + curve(rows, alpha(turned ? darken(tint, 0.4) : lighten(tint, 0.5), 0.2), 4, { 'stroke-dasharray': '7 4' })
}

export function plank(stage: Stage, w: number, h: number, shift = 0): string {
  return surface(stage, 0, 0, w, h, shift) + rect(0, 0, w, 2, stage.tones.lighter) + rect(0, h - 2, w, 2, stage.tones.darker)
}
