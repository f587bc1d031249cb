import { alpha, darken } from '../../studio/colour.ts'
import { chrome } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, ellipse, path, rect } from '../../studio/svg.ts'

export type LampModel = 'dome' | 'cone' | 'globe' | 'cylinder' | 'enamel'

/** A hanging lamp: `x`, `y` is the middle of its lower edge. */
export function lamp(stage: Stage, x: number, y: number, w: number, model: LampModel, lit: boolean): string {
  const { sheet, tones } = stage
  const skin = sheet.across(tones.dark, tones.lighter, tones.base, tones.base, tones.deep)
  const halo = lit
    ? ellipse(
        x,
        y + w * 0.1,
        w * 1.1,
        w * 0.9,
        sheet.round(alpha('#ffe2a1', 0.55), alpha('#ffe2a1', 0.2), alpha('#ffe2a1', 0)),
      )
    : ''
  const bulb = lit
    ? circle(x, y + w * 0.02, w * 0.13, sheet.round('#fffdf2', '#ffe9b5', '#f6cf7a'))
    : circle(x, y + w * 0.02, w * 0.12, sheet.ball('#ffffff', '#ece5d5', '#b9b09c'))
  if (model === 'globe') {
    const glow = lit
      ? sheet.ball('#fffdf4', '#fff1cc', '#e3c58b')
      : sheet.ball('#ffffff', '#f0ebe0', '#bdb5a6')
    return (
      halo +
      circle(x, y - w * 0.4, w * 0.46, glow) +
      ellipse(x - w * 0.17, y - w * 0.6, w * 0.1, w * 0.06, '#ffffff', { opacity: 0.7 }) +
      ellipse(x, y - w * 0.83, w * 0.14, w * 0.035, tones.darker) +
      rect(x - w * 0.14, y - w * 0.92, w * 0.28, w * 0.1, skin, { rx: w * 0.02 }) +
      rect(x - w * 0.05, y - w * 1.02, w * 0.1, w * 0.12, skin, { rx: w * 0.02 })
    )
  }
  const rim = ellipse(x, y, w / 2, w * 0.07, lit ? '#fff0c9' : darken(tones.base, 0.5)) + bulb
  const shade =
    model === 'dome'
      ? d`
        M${x - w / 2} ${y}C${x - w / 2} ${y - w * 0.66} ${x + w / 2} ${y - w * 0.66} ${x + w / 2} ${y}
        Q${x} ${y + w * 0.13} ${x - w / 2} ${y}Z
      `
      : model === 'cone'
        ? d`
          M${x - w / 2} ${y}L${x - w * 0.1} ${y - w * 0.6}h${w * 0.2}L${x + w / 2} ${y}
          Q${x} ${y + w * 0.13} ${x - w / 2} ${y}Z
        `
        : model === 'cylinder'
          ? d`
            M${x - w * 0.3} ${y}V${y - w * 0.72}q${w * 0.3} ${-w * 0.06} ${w * 0.6} 0V${y}
            Q${x} ${y + w * 0.1} ${x - w * 0.3} ${y}Z
          `
          : d`
            M${x - w / 2} ${y}q${w * 0.02} ${-w * 0.12} ${w * 0.2} ${-w * 0.2}
            q${w * 0.14} ${-w * 0.08} ${w * 0.16} ${-w * 0.26}h${w * 0.28}
            q${w * 0.02} ${w * 0.18} ${w * 0.16} ${w * 0.26}q${w * 0.18} ${w * 0.08} ${w * 0.2} ${w * 0.2}
            Q${x} ${y + w * 0.13} ${x - w / 2} ${y}Z
          `
  const cap =
    model === 'dome'
      ? y - w * 0.53
      : model === 'cylinder'
        ? y - w * 0.78
        : model === 'cone'
          ? y - w * 0.66
          : y - w * 0.56
  const under = model === 'cylinder' ? ellipse(x, y, w * 0.3, w * 0.05, lit ? '#fff0c9' : tones.deep) : rim
  return (
    halo + rect(x - w * 0.07, cap, w * 0.14, w * 0.14, chrome(stage), { rx: 4 }) + path(shade, skin) + under
  )
}
