import { mix, palette } from '../drawing/palette.ts'
import { disc, faded, line, polygon, rect, shape, sized } from '../drawing/svg.ts'
import { doorSize } from './materials.ts'

/** Le bas gauche de l'embrasure de la porte, dans la maison comme sur le chantier. */
export const opening = { x: 238, w: doorSize.w + 8, h: doorSize.h + 6 }

const blockTints = ['#d3d0c8', '#cac7bf', '#d8d5cd', '#c5c2ba']

const blocks = () => {
  const rows = Array.from({ length: 9 }, (_, row) => {
    const y = -46 * (row + 1)
    const start = row % 2 === 0 ? 0 : -44
    return Array.from({ length: 6 }, (_, column) => {
      const left = Math.max(0, start + column * 88)
      const right = Math.min(440, start + column * 88 + 85)
      const tint = (row * 7 + column * 5) % 4
      return right > left ? rect(left, y, right - left, 43, blockTints[tint] ?? palette.zinc2, 2) : ''
    }).join('')
  })
  return rect(0, -414, 440, 414, '#b5b2aa') + rows.join('')
}

/** Le mur d'un chantier : parpaings, échafaudage, et une embrasure qui attend sa porte. */
export const siteWall = () =>
  [
    blocks(),
    rect(428, -414, 12, 414, palette.zinc3, 0, 0.35),
    rect(opening.x - 10, -opening.h - 26, opening.w + 20, 24, palette.zinc3, 2),
    rect(opening.x, -opening.h, opening.w, opening.h, '#6f716c'),
    polygon(
      [
        [opening.x, -opening.h],
        [opening.x + 26, -opening.h],
        [opening.x + 26, -30],
        [opening.x, 0],
      ],
      '#8d8f89',
    ),
    polygon(
      [
        [opening.x, 0],
        [opening.x + 26, -30],
        [opening.x + opening.w, -30],
        [opening.x + opening.w, 0],
      ],
      '#7f807a',
    ),
    rect(52, -300, 120, 140, '#7a7c77'),
    polygon(
      [
        [52, -300],
        [74, -300],
        [74, -178],
        [52, -160],
      ],
      '#8d8f89',
    ),
    rect(44, -318, 136, 18, palette.zinc3, 2),
  ].join('')

export const scaffold = () => {
  const pole = (x: number) =>
    rect(x, -470, 9, 470, palette.zinc4, 3) + rect(x, -470, 3, 470, palette.zinc3, 1)
  const deck = (y: number) =>
    rect(-66, y, 292, 12, palette.sand, 2) + rect(-66, y + 8, 292, 4, palette.sandDark, 1)
  return [
    line(
      [
        [-46, -140],
        [198, -330],
      ],
      palette.zinc3,
      5,
    ),
    pole(-50),
    pole(196),
    rect(-50, -400, 255, 6, palette.zinc4, 3),
    deck(-340),
    deck(-140),
  ].join('')
}

const glazing = (x: number, y: number, light: number) => {
  const glass = mix('#9fb4ae', palette.lamp, light)
  return [
    rect(x - 8, y - 8, 112, 142, '#fdf8ee', 4),
    rect(x, y, 45, 122, glass, 2),
    rect(x + 51, y, 45, 122, glass, 2),
    polygon(
      [
        [x, y + 60],
        [x + 45, y + 14],
        [x + 45, y + 40],
        [x, y + 88],
      ],
      '#ffffff',
      0.28,
    ),
    polygon(
      [
        [x + 51, y + 60],
        [x + 96, y + 14],
        [x + 96, y + 40],
        [x + 51, y + 88],
      ],
      '#ffffff',
      0.28,
    ),
    rect(x - 14, y + 130, 124, 10, palette.zinc2, 3),
  ].join('')
}

const shutter = (x: number, y: number, open: number, side: 1 | -1) => {
  const slats = Array.from({ length: 9 }, (_, index) => rect(6, 8 + index * 14, 42, 6, palette.firLight, 2))
  const drawn = rect(0, 0, 54, 138, palette.fir, 3) + slats.join('') + rect(50, 0, 4, 138, palette.firDark, 2)
  const turn = Math.cos(Math.PI * open)
  return sized(x, y, -side * turn, 1, drawn)
}

const roof = () =>
  [
    polygon(
      [
        [-40, -352],
        [60, -492],
        [520, -492],
        [620, -352],
      ],
      '#c56a45',
    ),
    polygon(
      [
        [520, -492],
        [620, -352],
        [560, -352],
        [478, -492],
      ],
      palette.terracottaDark,
      0.35,
    ),
    ...[0, 1, 2, 3].map((row) => {
      const y = -464 + row * 30
      const lean = ((y + 492) / 140) * 100
      return line(
        [
          [60 - lean, y],
          [520 + lean, y],
        ],
        palette.terracottaDark,
        3,
        0.45,
      )
    }),
    rect(-46, -358, 672, 14, palette.zinc3, 5),
    rect(-46, -350, 672, 6, palette.zinc4, 3),
    rect(430, -540, 56, 74, '#e3cfae', 2),
    rect(470, -540, 16, 74, '#c9b28c', 2),
    rect(422, -548, 72, 14, palette.terracotta, 3),
  ].join('')

const bush = (x: number, size: number) =>
  disc(x, -size * 0.7, size, palette.firLight) +
  disc(x + size * 0.9, -size * 0.5, size * 0.75, palette.fir) +
  disc(x - size * 0.25, -size * 0.95, size * 0.5, palette.firGlow, 0.8)

/** La maison habitée. light allume les fenêtres, shutters ouvre les volets ; la porte se pose à part. */
export const house = (light: number, shutters: number) =>
  [
    rect(0, -350, 580, 350, '#f0e1c4'),
    rect(540, -350, 40, 350, '#dfcba6', 0, 0.8),
    rect(0, -344, 580, 16, '#cdb78f', 0, 0.55),
    rect(0, -34, 580, 34, palette.zinc2),
    rect(0, -34, 580, 4, palette.zinc1),
    roof(),
    ...[74, 436].map((x) =>
      [
        glazing(x - 10, -262, light),
        shutter(x - 18, -270, shutters, -1),
        shutter(x + 94, -270, shutters, 1),
      ].join(''),
    ),
    rect(opening.x - 16, -opening.h - 18, opening.w + 32, opening.h + 18, '#fdf8ee', 3),
    rect(opening.x, -opening.h, opening.w, opening.h, mix('#4a4f4c', '#e9b968', light)),
    faded(light * 0.5, rect(opening.x, -opening.h, opening.w, opening.h, palette.lamp)),
    rect(opening.x - 26, -9, opening.w + 52, 9, palette.zinc3, 2),
    rect(opening.x - 36, 0, opening.w + 72, 11, palette.zinc2, 2),
  ].join('')

export const garden = () => bush(24, 34) + bush(552, 40) + shape('M-70 10 Q-40 -20 -20 10 Z', palette.firGlow)
