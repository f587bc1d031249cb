import { alpha, lighten } from '../../studio/colour.ts'
import { isWood, type Stage } from '../../studio/stage.ts'
import { curve, cut, d, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

/** A worktop's upper face: glued staves of wood, veins of stone, or flecks of a laminate. */
export function slabFace(stage: Stage, w: number, h: number, staves: boolean): string {
  const { tones, setting, sheet, finish } = stage
  if (isWood(finish) && staves) {
    const pitch = h / Math.max(5, Math.round(h / 34))
    return cut(
      0,
      0,
      w,
      h,
      rect(0, 0, w, h, tones.base) +
        repeat(h / pitch, (row) => {
          let x = -setting.between(0, 150)
          let drawn = ''
          while (x < w) {
            const length = setting.between(120, 260)
            drawn += rect(
              x,
              row * pitch,
              length,
              pitch,
              setting.pick([tones.light, tones.base, tones.dark, lighten(tones.base, 0.1)]),
              { stroke: alpha(tones.deep, 0.25), 'stroke-width': 1 },
            )
            x += length
          }
          return drawn
        }),
    )
  }
  if (isWood(finish)) return surface(stage, 0, 0, w, h, 1)
  return (
    rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.light, tones.base)) +
    curve(
      repeat(5, () => {
        const y = setting.between(0, h)
        return d`
          M${setting.between(-40, w * 0.3)} ${y}
          q${w * 0.16} ${setting.between(-0.3, 0.3) * h} ${w * 0.3} ${setting.between(-0.1, 0.1) * h}
          t${w * 0.4} ${setting.between(-0.2, 0.2) * h}
        `
      }),
      alpha(tones.darker, 0.35),
      2.4,
    )
  )
}
