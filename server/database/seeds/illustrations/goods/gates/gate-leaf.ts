import { tube } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, path, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

export type GateModel = 'bars' | 'iron' | 'slats' | 'half' | 'planks'

/** One leaf of a gate, its high side at the right for the curved models. */
export function gateLeaf(stage: Stage, w: number, h: number, model: GateModel): string {
  const { tones, sheet } = stage
  const post = w * 0.06
  const frame = (top: number): string =>
    [0, w - post].map((x) => tube(stage, x, top, post, h - top, tones.base)).join('') +
    tube(stage, 0, top, w, post, tones.base) +
    tube(stage, 0, h - post, w, post, tones.base)
  if (model === 'slats') {
    const pitch = (h - post * 2) / 9
    return (
      frame(0) +
      repeat(9, (index) =>
        rect(
          post,
          post + index * pitch + 4,
          w - post * 2,
          pitch - 9,
          sheet.down(tones.lighter, tones.base, tones.dark),
        ),
      )
    )
  }
  if (model === 'planks') {
    const board = (w - post * 2) / 7
    return (
      repeat(7, (index) =>
        surface(stage, post + index * board, post, board - 2, h - post * 2, index % 2 === 0 ? 0 : 1),
      ) +
      frame(0) +
      tube(stage, post, h * 0.5, w - post * 2, post, tones.base)
    )
  }
  const bars = Math.round(w / 34)
  const pitch = (w - post * 2) / bars
  const curved = (x: number): number => (model === 'iron' ? h * 0.16 * (1 - (x / w) ** 2) : h * 0.06)
  const uprights = repeat(bars - 1, (index) => {
    const x = post + (index + 1) * pitch
    const tip = curved(x)
    return (
      tube(stage, x - 4, tip, 8, h - tip - post, tones.base) +
      (model === 'iron'
        ? path(d`M${x} ${tip - 30}q12 16 0 34q-12 -18 0 -34Z`, tones.base) +
          circle(x, tip + 8, 6, tones.light)
        : '')
    )
  })
  const solid =
    model === 'half'
      ? rect(
          post,
          h * 0.58,
          w - post * 2,
          h * 0.42 - post,
          sheet.diagonal(tones.light, tones.base, tones.dark),
        ) +
        rect(post + 22, h * 0.58 + 22, w - post * 2 - 44, h * 0.42 - post - 44, 'none', {
          stroke: tones.darker,
          'stroke-width': 4,
        })
      : ''
  const scrolls =
    model === 'iron'
      ? repeat(Math.floor(bars / 2), (index) =>
          circle(post + pitch * (index * 2 + 1), h * 0.74, pitch * 0.62, 'none', {
            stroke: tones.base,
            'stroke-width': 6,
          }),
        )
      : ''
  return uprights + scrolls + solid + frame(h * 0.16) + tube(stage, 0, h * 0.6, w, post * 0.8, tones.base)
}
