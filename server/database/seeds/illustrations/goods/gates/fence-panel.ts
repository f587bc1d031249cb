import type { Stage } from '../../studio/stage.ts'
import { curve, cut, d, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

type FenceModel = 'mesh' | 'horizontal' | 'vertical' | 'lattice'

/** One bay between two posts: welded wires or boards, with a lattice above for some. */
export function fencePanel(stage: Stage, w: number, h: number, model: FenceModel): string {
  const { tones } = stage

  if (model === 'mesh')
    return (
      curve(
        repeat(w / 18, (index) => d`M${index * 18 + 4} 0V${h}`),
        tones.base,
        3,
      ) +
      curve([0.1, 0.36, 0.64, 0.9].map((share) => d`M0 ${h * share}h${w}m0 6h${-w}`).join(''), tones.dark, 4)
    )
  const top = model === 'lattice' ? h * 0.26 : 0
  const lattice =
    model === 'lattice'
      ? curve(
          repeat(
            w / 28 + 4,
            (index) => d`M${index * 28 - 90} ${top}l90 ${-top}M${index * 28 - 90} 0l90 ${top}`,
          ),
          tones.dark,
          7,
        )
      : ''
  const boards =
    model === 'vertical'
      ? repeat(11, (index) => surface(stage, (w / 11) * index + 3, 0, w / 11 - 7, h, (index % 3) - 1))
      : repeat(9, (index) =>
          surface(stage, 0, top + ((h - top) / 9) * index, w, (h - top) / 9 - 5, (index % 3) - 1),
        )
  return (
    cut(0, 0, w, h, lattice) +
    (model === 'vertical'
      ? [0.16, 0.8].map((share) => surface(stage, 0, h * share, w, 24, -1)).join('')
      : '') +
    boards +
    (model === 'lattice' ? rect(0, top - 4, w, 12, tones.base) : '')
  )
}
