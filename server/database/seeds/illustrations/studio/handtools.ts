import { alpha, darken, lighten } from './colour.ts'
import type { Stage } from './stage.ts'
import { at, circle, curve, d, line, path, polygon, rect, repeat, turned } from './svg.ts'

/** A steel rule pulled along the goods; its case at the left end. */
export function tapeMeasure(stage: Stage, x: number, y: number, length: number, degrees = 0): string {
  const { sheet, mood } = stage
  const ribbon = '#efc75e'
  const ticks = repeat(length / 12, (index) => d`M${60 + index * 12} ${-11}v${index % 5 === 0 ? 15 : 8}`)
  return turned(
    x,
    y,
    degrees,
    [
      rect(44, -3, length, 22, '#2a2029', { opacity: 0.16, rx: 3 }),
      rect(40, -12, length, 24, sheet.down(lighten(ribbon, 0.3), ribbon, darken(ribbon, 0.15))),
      curve(ticks, '#5a4a2a', 1.8),
      rect(36 + length, -15, 7, 30, '#a9b0b3'),
      rect(-52, -60, 116, 96, '#2a2029', { opacity: 0.18, rx: 26 }),
      rect(
        -60,
        -72,
        116,
        96,
        sheet.diagonal(lighten(mood.accent, 0.2), mood.accent, darken(mood.accent, 0.3)),
        { rx: 26 },
      ),
      circle(-4, -26, 32, darken(mood.accent, 0.3)),
      circle(-4, -26, 25, '#e9e4d8'),
      circle(-4, -26, 9, '#a9a297'),
    ].join(''),
  )
}

export function pencil(stage: Stage, x: number, y: number, degrees: number, length = 230): string {
  const body = stage.setting.pick(['#b8552f', '#1f4d3a', '#d8a53e', '#54738c'])
  return turned(
    x,
    y,
    degrees,
    [
      rect(6, 4, length, 15, '#2a2029', { opacity: 0.18, rx: 6 }),
      rect(0, -8, length, 6, lighten(body, 0.28)),
      rect(0, -2, length, 6, body),
      rect(0, 4, length, 5, darken(body, 0.22)),
      polygon(
        [
          [length, -8],
          [length + 34, 0],
          [length, 9],
        ],
        '#e6c99c',
      ),
      polygon(
        [
          [length + 24, -2.4],
          [length + 34, 0],
          [length + 24, 2.8],
        ],
        '#3a3436',
      ),
      rect(-22, -8, 24, 17, '#c9a24f', { rx: 2 }),
      rect(-40, -8, 20, 17, '#c98a82', { rx: 6 }),
    ].join(''),
  )
}

/** A dimension line between two points, as on a drawing, its figure left out. */
export function dimension(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  return turned(
    x1,
    y1,
    degrees,
    line(0, 0, length, 0, colour, 3.5) +
      line(0, -16, 0, 16, colour, 3.5) +
      line(length, -16, length, 16, colour, 3.5) +
      path(d`M2 0l20 -8v16Z`, colour) +
      path(d`M${length - 2} 0l-20 -8v16Z`, colour),
  )
}

export function key(x: number, y: number, degrees: number, colour: string): string {
  return turned(
    x,
    y,
    degrees,
    [
      at(5, 7, circle(0, 0, 30, '#2a2029', { opacity: 0.16 })),
      circle(0, 0, 30, colour),
      circle(0, 0, 14, alpha('#2a2029', 0.5)),
      circle(-3, -3, 28, 'none', { stroke: lighten(colour, 0.4), 'stroke-width': 3 }),
      rect(26, -7, 110, 14, colour),
      rect(26, -7, 110, 4, lighten(colour, 0.4)),
      path(d`M96 7v18h10v-8h8v12h12V7Z`, darken(colour, 0.12)),
    ].join(''),
  )
}

/** A tradesman's card tied to the goods: hole, string, lines for words. */
export function tag(stage: Stage, x: number, y: number, degrees = 8): string {
  const { mood } = stage
  return (
    curve(d`M${x} ${y - 70}Q${x - 16} ${y - 30} ${x} ${y}`, '#8a7a66', 3) +
    turned(
      x,
      y,
      degrees,
      path(d`M-26 -6L-10 -22H40L56 -6V98H-26Z`, '#2a2029', { opacity: 0.16, transform: 'translate(7 8)' }) +
        path(d`M-36 -2L-18 -22H18L36 -2V98H-36Z`, '#f3e6cb') +
        circle(0, -6, 6, darken('#f3e6cb', 0.4)) +
        rect(-24, 16, 48, 10, mood.accent) +
        rect(-24, 40, 42, 5, '#b5a68c') +
        rect(-24, 54, 34, 5, '#b5a68c') +
        rect(-24, 68, 40, 5, '#b5a68c'),
    )
  )
}
