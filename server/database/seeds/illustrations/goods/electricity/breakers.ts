import { alpha } from '../../studio/colour.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, curve, d, rect, repeat } from '../../studio/svg.ts'

/** A row of breakers on its rail: the main switch first, blanks at the end. */
export function breakerRow(stage: Stage, w: number, h: number, modules: number): string {
  const { setting, sheet } = stage
  const pitch = w / modules
  let column = 0
  let drawn = rect(0, h * 0.36, w, h * 0.3, '#c3cacf')
  while (column < modules) {
    const span = column === 0 ? Math.min(4, modules) : setting.chance(0.2) && column + 2 <= modules ? 2 : 1
    const [x, bw] = [column * pitch, span * pitch - 2]
    const blank = column > modules - 3 && setting.chance(0.5)
    drawn += blank
      ? rect(x, h * 0.14, bw, h * 0.72, '#e9e6de') + rect(x + 2, h * 0.14, 1.5, h * 0.72, '#cfcbc1')
      : rect(x, 0, bw, h, sheet.across('#ffffff', '#e3e1da'), { rx: 2 }) +
        rect(x, h * 0.28, bw, h * 0.44, '#f6f4ee') +
        rect(
          x + bw * 0.28,
          h * 0.36,
          bw * 0.44,
          h * 0.26,
          span === 1 ? '#35383b' : span === 2 ? '#54738c' : '#b8552f',
          { rx: 2 },
        ) +
        rect(x + bw * 0.28, h * 0.36, bw * 0.44, h * 0.08, alpha('#ffffff', 0.3)) +
        circle(x + bw / 2, h * 0.1, Math.min(4, bw * 0.18), '#a9a69e') +
        circle(x + bw / 2, h * 0.9, Math.min(4, bw * 0.18), '#a9a69e') +
        (span > 1 ? rect(x + bw * 0.1, h * 0.66, bw * 0.14, h * 0.1, '#d8a53e') : '')
    column += span
  }
  return drawn
}

/** Wires coming down in a bundle, each to its own terminal. */
export function wiring(y: number, count: number): string {
  const colours = ['#3d78a8', '#b8552f', '#2f3133', '#3d78a8', '#8a9a3f']
  return repeat(count, (index) => {
    const x = -12 + index * 95
    const from = 470 + index * 20
    const colour = colours[index % colours.length] ?? '#2f3133'
    const data = d`M${from} -10C${from} ${y + 40} ${x} ${y + 20} ${x} ${y + 230}`
    return curve(data, '#2a2029', 15, { opacity: 0.25 }) + curve(data, colour, 13)
  })
}
