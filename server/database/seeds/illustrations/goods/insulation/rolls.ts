import { darken, lighten } from '../../studio/colour.ts'
import { floorShadow } from '../../studio/shadows.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, ellipse, path, repeat } from '../../studio/svg.ts'

/** A roll lying on the floor, its spiral towards the viewer; `x`, `y` is the middle of its foot. */
export function roll(
  stage: Stage,
  x: number,
  y: number,
  r: number,
  length: number,
  wrapped: boolean,
): string {
  const { sheet, tones, mood } = stage
  const [cx, cy] = [x, y - r]
  const [dx, dy] = [length * 0.86, -length * 0.34]
  const wool = wrapped
    ? sheet.diagonal('#fbf8ef', '#e3ddd0', '#bdb6a9')
    : sheet.diagonal(tones.light, tones.base, tones.darker)
  const spiral = repeat(5, (index) =>
    circle(cx + index * 2, cy, r * (0.9 - index * 0.17), 'none', {
      stroke: index % 2 === 0 ? tones.darker : tones.dark,
      'stroke-width': r * 0.025,
    }),
  )
  const band = wrapped
    ? path(
        d`
          M${cx + dx * 0.36 - r * 0.37} ${cy + dy * 0.36 - r * 0.93}
          L${cx + dx * 0.62 - r * 0.37} ${cy + dy * 0.62 - r * 0.93}
          A${r} ${r} 0 0 1 ${cx + dx * 0.62 + r * 0.37} ${cy + dy * 0.62 + r * 0.93}
          L${cx + dx * 0.36 + r * 0.37} ${cy + dy * 0.36 + r * 0.93}
          A${r} ${r} 0 0 0 ${cx + dx * 0.36 - r * 0.37} ${cy + dy * 0.36 - r * 0.93}Z
        `,
        mood.accent,
        { opacity: 0.85 },
      )
    : ''
  return (
    floorShadow(sheet, cx + dx * 0.5 + 20, y + dy * 0.35, length * 0.62, r * 0.34, 0.4) +
    path(
      d`
        M${cx - r * 0.37} ${cy - r * 0.93}L${cx + dx - r * 0.37} ${cy + dy - r * 0.93}
        A${r} ${r} 0 0 1 ${cx + dx + r * 0.37} ${cy + dy + r * 0.93}L${cx + r * 0.37} ${cy + r * 0.93}Z
      `,
      wool,
    ) +
    band +
    circle(cx, cy, r, sheet.ball(tones.light, tones.base, tones.dark)) +
    spiral +
    circle(cx, cy, r * 0.12, tones.deep)
  )
}

/** A roll standing on its end, still in its sleeve. */
export function upright(stage: Stage, x: number, y: number, r: number, h: number): string {
  const { sheet, tones, mood } = stage
  const body = (from: number, to: number, fill: string): string =>
    path(
      d`
        M${x - r} ${y - h * to}V${y - h * from}A${r} ${r * 0.3} 0 0 0 ${x + r} ${y - h * from}
        V${y - h * to}A${r} ${r * 0.3} 0 0 1 ${x - r} ${y - h * to}Z
      `,
      fill,
    )
  const spiral = repeat(5, (index) =>
    ellipse(x + index * 2, y - h, r * (0.92 - index * 0.17), r * 0.3 * (0.92 - index * 0.17), 'none', {
      stroke: index % 2 === 0 ? tones.darker : tones.dark,
      'stroke-width': 4,
    }),
  )
  return (
    floorShadow(sheet, x + r * 0.4, y + 8, r * 1.5, r * 0.42, 0.45) +
    body(0, 1, sheet.across(tones.dark, tones.light, tones.base, tones.darker)) +
    body(0.16, 0.86, sheet.across('#e6e0d2', '#fdfbf5', '#ece6d9', '#b9b2a4')) +
    body(
      0.3,
      0.52,
      sheet.across(mood.accent, lighten(mood.accent, 0.3), mood.accent, darken(mood.accent, 0.3)),
    ) +
    ellipse(x, y - h, r, r * 0.3, tones.light) +
    spiral
  )
}
