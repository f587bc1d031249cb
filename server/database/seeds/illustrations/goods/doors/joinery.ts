import { alpha, darken } from '../../studio/colour.ts'
import { chrome, tube } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { at, circle, curve, d, group, path, rect } from '../../studio/svg.ts'

/** A sunk panel with its moulding: shaded above and at the left, lit below and at the right. */
export function sunkPanel(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  inside: string,
  depth = 10,
): string {
  const { tones } = stage
  return (
    rect(x, y, w, h, tones.dark) +
    path(
      d`M${x} ${y}h${w}l${-depth} ${depth}h${-w + 2 * depth}v${h - 2 * depth}l${-depth} ${depth}Z`,
      tones.darker,
    ) +
    path(
      d`M${x + w} ${y + h}h${-w}l${depth} ${-depth}h${w - 2 * depth}v${-h + 2 * depth}l${depth} ${-depth}Z`,
      tones.lighter,
    ) +
    at(x + depth, y + depth, inside) +
    rect(x + depth, y + depth, w - 2 * depth, 4, alpha('#2a2029', 0.14)) +
    rect(x - 1.5, y - 1.5, w + 3, h + 3, 'none', { stroke: alpha('#2a2029', 0.1), 'stroke-width': 1.5 })
  )
}

export function hinge(stage: Stage, x: number, y: number, h: number, metal: string): string {
  return (
    rect(x + 2, y + 3, h * 0.16, h, '#2a2029', { opacity: 0.2, rx: 2 }) +
    tube(stage, x - h * 0.08, y, h * 0.16, h, metal, h * 0.05) +
    curve(
      d`M${x - h * 0.08} ${y + h * 0.35}h${h * 0.16}M${x - h * 0.08} ${y + h * 0.66}h${h * 0.16}`,
      darken(metal, 0.4),
      1.5,
    )
  )
}

/** The lock's face on the edge of a leaf, latch and bolt out. */
export function lockEdge(stage: Stage, x: number, y: number, w: number, h: number): string {
  const steel = chrome(stage)
  return (
    rect(x, y, w, h, steel, { rx: w * 0.2 }) +
    rect(x, y, w, h, 'none', { rx: w * 0.2, stroke: alpha('#2a2029', 0.3), 'stroke-width': 1.5 }) +
    group(
      rect(0, 0, w * 0.56, h * 0.16, '#c6a14d', { rx: 2 }) +
        rect(0, 0, w * 0.56, h * 0.05, '#e8d08c') +
        rect(0, h * 0.3, w * 0.56, h * 0.13, '#c6a14d', { rx: 2 }) +
        rect(0, h * 0.3, w * 0.56, h * 0.04, '#e8d08c'),
      {
        transform: `translate(${Math.round(x + w * 0.22)} ${Math.round(y + h * 0.24)})`,
      },
    ) +
    circle(x + w / 2, y + h * 0.09, w * 0.16, '#7d868c') +
    circle(x + w / 2, y + h * 0.91, w * 0.16, '#7d868c')
  )
}
