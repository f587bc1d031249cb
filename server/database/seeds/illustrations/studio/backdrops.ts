import { alpha, darken, lighten, mix } from './colour.ts'
import { floorShadow } from './shadows.ts'
import type { Stage } from './stage.ts'
import { at, circle, curve, d, ellipse, path, rect, repeat } from './svg.ts'

function hangingTools(colour: string): string {
  return [
    curve(d`M0 0V90M-14 0h28`, colour, 9),
    rect(-8, 60, 16, 80, colour, { rx: 5 }),
    at(
      90,
      0,
      circle(0, 20, 22, 'none', { stroke: colour, 'stroke-width': 9 }) +
        rect(-7, 40, 14, 110, colour, { rx: 6 }),
    ),
    at(180, 0, path(d`M-26 0H34L26 24H-18Z`, colour) + rect(-6, 20, 13, 120, colour, { rx: 5 })),
    at(270, 0, path(d`M-10 0h20l60 150h-26Z`, colour) + rect(-18, -8, 36, 40, colour, { rx: 10 })),
  ].join('')
}

/** A shelf of tins and tools, far enough behind to stay quiet. */
export function workshopBackdrop(stage: Stage, horizon: number): string {
  const { mood, setting, sheet } = stage
  const quiet = (colour: string): string => mix(mood.wall, colour, 0.42)
  const wood = quiet('#8a6a4a')
  const y = setting.between(130, 180)
  const left = setting.chance(0.5) ? 60 : 560
  const tins = repeat(6, (index) => {
    const h = setting.between(40, 92)
    const tint = quiet(setting.pick([mood.accent, '#8b9095', '#c9bfae', '#5d7c69', '#d8b07a']))
    return rect(
      left + 20 + index * 92,
      y - h,
      62,
      h,
      sheet.across(lighten(tint, 0.25), tint, darken(tint, 0.15)),
      { rx: 5 },
    )
  })
  const bench = setting.chance(0.5)
    ? rect(0, horizon - 190, 1200, 26, wood) +
      rect(0, horizon - 190, 1200, 5, lighten(wood, 0.3)) +
      rect(0, horizon - 164, 1200, 34, alpha('#2a2029', 0.12)) +
      [70, 560, 1060].map((x) => rect(x, horizon - 164, 40, 164, darken(wood, 0.1))).join('')
    : ''
  return (
    tins +
    rect(left, y, 580, 16, wood) +
    rect(left, y + 16, 580, 22, alpha('#2a2029', 0.1)) +
    at(left + 100, y + 60, hangingTools(quiet('#5c5a58'))) +
    bench
  )
}

function rack(stage: Stage, x: number, horizon: number, bays: number): string {
  const { mood, setting } = stage
  const steel = mix(mood.wall, '#4f6d7d', 0.5)
  const beam = mix(mood.wall, '#b8652f', 0.55)
  const levels = [horizon - 420, horizon - 220, horizon - 30]
  const loads = levels
    .map((level) =>
      repeat(bays, (bay) => {
        const h = setting.between(80, 150)
        const tint = mix(mood.wall, setting.pick(['#b99468', '#d8cdbb', '#8f9b95', '#c8ad84']), 0.6)
        const left = x + 30 + bay * 270
        const w = setting.between(150, 215)
        return (
          rect(left, level - h, w, h, tint) +
          rect(left + w * 0.42, level - h, w * 0.14, h, lighten(tint, 0.2)) +
          rect(left, level - 12, w + 8, 12, mix(mood.wall, '#8a6a4a', 0.55))
        )
      }),
    )
    .join('')
  const beams = levels.map((level) => rect(x, level, bays * 270 + 16, 18, beam)).join('')
  const posts = repeat(
    bays + 1,
    (post) =>
      rect(x + post * 270, 60, 18, horizon - 56, steel) +
      rect(x + post * 270, 60, 5, horizon - 56, lighten(steel, 0.25)),
  )
  return loads + beams + posts
}

/** Racks along the wall and a painted aisle line on the floor. */
export function depotBackdrop(stage: Stage, horizon: number): string {
  const { mood, setting, sheet } = stage
  const yellow = mix(mood.floor, '#dba632', 0.65)
  const scene = setting.whole(0, 2)
  const racks = scene === 0 ? rack(stage, -120, horizon, 5) : scene === 1 ? rack(stage, 640, horizon, 3) : ''
  const x = setting.between(-60, 160)
  const veil = racks === '' ? '' : rect(0, 0, 1200, horizon, alpha(lighten(mood.wall, 0.3), 0.3))
  return (
    racks +
    veil +
    floorShadow(sheet, 600, horizon + 4, 760, 30, 0.25) +
    path(d`M${x} ${horizon + 10}h26L${x - 150} 900h-44Z`, yellow, { opacity: 0.7 }) +
    ellipse(760, 830, 520, 60, sheet.round(alpha('#fffaf0', 0.16), alpha('#fffaf0', 0)))
  )
}
