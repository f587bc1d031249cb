import { alpha } from '../../studio/colour.ts'
import { glass, grille, tube } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, ellipse, path, rect, repeat } from '../../studio/svg.ts'

export function logs(x: number, y: number, size: number, count: number): string {
  return repeat(count, (index) => {
    const row = index < Math.ceil(count * 0.6) ? 0 : 1
    const place = row === 0 ? index : index - Math.ceil(count * 0.6) + 0.5
    const [cx, cy] = [x + place * size * 1.04, y - size * 0.5 - row * size * 0.88]
    return (
      circle(cx, cy, size * 0.52, '#6f4e36') +
      circle(cx - 1, cy - 1, size * 0.43, '#d8b384') +
      circle(cx - 1, cy, size * 0.26, 'none', { stroke: '#b98f60', 'stroke-width': 2 }) +
      circle(cx, cy, size * 0.07, '#a87a4c')
    )
  })
}

function flames(x: number, y: number, size: number): string {
  const tongue = (dx: number, s: number, colour: string): string =>
    path(
      d`
        M${x + dx} ${y}
        c${-size * 0.3 * s} ${-size * 0.2} ${-size * 0.2 * s} ${-size * 0.55 * s} 0 ${-size * s}
        c${size * 0.06} ${size * 0.3} ${size * 0.36 * s} ${size * 0.5} ${size * 0.16 * s} ${size * s}Z
      `,
      colour,
    )
  return (
    tongue(-size * 0.3, 0.8, '#d8722f') +
    tongue(size * 0.26, 0.9, '#d8722f') +
    tongue(0, 1.1, '#e9963c') +
    tongue(-size * 0.1, 0.7, '#f6c561') +
    tongue(size * 0.2, 0.5, '#f9dd91')
  )
}

export function stoveBody(stage: Stage, w: number, h: number, model: string, lit: boolean): string {
  const { sheet, tones } = stage
  const round = model === 'round'
  const shell = round
    ? sheet.across(tones.darker, tones.lighter, tones.base, tones.base, tones.deep)
    : sheet.diagonal(tones.light, tones.base, tones.dark)
  const [gx, gy, gw, gh] = [w * 0.16, h * (round ? 0.2 : 0.16), w * 0.68, h * (round ? 0.4 : 0.44)]
  const fire =
    rect(gx, gy, gw, gh, lit ? sheet.down('#2b1d18', '#5a2b18') : sheet.down('#1d1c1d', '#34302e'), {
      rx: 8,
    }) +
    (lit
      ? ellipse(
          gx + gw / 2,
          gy + gh * 0.86,
          gw * 0.5,
          gh * 0.4,
          sheet.round(alpha('#f3a24b', 0.8), alpha('#f3a24b', 0)),
        )
      : '') +
    logs(gx + gw * 0.3, gy + gh - 8, gw * 0.18, 3) +
    (lit ? flames(gx + gw / 2, gy + gh * 0.86, gh * 0.6) : '') +
    glass(stage, gx, gy, gw, gh, 0.06)
  const legs =
    model === 'legs'
      ? [0.1, 0.82]
          .map((share) => path(d`M${w * share} ${h - 60}h${w * 0.08}l-6 60h-12Z`, tones.darker))
          .join('')
      : ''
  const bottom = model === 'legs' ? h - 56 : h
  return (
    legs +
    rect(0, 12, w, bottom - 12, shell, { rx: round ? 10 : 8 }) +
    rect(-8, 0, w + 16, 20, sheet.across(tones.dark, tones.lighter, tones.darker), { rx: 6 }) +
    rect(gx - 14, gy - 14, gw + 28, gh + 28, tones.darker, { rx: 14 }) +
    rect(gx - 10, gy - 10, gw + 20, gh + 20, tones.dark, { rx: 12 }) +
    fire +
    tube(stage, gx + gw + 8, gy + gh * 0.4, 10, gh * 0.34, '#b9bec2', 5) +
    (model === 'round'
      ? rect(w * 0.12, h * 0.72, w * 0.76, h * 0.2, alpha('#2a2029', 0.35), { rx: 8 }) +
        logs(w * 0.26, h * 0.9, w * 0.15, 5)
      : rect(gx, bottom - h * 0.2, gw, h * 0.1, tones.dark, { rx: 4 }) +
        grille(gx + 10, bottom - h * 0.18, gw - 20, h * 0.06, 12, tones.deep)) +
    rect(4, 22, 3, bottom - 34, alpha('#fffaf0', 0.3))
  )
}
