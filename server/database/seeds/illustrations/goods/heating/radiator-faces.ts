import { alpha, darken } from '../../studio/colour.ts'
import { grille, tube } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, path, rect, repeat } from '../../studio/svg.ts'

/** A radiator's face, drawn from its top left corner, without its valve. */
export type RadiatorFace = (w: number, h: number) => string

export function panelFace(stage: Stage, w: number, h: number, ribs: number): string {
  const { sheet, tones } = stage
  const pitch = (w - 36) / ribs
  const smooth = ribs < 4
  const relief = smooth
    ? repeat(
        3,
        (index) =>
          rect(18, h * (0.28 + index * 0.24), w - 36, 3, tones.dark) +
          rect(18, h * (0.28 + index * 0.24) + 3, w - 36, 2, tones.lighter),
      )
    : repeat(ribs, (index) =>
        rect(
          18 + index * pitch + pitch * 0.2,
          40,
          pitch * 0.6,
          h - 62,
          sheet.across(tones.lighter, tones.light, tones.dark, tones.darker),
          { rx: pitch * 0.22 },
        ),
      )
  return (
    rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.base, tones.dark), { rx: 7 }) +
    relief +
    rect(0, 0, w, 20, tones.light, { rx: 6 }) +
    grille(12, 4, w - 24, 12, 9, darken(tones.base, 0.5)) +
    rect(0, 20, w, 3, alpha('#2a2029', 0.16)) +
    rect(0, h - 6, w, 6, tones.darker, { rx: 3 }) +
    rect(0, 0, 8, h, sheet.across(tones.lighter, tones.base), { rx: 4 }) +
    rect(w - 9, 0, 9, h, sheet.across(tones.dark, tones.darker), { rx: 4 })
  )
}

export function columnFace(stage: Stage, w: number, h: number, columns: number): string {
  const { tones } = stage
  const pitch = w / columns
  const bar = pitch * 0.62
  const header = Math.min(34, h * 0.06)
  return (
    tube(stage, 0, header * 0.6, w, header, tones.dark, 5) +
    tube(stage, 0, h - header * 1.6, w, header, tones.dark, 5) +
    repeat(columns, (index) =>
      tube(stage, index * pitch + (pitch - bar) / 2 + 5, 6, bar, h - 12, tones.darker, bar / 2),
    ) +
    repeat(columns, (index) => tube(stage, index * pitch + (pitch - bar) / 2, 0, bar, h, tones.base, bar / 2))
  )
}

/** Cast sections: rounded shoulders, three columns each, feet on the end ones. */
export function castFace(stage: Stage, w: number, h: number, sections: number, ornate: boolean): string {
  const { sheet, tones } = stage
  const pitch = w / sections
  const body = h * 0.93
  const paint = sheet.across(tones.dark, tones.lighter, tones.base, tones.darker)
  const scroll = (x: number): string =>
    circle(x, body * 0.12, pitch * 0.18, tones.darker) +
    circle(x - 1, body * 0.12 - 1, pitch * 0.12, tones.light) +
    path(
      d`
        M${x} ${body * 0.17}q${pitch * 0.2} ${body * 0.07} 0 ${body * 0.16}
        q${-pitch * 0.2} ${-body * 0.08} 0 ${-body * 0.16}Z
      `,
      tones.darker,
    ) +
    path(
      d`
        M${x} ${body * 0.86}q${pitch * 0.18} ${-body * 0.07} 0 ${-body * 0.14}
        q${-pitch * 0.18} ${body * 0.07} 0 ${body * 0.14}Z
      `,
      tones.darker,
    )
  const section = (index: number): string => {
    const x = index * pitch
    const foot =
      index === 0 || index === sections - 1
        ? path(
            d`
              M${x + pitch * 0.16} ${body - 14}h${pitch * 0.68}l${pitch * 0.14} ${h - body + 14}
              h${-pitch * 0.96}Z
            `,
            sheet.across(tones.base, tones.darker),
          )
        : ''
    return (
      foot +
      rect(x + 2, 0, pitch - 4, body, tones.deep, { rx: pitch * 0.42 }) +
      rect(x + 1, 0, pitch - 4, body - 3, paint, { rx: pitch * 0.44 }) +
      (ornate
        ? scroll(x + pitch * 0.48)
        : rect(x + pitch * 0.42, body * 0.1, pitch * 0.1, body * 0.8, tones.darker, { rx: pitch * 0.05 }))
    )
  }
  return (
    tube(stage, -6, body * 0.1, w + 12, body * 0.05, tones.darker) +
    tube(stage, -6, body * 0.84, w + 12, body * 0.05, tones.darker) +
    repeat(sections, section)
  )
}

export function towelFace(
  stage: Stage,
  w: number,
  h: number,
  groups: readonly number[],
  curved: boolean,
): string {
  const { tones, sheet } = stage
  const total = groups.reduce((sum, count) => sum + count, 0)
  const pitch = (h - 60) / (total + (groups.length - 1) * 1.7)
  let y = 24
  const bars = groups
    .map((count) => {
      const drawn = repeat(count, (index) => {
        const top = y + index * pitch
        return curved
          ? path(
              d`
                M10 ${top}Q${w / 2} ${top + 22} ${w - 10} ${top}v${pitch * 0.52}
                Q${w / 2} ${top + 22 + pitch * 0.52} 10 ${top + pitch * 0.52}Z
              `,
              sheet.down(tones.lighter, tones.base, tones.darker),
            )
          : tube(stage, 8, top, w - 16, pitch * 0.52, tones.base)
      })
      y += (count + 1.7) * pitch
      return drawn
    })
    .join('')
  return bars + [0, w - 24].map((x) => tube(stage, x, 0, 24, h, tones.base, 12)).join('')
}
