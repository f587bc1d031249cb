import { alpha, darken, lighten } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import { slantedCloseUp } from '../../studio/places.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, path, rect } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

/** What an open door shows: a rail of clothes over two shelves. */
export function interior(stage: Stage, w: number, h: number): string {
  const { sheet, tones } = stage
  return (
    rect(0, 0, w, h, sheet.across(darken(tones.base, 0.5), darken(tones.base, 0.36))) +
    tube(stage, 0, h * 0.2, w, 8, '#b9bec2') +
    ['#b8552f', '#e7dcc8', '#54738c', '#1f4d3a']
      .map((cloth, index) =>
        path(
          d`
          M${w * (0.18 + index * 0.2)} ${h * 0.21}l${w * 0.09} ${h * 0.05}
          v${h * (0.26 + (index % 2) * 0.06)}h${-w * 0.18}v${-h * (0.26 + (index % 2) * 0.06)}Z
        `,
          cloth,
        ),
      )
      .join('') +
    [0.66, 0.82]
      .map(
        (share) =>
          rect(0, h * share, w, 9, tones.light) +
          rect(w * 0.1, h * share - 40, w * 0.5, 40, darken('#d8cdb8', share / 6)),
      )
      .join('')
  )
}

/** Two doors meeting, their handles side by side. */
export function closedDoors(stage: Stage, moulded: boolean, metal: string): string {
  const { tones } = stage
  return slantedCloseUp(
    [600, 440],
    stage,
    surface(stage, 0, 0, 590, 900) +
      surface(stage, 610, 0, 590, 900) +
      rect(590, 0, 20, 900, darken(tones.base, 0.7)) +
      rect(610, 0, 5, 900, tones.lighter) +
      (moulded
        ? [90, 700]
            .map(
              (x) =>
                rect(x, 90, 410, 1000, 'none', { stroke: tones.darker, 'stroke-width': 14 }) +
                rect(x + 14, 104, 410, 1000, 'none', { stroke: tones.lighter, 'stroke-width': 8 }),
            )
            .join('')
        : '') +
      [500, 670]
        .map(
          (x) =>
            rect(x + 20, 250, 30, 400, '#2a2029', { opacity: 0.2, rx: 15 }) +
            tube(stage, x, 236, 30, 400, metal, 15) +
            [262, 610].map((y) => circle(x + 15, y, 11, darken(metal, 0.25))).join(''),
        )
        .join(''),
  )
}

/** A door ajar on folded linen, its hinges and the edge of the case. */
export function ajarDoor(stage: Stage, metal: string): string {
  const { sheet, tones } = stage
  return slantedCloseUp(
    [600, 440],
    stage,
    rect(0, 0, 620, 900, darken(tones.base, 0.46)) +
      rect(0, 0, 620, 900, sheet.across(alpha('#2a2029', 0.3), alpha('#2a2029', 0))) +
      [300, 640]
        .map(
          (y, row) =>
            surface(stage, 0, y, 610, 34, 1) +
            rect(0, y + 34, 610, 40, sheet.down(alpha('#2a2029', 0.4), alpha('#2a2029', 0))) +
            ['#e7dcc8', '#b8552f', '#8fa595', '#d8c3a5', '#54738c']
              .slice(row, row + 4)
              .map((cloth, index) =>
                rect(
                  70,
                  y - 52 * (index + 1),
                  400 - index * 14,
                  50,
                  sheet.across(lighten(cloth, 0.2), cloth, darken(cloth, 0.16)),
                  { rx: 20 },
                ),
              )
              .join(''),
        )
        .join('') +
      surface(stage, 596, 0, 44, 900, -1) +
      rect(596, 0, 5, 900, tones.lighter) +
      path('M640 0H1200V900H640Z', tones.base) +
      surface(stage, 664, 0, 536, 900) +
      rect(640, 0, 24, 900, sheet.across(tones.darker, tones.deep)) +
      [150, 700]
        .map(
          (y) =>
            rect(560, y, 100, 60, '#b4bac0', { rx: 8 }) +
            rect(636, y - 14, 60, 88, sheet.across('#eef1f2', '#9aa1a5'), { rx: 12 }) +
            circle(584, y + 30, 9, '#6d757a'),
        )
        .join('') +
      rect(1070, 330, 30, 300, '#2a2029', { opacity: 0.2, rx: 15 }) +
      tube(stage, 1050, 316, 30, 300, metal, 15),
  )
}
