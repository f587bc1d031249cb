import { alpha, darken, lighten } from '../../studio/colour.ts'
import type { Stage } from '../../studio/stage.ts'
import { curve, d, group, path, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

type Laying = 'herringbone' | 'chevron' | 'straight' | 'basket'

/** Boards laid over a field, each a little lighter or darker than its neighbour. */
export function laidBoards(stage: Stage, w: number, h: number, laying: Laying, board: number): string {
  const { tones, setting } = stage
  const shades = [
    tones.base,
    lighten(tones.base, 0.1),
    darken(tones.base, 0.06),
    lighten(tones.base, 0.2),
    darken(tones.base, 0.12),
  ]
  const paint = (): string => setting.pick(shades)
  const edge = { stroke: darken(tones.base, 0.36), 'stroke-width': 1.4 }
  if (laying === 'straight') {
    return repeat(h / board, (row) => {
      let x = -setting.between(0, board * 5)
      let drawn = ''
      while (x < w) {
        const length = setting.between(board * 4, board * 7)
        drawn += rect(
          Math.max(0, x),
          row * board,
          Math.min(w, x + length) - Math.max(0, x),
          board,
          paint(),
          edge,
        )
        if (setting.chance(0.6))
          drawn += curve(
            d`
              M${Math.max(0, x) + 8} ${row * board + board * 0.4}
              q${length * 0.3} ${setting.between(-6, 6)} ${length * 0.5} 0
            `,
            alpha(tones.deep, 0.18),
            1.5,
          )
        x += length
      }
      return drawn
    })
  }
  if (laying === 'chevron') {
    const column = board * 3.4
    return repeat(w / column + 1, (index) =>
      repeat(h / board + 5, (row) => {
        const x = index * column
        const y = row * board - column * 0.6
        const rise = index % 2 === 0 ? column * 0.5 : -column * 0.5
        const start = index % 2 === 0 ? y : y + column * 0.5
        return path(d`M${x} ${start}l${column} ${rise}v${board}l${-column} ${-rise}Z`, paint(), edge)
      }),
    )
  }
  if (laying === 'basket') {
    const cell = board * 4
    return repeat(w / cell + 1, (column) =>
      repeat(h / cell + 1, (row) =>
        repeat(4, (index) =>
          (column + row) % 2 === 0
            ? rect(column * cell, row * cell + index * board, cell, board, paint(), edge)
            : rect(column * cell + index * board, row * cell, board, cell, paint(), edge),
        ),
      ),
    )
  }
  const length = board * 4
  const pieces: string[] = []
  const reach = length * 1.5
  /** The weave is laid straight, then turned by an eighth: pieces that would fall outside are left out. */
  const lay = (x: number, y: number, pieceW: number, pieceH: number): void => {
    const across = (x - y) * Math.SQRT1_2 + w * 0.1
    const down = (x + y) * Math.SQRT1_2 + h * 0.3
    if (across < -reach || across > w + reach || down < -reach || down > h + reach) return
    pieces.push(rect(x, y, pieceW, pieceH, paint(), edge))
  }
  for (let diagonal = -8; diagonal * board * 1.42 < w + h; diagonal += 1) {
    for (let step = -40; step < 60; step += 1) {
      const [x, y] = [diagonal * length + step * board, step * board - diagonal * length]
      lay(x, y, length, board)
      lay(x, y + board, board, length)
    }
  }
  return group(pieces.join(''), {
    transform: `translate(${Math.round(w * 0.1)} ${Math.round(h * 0.3)}) rotate(45)`,
  })
}

export function plank(stage: Stage, w: number, h: number, shift = 0): string {
  return (
    surface(stage, 0, 0, w, h, shift) +
    rect(0, 0, w, 2, stage.tones.lighter) +
    rect(0, h - 2, w, 2, stage.tones.darker)
  )
}
