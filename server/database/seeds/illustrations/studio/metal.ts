import { alpha, darken, lighten } from './colour.ts'
import type { Stage } from './stage.ts'
import { circle, curve, d, ellipse, path, rect, repeat } from './svg.ts'

/** A round bar or pipe: light on its left third, its own shade on the right. */
export function tube(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  radius = 0,
): string {
  const { sheet } = stage
  const stops = [
    darken(colour, 0.16),
    lighten(colour, 0.42),
    colour,
    darken(colour, 0.18),
    darken(colour, 0.36),
  ]
  return rect(x, y, w, h, h > w ? sheet.across(...stops) : sheet.down(...stops), { rx: radius })
}

export function chrome(stage: Stage, lying = false): string {
  const stops = ['#8f979c', '#eef1f2', '#c3cacf', '#7d868c', '#dfe4e6', '#969ea4']
  return lying ? stage.sheet.down(...stops) : stage.sheet.across(...stops)
}

/** Transparent glass over what stands behind, with slanting reflections. */
export function glass(stage: Stage, x: number, y: number, w: number, h: number, opacity = 0.42): string {
  const { sheet, setting } = stage
  const start = x + w * setting.between(0.05, 0.35)
  const lean = Math.min(w * 0.5, h * 0.3)
  const band = (from: number, width: number): string =>
    d`
      M${Math.min(x + w, from + lean)} ${y}H${Math.min(x + w, from + lean + width)}
      L${Math.max(x, from - lean + width)} ${y + h}H${Math.max(x, from - lean)}Z
    `
  return (
    rect(
      x,
      y,
      w,
      h,
      sheet.diagonal(
        alpha('#e4efee', opacity + 0.16),
        alpha('#b9cdd0', opacity),
        alpha('#cfdddb', opacity + 0.08),
      ),
    ) +
    path(band(start, w * 0.16), alpha('#ffffff', 0.2)) +
    path(band(start + w * 0.24, w * 0.05), alpha('#ffffff', 0.16))
  )
}

/** Daylight seen through a window: sky, a soft line of trees. */
export function outlook(stage: Stage, x: number, y: number, w: number, h: number): string {
  const { sheet } = stage
  return (
    rect(x, y, w, h, sheet.down('#b4cfdb', '#e2e8df', '#efe7d2')) +
    path(
      d`
        M${x} ${y + h * 0.74}Q${x + w * 0.3} ${y + h * 0.6} ${x + w * 0.55} ${y + h * 0.7}
        T${x + w} ${y + h * 0.64}V${y + h}H${x}Z
      `,
      '#a9bba0',
    ) +
    path(
      d`M${x} ${y + h * 0.86}Q${x + w * 0.4} ${y + h * 0.74} ${x + w} ${y + h * 0.82}V${y + h}H${x}Z`,
      '#8aa385',
    )
  )
}

export function grille(x: number, y: number, w: number, h: number, step: number, colour: string): string {
  return curve(
    repeat(w / step, (index) => d`M${x + index * step + step / 2} ${y}v${h}`),
    colour,
    step * 0.42,
    { 'stroke-linecap': 'butt' },
  )
}

/** The blades of a fan behind their round guard. */
export function fan(stage: Stage, x: number, y: number, r: number): string {
  const { sheet } = stage
  const blades = repeat(5, (index) =>
    path(
      d`
        M0 0C${r * 0.5} ${-r * 0.1} ${r * 0.9} ${-r * 0.3} ${r * 0.78} ${-r * 0.52}
        C${r * 0.5} ${-r * 0.6} ${r * 0.1} ${-r * 0.4} 0 0Z
      `,
      '#5b6368',
      { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${index * 72})` },
    ),
  )
  const rings = repeat(7, (index) =>
    circle(x, y, r * (0.2 + index * 0.125), 'none', {
      stroke: alpha('#d9dee0', 0.75),
      'stroke-width': r * 0.022,
    }),
  )
  const spokes = repeat(8, (index) => {
    const angle = (index * Math.PI) / 4
    return d`M${x} ${y}L${x + Math.cos(angle) * r * 0.96} ${y + Math.sin(angle) * r * 0.96}`
  })
  return (
    circle(x, y, r, sheet.ball('#4b5257', '#23282b')) +
    blades +
    rings +
    curve(spokes, alpha('#d9dee0', 0.8), r * 0.024) +
    circle(x, y, r * 0.16, sheet.ball('#f2f4f4', '#9aa2a6')) +
    ellipse(x, y, r, r, 'none', { stroke: '#aab1b4', 'stroke-width': r * 0.05 })
  )
}
