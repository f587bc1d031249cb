import { alpha, darken, lighten, mix } from './colour.ts'
import type { Stage } from './stage.ts'
import { circle, curve, d, line, path, rect, repeat } from './svg.ts'

/** A wall fills the picture from its top down to `h`. */
export type Wall = (stage: Stage, h: number) => string

export function ground({ sheet }: Stage, h: number, colour: string): string {
  return rect(0, 0, 1200, h, sheet.diagonal(lighten(colour, 0.28), colour, darken(colour, 0.1)))
}

function skirting({ sheet }: Stage, h: number, colour: string): string {
  return (
    rect(0, h - 34, 1200, 34, sheet.across(lighten(colour, 0.5), lighten(colour, 0.25))) +
    rect(0, h - 34, 1200, 3, alpha('#fffaf0', 0.5)) +
    rect(0, h - 5, 1200, 5, alpha('#2a2029', 0.18))
  )
}

export const plasterWall: Wall = (stage, h) => {
  const { mood, setting } = stage
  const sweeps = repeat(7, () => {
    const x = setting.between(-100, 1100)
    const y = setting.between(20, h - 120)
    const length = setting.between(160, 420)
    return curve(
      d`M${x} ${y}q${length / 2} ${setting.between(-50, 50)} ${length} ${setting.between(-20, 30)}`,
      alpha('#fffaf0', 0.05),
      setting.between(26, 60),
    )
  })
  return ground(stage, h, mood.wall) + sweeps + skirting(stage, h, mood.wall)
}

export const dadoWall: Wall = (stage, h) => {
  const { mood, setting } = stage
  const y = h * setting.between(0.5, 0.66)
  const low = setting.chance(0.5) ? mix(mood.wall, mood.accent, 0.32) : darken(mood.wall, 0.16)
  return (
    ground(stage, h, lighten(mood.wall, 0.12)) +
    rect(0, y, 1200, h - y, stage.sheet.across(lighten(low, 0.12), low)) +
    rect(0, y - 5, 1200, 5, lighten(low, 0.35)) +
    skirting(stage, h, low)
  )
}

export const panelledWall: Wall = (stage, h) => {
  const { mood, setting } = stage
  const y = h * 0.52
  const low = lighten(mood.wall, 0.16)
  const width = setting.pick([240, 300, 200])
  const panels = repeat(1200 / width + 1, (index) => {
    const x = index * width - 60
    return (
      rect(x + 24, y + 34, width - 48, h - y - 96, 'none', { stroke: darken(low, 0.16), 'stroke-width': 3 }) +
      rect(x + 28, y + 38, width - 56, h - y - 104, 'none', { stroke: lighten(low, 0.5), 'stroke-width': 2 })
    )
  })
  return (
    ground(stage, h, mood.wall) +
    rect(0, y, 1200, h - y, low) +
    rect(0, y - 12, 1200, 12, lighten(low, 0.4)) +
    rect(0, y, 1200, 5, alpha('#2a2029', 0.14)) +
    panels +
    skirting(stage, h, low)
  )
}

export const archWall: Wall = (stage, h) => {
  const { mood, setting } = stage
  const tint = mix(mood.wall, mood.accent, setting.between(0.24, 0.5))
  const x = setting.between(330, 460)
  const width = setting.between(420, 560)
  const shape = setting.chance(0.6)
    ? path(d`M${x} ${h}V${120 + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${h}Z`, tint)
    : circle(x + width / 2 + 60, h * 0.5, width * 0.58, tint)
  return ground(stage, h, mood.wall) + shape
}

export const claddingWall: Wall = (stage, h) => {
  const { mood, sheet } = stage
  const colour = mix(mood.wall, '#aeb2b0', 0.55)
  const ribs = repeat(31, (index) =>
    rect(index * 40, 0, 13, h, sheet.across(alpha('#fffaf0', 0.22), alpha('#2a2029', 0.1))),
  )
  const daylight = repeat(
    5,
    (index) =>
      rect(30 + index * 240, 46, 196, 92, sheet.down('#f3f4ea', '#dfe8e4')) +
      line(128 + index * 240, 46, 128 + index * 240, 138, darken(colour, 0.2), 5),
  )
  return (
    ground(stage, h, colour) +
    ribs +
    rect(0, 34, 1200, 116, darken(colour, 0.14)) +
    daylight +
    rect(0, h - 90, 1200, 90, darken(colour, 0.12)) +
    rect(0, h - 92, 1200, 4, lighten(colour, 0.3))
  )
}
