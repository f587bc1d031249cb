import { alpha } from './colour.ts'
import { isWood, type Stage } from './stage.ts'
import { curve, cut, d, rect, repeat } from './svg.ts'

/** Long fibres and, on wide boards, the arches of a plain-sawn heart. */
function grain(stage: Stage, w: number, h: number): string {
  const { setting, tones } = stage
  const upright = h > w
  const [across, along] = upright ? [w, h] : [h, w]
  const write = (points: readonly number[]): string => {
    const flat = points.map((value, index) => {
      const other = points[index % 2 === 0 ? index + 1 : index - 1] ?? 0
      return upright ? value : other
    })
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0, i = 0, j = 0] = flat
    return d`M${a} ${b}C${c} ${e} ${f} ${g} ${i} ${j}`
  }
  const fibres = repeat(Math.min(9, Math.max(2, across / 16)), () => {
    const x = setting.between(0, across)
    const sway = across * 0.05
    return write([
      x,
      0,
      x + setting.between(-sway, sway),
      along * 0.3,
      x + setting.between(-sway, sway),
      along * 0.7,
      x + setting.between(-sway, sway) / 2,
      along,
    ])
  })
  const heart =
    across < 44
      ? ''
      : repeat(4, (ring) => {
          const middle = across * 0.5
          const spread = across * (0.09 + ring * 0.085)
          const tip = along * (0.42 - ring * 0.1)
          const side = (sign: number): string =>
            write([
              middle,
              tip,
              middle + sign * spread * 0.55,
              tip + along * 0.02,
              middle + sign * spread,
              tip + along * 0.3,
              middle + sign * spread * 1.05,
              along,
            ])
          return side(-1) + side(1)
        })
  return (
    curve(fibres, alpha(tones.deep, 0.22), 1.4) +
    (heart === '' ? '' : curve(heart, alpha(tones.deep, 0.2), 1.8))
  )
}

/** A flat board or sheet in the finish of the goods: painted, metal or wood with its grain. */
export function surface(stage: Stage, x: number, y: number, w: number, h: number, shift = 0): string {
  const { sheet, tones, finish } = stage
  const [from, to] =
    shift > 0 ? [tones.light, tones.base] : shift < 0 ? [tones.dark, tones.darker] : [tones.base, tones.dark]
  const base = rect(x, y, w, h, h > w * 1.6 ? sheet.diagonal(from, from, to) : sheet.across(from, to))
  return isWood(finish) ? base + cut(x, y, w, h, grain(stage, w, h)) : base
}
