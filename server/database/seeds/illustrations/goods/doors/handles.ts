import { darken, lighten } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import type { Random } from '../../studio/random.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, path, rect } from '../../studio/svg.ts'

type HandleShape = 'rose' | 'plate' | 'knob' | 'bow'

export interface Handle {
  shape: HandleShape
  metal: string
}

export function pickHandle(design: Random): Handle {
  return {
    shape: design.pick(['rose', 'plate', 'knob', 'rose']),
    metal: design.pick(['#b9bec2', '#c6a14d', '#3a3c3e', '#8d8478']),
  }
}

/** A door handle around its spindle, its lever pointing to the left; `size` is the lever's length. */
export function handle(stage: Stage, x: number, y: number, size: number, { shape, metal }: Handle): string {
  const { sheet } = stage
  const round = sheet.ball(lighten(metal, 0.6), metal, darken(metal, 0.35))
  const flat = sheet.down(lighten(metal, 0.5), metal, darken(metal, 0.3))
  const shade = '#2a2029'
  if (shape === 'bow') {
    return (
      rect(x - size * 0.02, y - size * 1.5, size * 0.2, size * 3, shade, { opacity: 0.16, rx: size * 0.1 }) +
      tube(stage, x - size * 0.1, y - size * 1.5, size * 0.18, size * 3, metal, size * 0.09)
    )
  }
  if (shape === 'knob') {
    return (
      circle(x + size * 0.1, y + size * 0.12, size * 0.42, shade, { opacity: 0.2 }) +
      circle(x, y, size * 0.36, darken(metal, 0.2)) +
      circle(x, y, size * 0.33, round) +
      circle(x - size * 0.09, y - size * 0.11, size * 0.08, lighten(metal, 0.85), { opacity: 0.7 })
    )
  }
  const plate =
    shape === 'plate'
      ? rect(x - size * 0.2 + 3, y - size * 0.6 + 4, size * 0.4, size * 2.1, shade, {
          opacity: 0.18,
          rx: size * 0.18,
        }) +
        rect(
          x - size * 0.2,
          y - size * 0.6,
          size * 0.4,
          size * 2.1,
          sheet.across(lighten(metal, 0.35), metal, darken(metal, 0.15)),
          { rx: size * 0.18 },
        ) +
        keyhole(x, y + size, size * 0.12)
      : circle(x + 3, y + 4, size * 0.26, shade, { opacity: 0.2 }) +
        circle(x, y, size * 0.25, flat) +
        circle(x + 3, y + size * 0.92 + 4, size * 0.2, shade, { opacity: 0.16 }) +
        circle(x, y + size * 0.9, size * 0.2, flat) +
        keyhole(x, y + size * 0.88, size * 0.1)
  const lever = d`
    M${x + size * 0.12} ${y - size * 0.12}H${x - size * 0.9}
    q${-size * 0.13} 0 ${-size * 0.13} ${size * 0.12}q0 ${size * 0.1} ${size * 0.13} ${size * 0.1}H${x}
    q${size * 0.12} 0 ${size * 0.12} ${-size * 0.1}Z
  `
  return (
    plate +
    path(lever, shade, {
      opacity: 0.22,
      transform: `translate(${Math.round(size * 0.06)} ${Math.round(size * 0.14)})`,
    }) +
    path(lever, flat) +
    circle(x, y, size * 0.13, round)
  )
}

export function keyhole(x: number, y: number, r: number): string {
  return (
    circle(x, y, r * 0.5, '#26221f') +
    path(d`M${x - r * 0.25} ${y}h${r * 0.5}l${r * 0.15} ${r * 1.1}h${-r * 0.8}Z`, '#26221f')
  )
}
