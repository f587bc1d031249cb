import { alpha, darken, lighten } from '../studio/colour.ts'
import { chrome } from '../studio/metal.ts'
import type { Stage } from '../studio/stage.ts'
import { circle, d, ellipse, path, rect } from '../studio/svg.ts'

export type BasinModel = 'bowl' | 'rectangle' | 'pedestal' | 'hung'

/** A basin seen slightly from above: `x` is its middle, `y` the plane it stands on. */
export function bowl(stage: Stage, x: number, y: number, w: number): string {
  const { sheet, tones } = stage
  const h = w * 0.32
  const rim = w * 0.115
  return path(d`M${x - w / 2} ${y - h}C${x - w * 0.47} ${y - h * 0.2} ${x - w * 0.3} ${y} ${x - w * 0.2} ${y}h${w * 0.4}C${x + w * 0.3} ${y} ${x + w * 0.47} ${y - h * 0.2} ${x + w / 2} ${y - h}Z`,
    sheet.across(tones.base, tones.lighter, tones.base, tones.dark, tones.darker))
    + ellipse(x, y - h, w / 2, rim, tones.lighter) + ellipse(x, y - h + 2, w * 0.475, rim * 0.86, sheet.across(tones.darker, tones.dark, tones.light))
    + ellipse(x + w * 0.02, y - h + rim * 0.42, w * 0.34, rim * 0.42, alpha('#fffaf0', 0.4)) + ellipse(x, y - h + rim * 0.46, w * 0.035, rim * 0.16, '#8f979c')
}

export function squareBasin(stage: Stage, x: number, y: number, w: number): string {
  const { sheet, tones } = stage
  const h = w * 0.24
  const deep = w * 0.2
  return path(d`M${x - w / 2} ${y - h}h${w}v${h * 0.5}q0 ${h * 0.5} ${-w * 0.08} ${h * 0.5}h${-w * 0.84}q${-w * 0.08} 0 ${-w * 0.08} ${-h * 0.5}Z`, sheet.down(tones.light, tones.base, tones.darker))
    + path(d`M${x - w * 0.44} ${y - h - deep}h${w * 0.88}l${w * 0.06} ${deep}h${-w}Z`, tones.lighter)
    + path(d`M${x - w * 0.37} ${y - h - deep * 0.72}h${w * 0.74}q${w * 0.02} 0 ${w * 0.025} ${deep * 0.1}l${w * 0.025} ${deep * 0.36}q0 ${deep * 0.1} ${-w * 0.03} ${deep * 0.1}h${-w * 0.78}q${-w * 0.03} 0 ${-w * 0.03} ${-deep * 0.1}l${w * 0.025} ${-deep * 0.36}q0 ${-deep * 0.1} ${w * 0.025} ${-deep * 0.1}Z`,
      sheet.down(tones.darker, tones.dark, tones.light))
    + ellipse(x, y - h - deep * 0.34, w * 0.03, deep * 0.07, '#8f979c') + rect(x - w / 2, y - h, w, 3, alpha('#fffaf0', 0.7))
}

export function basin(stage: Stage, x: number, y: number, w: number, model: BasinModel): string {
  const { sheet, tones } = stage
  if (model === 'bowl') return bowl(stage, x, y, w)
  if (model === 'rectangle') return squareBasin(stage, x, y, w)
  if (model === 'hung') return squareBasin(stage, x, y - w * 0.1, w)
    + path(d`M${x - w * 0.2} ${y - w * 0.1}h${w * 0.4}l${-w * 0.08} ${w * 0.1}h${-w * 0.24}Z`, tones.darker)
  return path(d`M${x - w * 0.15} ${y - w * 0.9}h${w * 0.3}q${-w * 0.05} ${w * 0.4} ${w * 0.02} ${w * 0.9}h${-w * 0.34}q${w * 0.07} ${-w * 0.5} ${w * 0.02} ${-w * 0.9}Z`,
    sheet.across(tones.dark, tones.lighter, tones.base, tones.darker)) + ellipse(x, y, w * 0.18, w * 0.02, tones.darker) + squareBasin(stage, x, y - w * 0.86, w)
}

export type TapModel = 'arc' | 'straight' | 'cross' | 'tall'

