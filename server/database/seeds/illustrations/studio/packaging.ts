import { alpha, darken, lighten } from './colour.ts'
import { cuboid, type Space, type Vector } from './space.ts'
import type { Stage } from './stage.ts'
import { circle, curve, d, path, polygon, rect, repeat } from './svg.ts'

export const cardboards = ['#c39a69', '#cda878', '#b98f62', '#d8bd93'] as const

/** A label as stuck on boxes: grey lines stand for its words. */
export function label(x: number, y: number, w: number, h: number, accent: string): string {
  return (
    rect(x, y, w, h, '#f7f3ea') +
    rect(x, y, w, h * 0.18, accent) +
    [0.34, 0.48, 0.62]
      .map((share, index) => rect(x + w * 0.1, y + h * share, w * (0.7 - index * 0.16), h * 0.06, '#a9a297'))
      .join('') +
    repeat(9, (bar) =>
      rect(
        x + w * (0.1 + bar * 0.06),
        y + h * 0.75,
        w * (bar % 3 === 0 ? 0.035 : 0.018),
        h * 0.17,
        '#55504c',
      ),
    )
  )
}

/** A closed carton: taped lid, a label, sometimes a painted band. */
export function carton(
  stage: Stage,
  space: Space,
  place: Vector,
  size: Vector,
  colour: string,
  plain = false,
): string {
  const { sheet, mood } = stage
  const tape = alpha('#efe2c4', 0.75)
  const front = (w: number, h: number): string =>
    rect(0, 0, w, h, sheet.diagonal(lighten(colour, 0.12), colour, darken(colour, 0.08))) +
    rect(w * 0.46, 0, w * 0.08, Math.min(h * 0.34, 40), tape) +
    (plain
      ? ''
      : label(w * 0.66, h * 0.3, Math.min(w * 0.24, h * 0.62), Math.min(h * 0.48, w * 0.22), mood.accent)) +
    rect(0, 0, w, 2, alpha('#fffaf0', 0.4))
  const side = (w: number, h: number): string =>
    rect(0, 0, w, h, sheet.across(darken(colour, 0.22), darken(colour, 0.32))) +
    rect(w * 0.42, 0, w * 0.12, Math.min(h * 0.3, 34), alpha('#efe2c4', 0.4))
  const top = (w: number, h: number): string =>
    rect(0, 0, w, h, lighten(colour, 0.26)) +
    rect(w * 0.46, 0, w * 0.08, h, tape) +
    rect(0, h / 2 - 1, w, 2, darken(colour, 0.15))
  return cuboid(space, place, size, { front, side, top })
}

/** Two bands around a load, over its lid and down its visible faces. */
export function straps(
  space: Space,
  [x, y, z]: Vector,
  [w, h, depth]: Vector,
  colour: string,
  shares: readonly number[] = [0.22, 0.74],
): string {
  const band = w * 0.028
  return shares
    .map((share) => {
      const left = x + w * share
      const right = left + band
      const near = z - 1
      return (
        polygon(
          [
            [left, y + h, z],
            [right, y + h, z],
            [right, y + h, z + depth],
            [left, y + h, z + depth],
          ].map((corner) => space.point(corner as Vector)),
          lighten(colour, 0.16),
        ) +
        polygon(
          [
            [left, y, near],
            [right, y, near],
            [right, y + h, near],
            [left, y + h, near],
          ].map((corner) => space.point(corner as Vector)),
          colour,
        )
      )
    })
    .join('')
}

/** Stretch film: a milky veil with slanting creases on the faces of a load. */
export function film(stage: Stage, space: Space, place: Vector, size: Vector): string {
  const { sheet, setting } = stage
  const veil =
    (strength: number) =>
    (w: number, h: number): string =>
      rect(
        0,
        0,
        w,
        h,
        sheet.diagonal(
          alpha('#ffffff', strength + 0.16),
          alpha('#eef2f2', strength),
          alpha('#ffffff', strength + 0.06),
        ),
      ) +
      curve(
        repeat(6, () => {
          const y = setting.between(0.02, 0.9) * h
          return d`M0 ${y}Q${w / 2} ${y + setting.between(-20, 30)} ${w} ${y + setting.between(-30, 30)}`
        }),
        alpha('#ffffff', 0.5),
        2.5,
      ) +
      path(d`M0 0L${w * 0.3} 0L0 ${h * 0.5}Z`, alpha('#ffffff', 0.2))
  return cuboid(space, place, size, { front: veil(0.22), side: veil(0.1), top: veil(0.3) })
}

/** Foam or board protecting the corners of a flat piece. */
export function corners(w: number, h: number, size: number, colour: string): string {
  const corner = d`M0 0H${size}L0 ${size}Z`
  return [
    `translate(-4 -4)`,
    `translate(${w + 4} -4) scale(-1 1)`,
    `translate(-4 ${h + 4}) scale(1 -1)`,
    `translate(${w + 4} ${h + 4}) scale(-1 -1)`,
  ]
    .map((transform) => path(corner, colour, { transform }))
    .join('')
}

export function screw(x: number, y: number, r: number, colour: string): string {
  return (
    circle(x, y, r, colour) +
    circle(x - r * 0.15, y - r * 0.15, r * 0.78, lighten(colour, 0.25)) +
    curve(d`M${x - r * 0.45} ${y - r * 0.3}L${x + r * 0.45} ${y + r * 0.3}`, darken(colour, 0.45), r * 0.26)
  )
}
