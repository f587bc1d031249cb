import { alpha, darken, lighten, mix } from './colour.ts'
import type { Stage } from './stage.ts'
import { circle, curve, d, ellipse, path, rect, repeat } from './svg.ts'

function foliage(stage: Stage, x: number, y: number, w: number, h: number, colour: string): string {
  const { setting } = stage
  const blobs = (tint: string, top: number, size: number): string =>
    repeat(Math.max(3, w / 60), (index) => {
      const share = Math.max(3, w / 60)
      const cx = x + (w * (index + 0.5)) / share
      return ellipse(
        cx,
        y + top + setting.between(-0.08, 0.1) * h,
        size * setting.between(0.8, 1.2),
        size,
        tint,
      )
    })
  return (
    rect(x, y + h * 0.3, w, h * 0.7, colour, { rx: 18 }) +
    blobs(colour, h * 0.3, h * 0.28) +
    blobs(lighten(colour, 0.12), h * 0.36, h * 0.17) +
    blobs(darken(colour, 0.12), h * 0.78, h * 0.2)
  )
}

function tree(x: number, y: number, size: number, colour: string): string {
  return (
    rect(x - size * 0.05, y - size, size * 0.1, size, darken('#8a7159', 0.1)) +
    circle(x, y - size * 1.25, size * 0.6, colour) +
    circle(x - size * 0.4, y - size, size * 0.42, darken(colour, 0.06)) +
    circle(x + size * 0.42, y - size * 1.02, size * 0.4, darken(colour, 0.1)) +
    circle(x - size * 0.2, y - size * 1.42, size * 0.32, lighten(colour, 0.14))
  )
}

/** A lane in front of a garden: far hills, a hedge, gravel. */
export function garden(stage: Stage, y: number): string {
  const { sheet, setting } = stage
  const sky = setting.pick([
    ['#bcd3dc', '#f3ead6'],
    ['#d9dfd6', '#f6e7cb'],
    ['#a9c7d6', '#e9eee6'],
  ] as const)
  const green = setting.pick(['#7d9a75', '#6f8f78', '#8e9f6d'])
  const gravel = setting.pick(['#d8cbb4', '#cfc6b8', '#c9b99f'])
  const peak = setting.between(200, 900)
  return (
    rect(0, 0, 1200, y, sheet.down(...sky)) +
    circle(setting.between(160, 380), 170, 150, sheet.round(alpha('#fff6da', 0.9), alpha('#fff6da', 0))) +
    path(d`M0 ${y - 180}Q${peak} ${y - 330} 1200 ${y - 200}V${y}H0Z`, mix(green, '#dfe6dc', 0.6)) +
    path(d`M0 ${y - 120}Q${1200 - peak} ${y - 240} 1200 ${y - 130}V${y}H0Z`, mix(green, '#dfe6dc', 0.38)) +
    tree(setting.between(60, 240), y - 60, setting.between(130, 190), mix(green, '#4f6f58', 0.25)) +
    tree(setting.between(900, 1130), y - 60, setting.between(110, 170), mix(green, '#4f6f58', 0.1)) +
    foliage(stage, -20, y - 130, 1240, 136, mix(green, '#47664f', 0.3)) +
    rect(0, y, 1200, 900 - y, sheet.down(darken(gravel, 0.08), gravel, lighten(gravel, 0.2))) +
    rect(0, y - 4, 1200, 30, sheet.down(alpha('#26351f', 0.35), alpha('#26351f', 0))) +
    repeat(26, () =>
      ellipse(
        setting.between(0, 1200),
        setting.between(y + 30, 890),
        setting.between(3, 8),
        2.4,
        alpha(darken(gravel, 0.4), 0.35),
      ),
    )
  )
}

/** The rendered wall of a house over a paved ground. */
export function facade(stage: Stage, y: number): string {
  const { sheet, mood, setting } = stage
  const { wall } = mood
  const plinth = setting.between(70, 120)
  const stone = mix(wall, '#a79f92', 0.6)
  return (
    rect(0, 0, 1200, y, sheet.diagonal(lighten(wall, 0.3), wall, darken(wall, 0.08))) +
    repeat(9, () => {
      const x = setting.between(-60, 1140)
      return curve(
        d`
          M${x} ${setting.between(30, y - 180)}
          q60 ${setting.between(-16, 16)} ${setting.between(110, 260)} 4
        `,
        alpha(darken(wall, 0.3), 0.07),
        setting.between(10, 26),
      )
    }) +
    rect(0, y - plinth, 1200, plinth, sheet.across(lighten(stone, 0.1), darken(stone, 0.08))) +
    rect(0, y - plinth - 6, 1200, 8, lighten(stone, 0.35)) +
    curve(
      repeat(6, (index) => d`M${index * 230 + 60} ${y - plinth + 4}V${y}`),
      alpha(darken(stone, 0.4), 0.25),
      2,
    ) +
    rect(0, y, 1200, 900 - y, sheet.down(darken(mood.floor, 0.14), mood.floor, lighten(mood.floor, 0.12))) +
    curve(
      repeat(8, (index) => d`M${-300 + index * 260} ${y}l${(index - 3.5) * 60} ${900 - y}`) +
        d`M0 ${y + (900 - y) * 0.34}H1200`,
      alpha(darken(mood.floor, 0.4), 0.4),
      2,
    ) +
    rect(0, y, 1200, 20, sheet.down(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
  )
}
