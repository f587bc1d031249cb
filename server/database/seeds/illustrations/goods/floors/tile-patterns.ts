import { alpha, darken, lighten } from '../../studio/colour.ts'
import type { Random } from '../../studio/random.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, group, path, rect, repeat } from '../../studio/svg.ts'

type TilePattern = 'plain' | 'star' | 'quarter' | 'diamond' | 'terrazzo' | 'hexagon'

export function pickTile(design: Random): TilePattern {
  return design.pick(['star', 'quarter', 'diamond', 'plain', 'terrazzo', 'quarter'])
}

/** One square tile in the finish of the goods, with its pattern in two shades. */
function tile(stage: Stage, x: number, y: number, size: number, pattern: TilePattern, odd: boolean): string {
  const { tones, setting, sheet } = stage
  const base = setting.pick([tones.base, tones.base, lighten(tones.base, 0.07), darken(tones.base, 0.05)])
  const other =
    lighten(tones.base, 0.55) === tones.base
      ? tones.darker
      : tones.base.startsWith('#f') || tones.base.startsWith('#e')
        ? darken(tones.base, 0.5)
        : lighten(tones.base, 0.66)
  const s = size - 3
  const half = s / 2
  const flat = rect(0, 0, s, s, base, { rx: 2 })
  const shape = ((): string => {
    if (pattern === 'star')
      return (
        path(
          d`
            M${half} ${s * 0.06}L${s * 0.62} ${s * 0.38}L${s * 0.94} ${half}L${s * 0.62} ${s * 0.62}
            L${half} ${s * 0.94}L${s * 0.38} ${s * 0.62}L${s * 0.06} ${half}L${s * 0.38} ${s * 0.38}Z
          `,
          other,
        ) + circle(half, half, s * 0.09, base)
      )
    if (pattern === 'quarter')
      return [
        [0, 0],
        [s, s],
      ]
        .map(([cx = 0, cy = 0]) =>
          path(
            cx === 0
              ? d`M0 0H${s * 0.62}A${s * 0.62} ${s * 0.62} 0 0 1 0 ${s * 0.62}Z`
              : d`M${s} ${s}H${s * 0.38}A${s * 0.62} ${s * 0.62} 0 0 1 ${s} ${s * 0.38}Z`,
            cx === 0 ? other : darken(base, 0.3),
            { opacity: cy === 0 ? 1 : 0.6 },
          ),
        )
        .join('')
    if (pattern === 'diamond')
      return (
        path(d`M${half} 0L${s} ${half}L${half} ${s}L0 ${half}Z`, other) +
        path(
          d`M${half} ${s * 0.25}L${s * 0.75} ${half}L${half} ${s * 0.75}L${s * 0.25} ${half}Z`,
          darken(base, 0.28),
        )
      )
    if (pattern === 'terrazzo')
      return repeat(9, (index) => {
        const [px, py, r] = [
          setting.between(0.1, 0.8) * s,
          setting.between(0.1, 0.8) * s,
          s * setting.between(0.03, 0.08),
        ]
        return path(
          d`M${px} ${py}l${r * 1.6} ${-r * 0.6}l${r} ${r * 1.1}l${-r * 1.4} ${r}Z`,
          index % 3 === 0 ? other : darken(base, 0.25 + (index % 3) * 0.1),
        )
      })
    return odd
      ? rect(0, 0, s, s, sheet.diagonal(alpha('#fffaf0', 0.3), alpha('#2a2029', 0.06)))
      : rect(0, 0, s, s, sheet.diagonal(alpha('#fffaf0', 0.12), alpha('#fffaf0', 0)))
  })()
  const degrees = pattern === 'quarter' && odd ? ` rotate(90 ${Math.round(half)} ${Math.round(half)})` : ''
  return group(flat + shape, { transform: `translate(${Math.round(x)} ${Math.round(y)})${degrees}` })
}

export function tiling(stage: Stage, w: number, h: number, size: number, pattern: TilePattern): string {
  const joint = lighten(stage.tones.base, 0.5)
  return (
    rect(0, 0, w, h, joint === stage.tones.base ? '#cfc8ba' : darken(joint, 0.12)) +
    repeat(Math.ceil(w / size), (column) =>
      repeat(Math.ceil(h / size), (row) =>
        tile(stage, column * size, row * size, size, pattern, (column + row) % 2 === 1),
      ),
    )
  )
}
