import { alpha } from '../../studio/colour.ts'
import type { Stage } from '../../studio/stage.ts'
import { d, ellipse, path, rect } from '../../studio/svg.ts'

type BasinModel = 'bowl' | 'rectangle' | 'pedestal' | 'hung'

/** A basin seen slightly from above: `x` is its middle, `y` the plane it stands on. */
function bowl(stage: Stage, x: number, y: number, w: number): string {
  const { sheet, tones } = stage
  const h = w * 0.32
  const rim = w * 0.115
  return (
    path(
      d`
        M${x - w / 2} ${y - h}C${x - w * 0.47} ${y - h * 0.2} ${x - w * 0.3} ${y} ${x - w * 0.2} ${y}
        h${w * 0.4}C${x + w * 0.3} ${y} ${x + w * 0.47} ${y - h * 0.2} ${x + w / 2} ${y - h}Z
      `,
      sheet.across(tones.base, tones.lighter, tones.base, tones.dark, tones.darker),
    ) +
    ellipse(x, y - h, w / 2, rim, tones.lighter) +
    ellipse(x, y - h + 2, w * 0.475, rim * 0.86, sheet.across(tones.darker, tones.dark, tones.light)) +
    ellipse(x + w * 0.02, y - h + rim * 0.42, w * 0.34, rim * 0.42, alpha('#fffaf0', 0.4)) +
    ellipse(x, y - h + rim * 0.46, w * 0.035, rim * 0.16, '#8f979c')
  )
}

function squareBasin(stage: Stage, x: number, y: number, w: number): string {
  const { sheet, tones } = stage
  const h = w * 0.24
  const deep = w * 0.25
  return (
    path(
      d`
        M${x - w / 2} ${y - h}h${w}v${h * 0.5}q0 ${h * 0.5} ${-w * 0.08} ${h * 0.5}h${-w * 0.84}
        q${-w * 0.08} 0 ${-w * 0.08} ${-h * 0.5}Z
      `,
      sheet.down(tones.light, tones.base, tones.darker),
    ) +
    path(d`M${x - w * 0.44} ${y - h - deep}h${w * 0.88}l${w * 0.06} ${deep}h${-w}Z`, tones.lighter) +
    path(
      d`
        M${x - w * 0.37} ${y - h - deep * 0.72}h${w * 0.74}q${w * 0.02} 0 ${w * 0.025} ${deep * 0.1}
        l${w * 0.025} ${deep * 0.36}q0 ${deep * 0.1} ${-w * 0.03} ${deep * 0.1}h${-w * 0.78}
        q${-w * 0.03} 0 ${-w * 0.03} ${-deep * 0.1}l${w * 0.025} ${-deep * 0.36}
        q0 ${-deep * 0.1} ${w * 0.025} ${-deep * 0.1}Z
      `,
      sheet.down(tones.darker, tones.dark, tones.light),
    ) +
    ellipse(x, y - h - deep * 0.34, w * 0.03, deep * 0.07, '#8f979c') +
    rect(x - w / 2, y - h, w, 3, alpha('#fffaf0', 0.7))
  )
}

export function basin(stage: Stage, x: number, y: number, w: number, model: BasinModel): string {
  const { sheet, tones } = stage
  if (model === 'bowl') return bowl(stage, x, y, w)
  if (model === 'rectangle') return squareBasin(stage, x, y, w)
  if (model === 'hung')
    return (
      squareBasin(stage, x, y - w * 0.1, w) +
      path(d`M${x - w * 0.2} ${y - w * 0.1}h${w * 0.4}l${-w * 0.08} ${w * 0.1}h${-w * 0.24}Z`, tones.darker)
    )
  return (
    path(
      d`
        M${x - w * 0.15} ${y - w * 0.9}h${w * 0.3}q${-w * 0.05} ${w * 0.4} ${w * 0.02} ${w * 0.9}
        h${-w * 0.34}q${w * 0.07} ${-w * 0.5} ${w * 0.02} ${-w * 0.9}Z
      `,
      sheet.across(tones.dark, tones.lighter, tones.base, tones.darker),
    ) +
    ellipse(x, y, w * 0.18, w * 0.02, tones.darker) +
    squareBasin(stage, x, y - w * 0.86, w)
  )
}