/** A mixer standing on the plane `y`, its spout to the right; `size` is its height. */
export function tap(stage: Stage, x: number, y: number, size: number, model: TapModel, metal: string): string {
  const { sheet } = stage
  const shine = metal === '#b4bac0' ? chrome(stage) : sheet.across(darken(metal, 0.25), lighten(metal, 0.55), metal, darken(metal, 0.35), lighten(metal, 0.1))
  const lying = metal === '#b4bac0' ? chrome(stage, true) : sheet.down(lighten(metal, 0.5), metal, darken(metal, 0.4))
  const w = size * 0.16
  const base = ellipse(x, y, w * 0.95, w * 0.26, darken(metal, 0.35)) + rect(x - w * 0.8, y - w * 0.3, w * 1.6, w * 0.3, shine, { rx: w * 0.1 })
  if (model === 'arc' || model === 'tall') {
    const reach = model === 'arc' ? size * 0.5 : size * 0.42
    const spout = (width: number, colour: string, dx = 0): string => path(
      d`M${x + dx} ${y - size * 0.4}V${y - size * 0.72}a${reach / 2} ${reach / 2} 0 0 1 ${reach} 0V${y - size * 0.6}`, 'none',
      { stroke: colour, 'stroke-width': width })
    return spout(w * 0.75, darken(metal, 0.35)) + spout(w * 0.5, metal) + spout(w * 0.16, lighten(metal, 0.7), -w * 0.12)
      + rect(x + reach - w * 0.46, y - size * 0.62, w * 0.92, w * 0.4, shine, { rx: 3 })
      + rect(x - w * 0.5, y - size * 0.5, w, size * 0.5, shine, { rx: w * 0.12 }) + base
      + rect(x - w * 1.9, y - size * 0.34, w * 1.5, w * 0.3, lying, { rx: w * 0.15 }) + circle(x - w * 0.5, y - size * 0.31, w * 0.32, lying)
  }
  const cross = model === 'cross'
  return rect(x - w * 0.2, y - size * 0.62, size * 0.62, w * 0.72, lying, { rx: w * 0.3 })
    + path(d`M${x + size * 0.3} ${y - size * 0.62}h${size * 0.1}q${w * 0.4} 0 ${w * 0.4} ${w * 0.5}v${w * 0.6}h${-w * 0.7}v${-w * 0.4}h${-w}Z`, shine)
    + rect(x - w * 0.56, y - size * 0.8, w * 1.12, size * 0.8, shine, { rx: w * 0.14 }) + base
    + (cross
      ? rect(x - w * 0.16, y - size * 0.94, w * 0.32, size * 0.16, shine) + rect(x - w * 1.3, y - size * 0.98, w * 2.6, w * 0.42, lying, { rx: w * 0.2 })
        + circle(x, y - size * 0.95, w * 0.34, lighten(metal, 0.4))
      : rect(x - w * 0.6, y - size * 0.86, w * 1.2, w * 0.4, lying, { rx: w * 0.16 }) + path(d`M${x - w * 0.4} ${y - size * 0.86}l${w * 0.7} ${-w * 0.2}l${size * 0.34} ${-w * 0.66}l${w * 0.1} ${w * 0.3}l${-size * 0.3} ${w * 0.7}Z`, lying))
}

