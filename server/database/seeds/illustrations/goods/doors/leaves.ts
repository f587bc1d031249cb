import { alpha } from '../../studio/colour.ts'
import type { Random } from '../../studio/random.ts'
import type { Stage } from '../../studio/stage.ts'
import { line, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'
import { sunkPanel } from './joinery.ts'

type LeafModel = 'plain' | 'grooved' | 'two' | 'four' | 'three' | 'stack' | 'planks'

export function pickLeaf(design: Random): LeafModel {
  return design.pick(['grooved', 'two', 'four', 'three', 'stack', 'two', 'plain', 'planks'])
}

/** Rows of panels: shares of the height, and how many panels side by side. */
const layouts: Partial<Record<LeafModel, readonly [number, number][]>> = {
  two: [
    [0.5, 1],
    [0.34, 1],
  ],
  four: [
    [0.46, 2],
    [0.36, 2],
  ],
  three: [
    [0.24, 1],
    [0.2, 1],
    [0.36, 1],
  ],
  stack: [
    [0.15, 1],
    [0.15, 1],
    [0.15, 1],
    [0.15, 1],
    [0.15, 1],
  ],
}

/** The face of a door leaf, drawn from its top left corner. */
export function leaf(stage: Stage, w: number, h: number, model: LeafModel): string {
  const { tones } = stage
  const stile = w * 0.15
  const frame =
    rect(0, 0, w, 2.5, tones.lighter) +
    rect(0, 0, 2.5, h, tones.lighter) +
    rect(w - 2.5, 0, 2.5, h, tones.darker)
  if (model === 'planks') {
    const board = w / 5
    return (
      repeat(
        5,
        (index) =>
          surface(stage, index * board, 0, board, h, index % 2 === 0 ? 0 : 1) +
          rect((index + 1) * board - 2, 0, 2, h, tones.darker),
      ) + frame
    )
  }
  const rows = layouts[model]
  if (rows === undefined) {
    const groove = (share: number): string =>
      rect(0, h * share, w, 4, tones.darker) + rect(0, h * share + 4, w, 2, tones.lighter)
    return (
      surface(stage, 0, 0, w, h) +
      (model === 'grooved' ? [0.2, 0.4, 0.6, 0.8].map(groove).join('') : '') +
      frame
    )
  }
  const gap =
    (h - stile * 1.9 - rows.reduce((sum, [share]) => sum + share * h, 0)) / Math.max(1, rows.length - 1)
  let y = stile * 0.9
  const panels = rows
    .map(([share, columns]) => {
      const width = (w - stile * 2 - (columns - 1) * stile * 0.7) / columns
      const drawn = repeat(columns, (column) =>
        sunkPanel(
          stage,
          stile + column * (width + stile * 0.7),
          y,
          width,
          share * h,
          surface(stage, 0, 0, width - 20, share * h - 20, 1),
        ),
      )
      y += share * h + gap
      return drawn
    })
    .join('')
  const joints = [stile - 3, w - stile + 2]
    .map((x) => line(x, 0, x, h, alpha(tones.deep, 0.22), 1.2))
    .join('')
  return surface(stage, 0, 0, w, h) + joints + panels + frame
}
