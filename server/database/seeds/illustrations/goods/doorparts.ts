import { alpha, darken, lighten } from '../studio/colour.ts'
import { chrome, tube } from '../studio/metal.ts'
import type { Random } from '../studio/random.ts'
import type { Stage } from '../studio/stage.ts'
import { at, circle, curve, d, group, path, rect } from '../studio/svg.ts'

export type HandleShape = 'rose' | 'plate' | 'knob' | 'bow'

export interface Handle {
  shape: HandleShape
  metal: string
}

export function pickHandle(design: Random): Handle {
  return { shape: design.pick(['rose', 'plate', 'knob', 'rose']), metal: design.pick(['#b9bec2', '#c6a14d', '#3a3c3e', '#8d8478']) }
}

/** A door handle around its spindle, its lever pointing to the left; `size` is the lever's length. */
export function handle(stage: Stage, x: number, y: number, size: number, { shape, metal }: Handle): string {
  const { sheet } = stage
  const round = sheet.ball(lighten(metal, 0.6), metal, darken(metal, 0.35))
  const flat = sheet.down(lighten(metal, 0.5), metal, darken(metal, 0.3))
  const shade = '#2a2029'
  if (shape === 'bow') {
    return rect(x - size * 0.02, y - size * 1.5, size * 0.2, size * 3, shade, { opacity: 0.16, rx: size * 0.1 })
      + tube(stage, x - size * 0.1, y - size * 1.5, size * 0.18, size * 3, metal, size * 0.09)
  }
  if (shape === 'knob') {
    return circle(x + size * 0.1, y + size * 0.12, size * 0.42, shade, { opacity: 0.2 })
      + circle(x, y, size * 0.36, darken(metal, 0.2)) + circle(x, y, size * 0.33, round)
      + circle(x - size * 0.09, y - size * 0.11, size * 0.08, lighten(metal, 0.85), { opacity: 0.7 })
  }
  const plate = shape === 'plate'
    ? rect(x - size * 0.2 + 3, y - size * 0.6 + 4, size * 0.4, size * 2.1, shade, { opacity: 0.18, rx: size * 0.18 })
      + rect(x - size * 0.2, y - size * 0.6, size * 0.4, size * 2.1, sheet.across(lighten(metal, 0.35), metal, darken(metal, 0.15)), { rx: size * 0.18 })
      + keyhole(x, y + size, size * 0.12)
    : circle(x + 3, y + 4, size * 0.26, shade, { opacity: 0.2 }) + circle(x, y, size * 0.25, flat)
      + circle(x + 3, y + size * 0.92 + 4, size * 0.2, shade, { opacity: 0.16 })
      + circle(x, y + size * 0.9, size * 0.2, flat) + keyhole(x, y + size * 0.88, size * 0.1)
  const lever = d`M${x + size * 0.12} ${y - size * 0.12}H${x - size * 0.9}q${-size * 0.13} 0 ${-size * 0.13} ${size * 0.12}q0 ${size * 0.1} ${size * 0.13} ${size * 0.1}H${x}q${size * 0.12} 0 ${size * 0.12} ${-size * 0.1}Z`
  return plate + path(lever, shade, { opacity: 0.22, transform: `translate(${Math.round(size * 0.06)} ${Math.round(size * 0.14)})` })
    + path(lever, flat) + circle(x, y, size * 0.13, round)
}

export function keyhole(x: number, y: number, r: number): string {
  return circle(x, y, r * 0.5, '#26221f') + path(d`M${x - r * 0.25} ${y}h${r * 0.5}l${r * 0.15} ${r * 1.1}h${-r * 0.8}Z`, '#26221f')
}

/** A sunk panel with its moulding: shaded above and at the left, lit below and at the right. */
export function sunkPanel(stage: Stage, x: number, y: number, w: number, h: number, inside: string, depth = 10): string {
  const { tones } = stage
  return rect(x, y, w, h, tones.dark)
    + path(d`M${x} ${y}h${w}l${-depth} ${depth}h${-w + 2 * depth}v${h - 2 * depth}l${-depth} ${depth}Z`, tones.darker)
    + path(d`M${x + w} ${y + h}h${-w}l${depth} ${-depth}h${w - 2 * depth}v${-h + 2 * depth}l${depth} ${-depth}Z`, tones.lighter)
    + at(x + depth, y + depth, inside)
    + rect(x + depth, y + depth, w - 2 * depth, 4, alpha('#2a2029', 0.14))
    + rect(x - 1.5, y - 1.5, w + 3, h + 3, 'none', { stroke: alpha('#2a2029', 0.1), 'stroke-width': 1.5 })
}

export function hinge(stage: Stage, x: number, y: number, h: number, metal: string): string {
  return rect(x + 2, y + 3, h * 0.16, h, '#2a2029', { opacity: 0.2, rx: 2 })
    + tube(stage, x - h * 0.08, y, h * 0.16, h, metal, h * 0.05)
    + curve(d`M${x - h * 0.08} ${y + h * 0.35}h${h * 0.16}M${x - h * 0.08} ${y + h * 0.66}h${h * 0.16}`, darken(metal, 0.4), 1.5)
}

/** The lock's face on the edge of a leaf, latch and bolt out. */
export function lockEdge(stage: Stage, x: number, y: number, w: number, h: number): string {
  const steel = chrome(stage)
  return rect(x, y, w, h, steel, { rx: w * 0.2 }) + rect(x, y, w, h, 'none', { rx: w * 0.2, stroke: alpha('#2a2029', 0.3), 'stroke-width': 1.5 })
    + group(rect(0, 0, w * 0.56, h * 0.16, '#c6a14d', { rx: 2 }) + rect(0, 0, w * 0.56, h * 0.05, '#e8d08c')
      + rect(0, h * 0.3, w * 0.56, h * 0.13, '#c6a14d', { rx: 2 }) + rect(0, h * 0.3, w * 0.56, h * 0.04, '#e8d08c'), {
      transform: `translate(${Math.round(x + w * 0.22)} ${Math.round(y + h * 0.24)})`,
    })
    + circle(x + w / 2, y + h * 0.09, w * 0.16, '#7d868c') + circle(x + w / 2, y + h * 0.91, w * 0.16, '#7d868c')
}