export function wc(stage: Stage, x: number, y: number, h: number, hung: boolean): string {
  const { sheet, tones } = stage
  const w = h * 0.54
  const body = sheet.across(tones.base, tones.lighter, tones.light, tones.dark, tones.darker)
  const seat = ellipse(x, y - h * 0.52, w * 0.5, h * 0.075, tones.dark) + ellipse(x, y - h * 0.535, w * 0.5, h * 0.07, tones.lighter)
    + ellipse(x, y - h * 0.53, w * 0.34, h * 0.04, darken(tones.base, 0.42)) + ellipse(x, y - h * 0.515, w * 0.3, h * 0.022, tones.dark)
  if (hung) {
    return rect(x - w * 0.3, y - h * 1.16, w * 0.6, h * 0.2, sheet.down('#f4f4f1', '#cfd3d2'), { rx: 8 }) + rect(x - w * 0.22, y - h * 1.12, w * 0.26, h * 0.12, '#e1e4e3', { rx: 6 })
      + rect(x + w * 0.06, y - h * 1.12, w * 0.16, h * 0.12, '#e1e4e3', { rx: 6 })
      + path(d`M${x - w * 0.5} ${y - h * 0.52}C${x - w * 0.5} ${y - h * 0.3} ${x - w * 0.34} ${y - h * 0.1} ${x - w * 0.16} ${y - h * 0.1}h${w * 0.32}C${x + w * 0.34} ${y - h * 0.1} ${x + w * 0.5} ${y - h * 0.3} ${x + w * 0.5} ${y - h * 0.52}Z`, body)
      + path(d`M${x - w * 0.48} ${y - h * 0.54}C${x - w * 0.5} ${y - h * 0.86} ${x - w * 0.3} ${y - h * 0.9} ${x} ${y - h * 0.9}S${x + w * 0.5} ${y - h * 0.86} ${x + w * 0.48} ${y - h * 0.54}Z`, sheet.diagonal(tones.lighter, tones.base, tones.dark))
      + seat
  }
  return rect(x - w * 0.52, y - h, w * 1.04, h * 0.44, sheet.across(tones.base, tones.lighter, tones.dark), { rx: h * 0.03 })
    + rect(x - w * 0.55, y - h * 1.02, w * 1.1, h * 0.06, tones.lighter, { rx: h * 0.02 }) + ellipse(x, y - h * 1.02, w * 0.09, h * 0.012, '#aeb5b9')
    + path(d`M${x - w * 0.5} ${y - h * 0.53}C${x - w * 0.48} ${y - h * 0.26} ${x - w * 0.24} ${y - h * 0.26} ${x - w * 0.27} ${y}h${w * 0.54}C${x + w * 0.24} ${y - h * 0.26} ${x + w * 0.48} ${y - h * 0.26} ${x + w * 0.5} ${y - h * 0.53}Z`, body)
    + rect(x - w * 0.3, y - h * 0.03, w * 0.6, h * 0.03, tones.darker, { rx: 4 }) + seat
}

export function tub(stage: Stage, x: number, y: number, w: number, model: 'oval' | 'claw' | 'built'): string {
  const { sheet, tones } = stage
  const h = w * 0.38
  const lift = model === 'claw' ? h * 0.16 : 0
  const shell = sheet.across(tones.dark, tones.lighter, tones.light, tones.base, tones.darker)
  const claws = model === 'claw' ? [-0.34, 0.3].map((share) => path(d`M${x + w * share} ${y - lift - 14}q${w * 0.05} ${lift * 0.4} ${w * 0.005} ${lift + 14}h${w * 0.045}q${w * 0.03} ${-lift * 0.7} ${w * 0.02} ${-lift - 14}Z`, sheet.across('#e3cb86', '#a8873c'))).join('') : ''
  const side = model === 'built'
    ? rect(x - w / 2, y - h, w, h, sheet.down(tones.light, tones.base, tones.dark)) + rect(x - w * 0.46, y - h * 0.84, w * 0.92, h * 0.74, 'none', { stroke: tones.dark, 'stroke-width': 3, rx: 10 })
    : path(d`M${x - w / 2} ${y - h}C${x - w * 0.47} ${y - h * 0.2} ${x - w * 0.4} ${y - lift} ${x - w * 0.3} ${y - lift}h${w * 0.6}C${x + w * 0.4} ${y - lift} ${x + w * 0.47} ${y - h * 0.2} ${x + w / 2} ${y - h}Z`, shell)
  const rim = model === 'built'
    ? path(d`M${x - w * 0.46} ${y - h - w * 0.13}h${w * 0.92}l${w * 0.04} ${w * 0.13}h${-w}Z`, tones.lighter)
      + path(d`M${x - w * 0.4} ${y - h - w * 0.105}h${w * 0.8}l${w * 0.02} ${w * 0.07}q-8 10 -24 10h${-w * 0.8 + 12}q-20 0 -24 -10Z`, sheet.down(tones.darker, tones.base))
    : ellipse(x, y - h, w / 2, w * 0.085, tones.lighter) + ellipse(x, y - h + 3, w * 0.47, w * 0.068, sheet.across(tones.darker, tones.dark, tones.base))
      + ellipse(x + w * 0.03, y - h + w * 0.036, w * 0.34, w * 0.028, alpha('#fffaf0', 0.35))
  return claws + side + rim
}
