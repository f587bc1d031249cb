import { darken, lighten } from '../../studio/colour.ts'
import { chrome } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, ellipse, path, rect } from '../../studio/svg.ts'

export const tapMetals = ['#b4bac0', '#b4bac0', '#c6a14d', '#35383b'] as const

export const tapModels: readonly TapModel[] = ['arc', 'straight', 'cross', 'tall']

type TapModel = 'arc' | 'straight' | 'cross' | 'tall'

/** A mixer standing on the plane `y`, its spout to the right; `size` is its height. */
export function tap(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  model: TapModel,
  metal: string,
): string {
  const { sheet } = stage
  const shine =
    metal === '#b4bac0'
      ? chrome(stage)
      : sheet.across(
          darken(metal, 0.25),
          lighten(metal, 0.55),
          metal,
          darken(metal, 0.35),
          lighten(metal, 0.1),
        )
  const lying =
    metal === '#b4bac0' ? chrome(stage, true) : sheet.down(lighten(metal, 0.5), metal, darken(metal, 0.4))
  const w = size * 0.16
  const base =
    ellipse(x, y, w * 0.95, w * 0.26, darken(metal, 0.35)) +
    rect(x - w * 0.8, y - w * 0.3, w * 1.6, w * 0.3, shine, { rx: w * 0.1 })
  if (model === 'arc' || model === 'tall') {
    const reach = model === 'arc' ? size * 0.5 : size * 0.42
    const spout = (width: number, colour: string, dx = 0): string =>
      path(
        d`
          M${x + dx} ${y - size * 0.4}V${y - size * 0.72}a${reach / 2} ${reach / 2} 0 0 1 ${reach} 0
          V${y - size * 0.6}
        `,
        'none',
        { stroke: colour, 'stroke-width': width },
      )
    return (
      spout(w * 0.75, darken(metal, 0.35)) +
      spout(w * 0.5, metal) +
      spout(w * 0.16, lighten(metal, 0.7), -w * 0.12) +
      rect(x + reach - w * 0.46, y - size * 0.62, w * 0.92, w * 0.4, shine, { rx: 3 }) +
      rect(x - w * 0.5, y - size * 0.5, w, size * 0.5, shine, { rx: w * 0.12 }) +
      base +
      rect(x - w * 1.9, y - size * 0.34, w * 1.5, w * 0.3, lying, { rx: w * 0.15 }) +
      circle(x - w * 0.5, y - size * 0.31, w * 0.32, lying)
    )
  }
  const cross = model === 'cross'
  const reach = size * 0.56
  const spoutTop = y - size * 0.64
  return (
    path(
      d`
        M${x} ${spoutTop}H${x + reach - w * 0.5}q${w * 0.5} 0 ${w * 0.5} ${w * 0.5}v${w * 0.5}
        h${-w * 0.66}v${-w * 0.22}q0 ${-w * 0.14} ${-w * 0.14} ${-w * 0.14}H${x}Z
      `,
      lying,
    ) +
    rect(x + reach - w * 0.7, spoutTop + w * 0.98, w * 0.74, w * 0.16, darken(metal, 0.3), { rx: 2 }) +
    rect(x - w * 0.56, y - size * 0.8, w * 1.12, size * 0.8, shine, { rx: w * 0.14 }) +
    base +
    (cross
      ? rect(x - w * 0.16, y - size * 0.94, w * 0.32, size * 0.16, shine) +
        rect(x - w * 1.3, y - size * 0.98, w * 2.6, w * 0.42, lying, { rx: w * 0.2 }) +
        circle(x, y - size * 0.95, w * 0.34, lighten(metal, 0.4))
      : rect(x - w * 0.6, y - size * 0.86, w * 1.2, w * 0.4, lying, { rx: w * 0.16 }) +
        path(
          d`
            M${x - w * 0.4} ${y - size * 0.86}l${w * 0.7} ${-w * 0.2}l${size * 0.34} ${-w * 0.66}
            l${w * 0.1} ${w * 0.3}l${-size * 0.3} ${w * 0.7}Z
          `,
          lying,
        ))
  )
}
