import { palette, plain, type Tone } from '../drawing/palette.ts'
import { disc, line, oval, polygon, rect, shape } from '../drawing/svg.ts'

// Chaque objet est posé sur son coin bas gauche ; la lumière vient d'en haut à gauche.

export const doorSize = { w: 128, h: 286 }

const panel = (x: number, y: number, w: number, h: number, tone: Tone) =>
  rect(x, y, w, h, tone(palette.firDark), 3) +
  rect(x + 3, y + 3, w - 3, h - 3, tone(palette.firLight), 2) +
  line(
    [
      [x + 5, y + h - 2],
      [x + w - 2, y + h - 2],
      [x + w - 2, y + 5],
    ],
    tone(palette.firGlow),
    1.5,
    0.7,
  )

export const door = (tone: Tone = plain) => {
  const { w, h } = doorSize
  return [
    rect(0, -h, w, h, tone(palette.fir), 3),
    rect(w - 7, -h, 7, h, tone(palette.firDark), 3, 0.7),
    rect(0, -h, 4, h, tone(palette.firLight), 2),
    panel(18, -h + 20, 40, 118, tone),
    panel(68, -h + 20, 40, 118, tone),
    panel(18, -104, 40, 84, tone),
    panel(68, -104, 40, 84, tone),
    rect(108, -142, 12, 34, tone(palette.brassDark), 5),
    rect(92, -132, 26, 7, tone(palette.brass), 3.5),
    disc(114, -128.5, 5, tone(palette.brass)),
  ].join('')
}

export const radiatorSize = { w: 176, h: 132 }

export const radiator = (tone: Tone = plain) => {
  const { w, h } = radiatorSize
  const columns = Array.from({ length: 9 }, (_, index) => {
    const x = 2 + index * 19.3
    return (
      rect(x, -h, 17, h - 14, tone('#e2dfd6'), 8) +
      rect(x + 10.5, -h + 5, 6.5, h - 24, tone('#bcb9b0'), 4) +
      rect(x + 3, -h + 10, 2.5, h - 38, tone('#fbfaf6'), 1)
    )
  })
  return [
    rect(14, -20, 12, 20, tone(palette.zinc3), 3),
    rect(w - 30, -20, 12, 20, tone(palette.zinc3), 3),
    rect(4, -h + 14, w - 8, 9, tone('#a9a69d'), 4),
    rect(4, -32, w - 8, 9, tone('#a9a69d'), 4),
    ...columns,
    rect(w - 4, -33, 16, 9, tone(palette.zinc3), 3),
    rect(w + 4, -41, 13, 22, tone(palette.terracotta), 4),
  ].join('')
}

export const boxSize = { w: 132, h: 104 }

export const box = (tone: Tone = plain) => {
  const { w, h } = boxSize
  return [
    rect(0, -h, w, h, tone(palette.card), 3),
    rect(w - 16, -h, 16, h, tone(palette.cardDark), 3, 0.55),
    rect(w / 2 - 11, -h, 22, h * 0.42, tone('#e2c79e')),
    rect(0, -h, w, 5, tone('#dcbb8e'), 2),
    rect(14, -42, 40, 28, tone(palette.white), 2),
    rect(19, -36, 28, 3, tone(palette.zinc3), 1),
    rect(19, -29, 20, 3, tone(palette.zinc2), 1),
    rect(19, -22, 24, 3, tone(palette.zinc2), 1),
  ].join('')
}

export const basinSize = { w: 140, h: 62 }

/** Une vasque à poser, avec son robinet. */
export const basin = (tone: Tone = plain) =>
  [
    rect(62, -96, 10, 42, tone(palette.zinc3), 4),
    rect(62, -99, 38, 10, tone(palette.zinc3), 5),
    rect(91, -95, 9, 15, tone(palette.zinc4), 3),
    rect(64, -94, 3, 38, tone(palette.zinc1), 1.5),
    shape('M2 -56 H138 Q134 -12 98 -2 Q70 3 42 -2 Q6 -12 2 -56 Z', tone('#f7f4ec')),
    shape('M138 -56 Q134 -12 98 -2 Q84 1 70 1 Q112 -14 116 -56 Z', tone('#c9c6bd')),
    rect(0, -62, 140, 9, tone('#ffffff'), 4.5),
    rect(0, -56, 140, 3, tone('#b5b2a9'), 1.5, 0.9),
    oval(24, -34, 3, 13, tone('#ffffff'), 0.9),
  ].join('')

export const sash = (tone: Tone = plain) =>
  [
    rect(0, -130, 120, 130, tone('#efe9dc'), 3),
    rect(112, -130, 8, 130, tone('#cfc7b5'), 3),
    rect(11, -119, 44, 108, tone('#bcd0cb'), 1),
    rect(65, -119, 44, 108, tone('#bcd0cb'), 1),
    polygon(
      [
        [11, -74],
        [55, -112],
        [55, -92],
        [11, -52],
      ],
      '#ffffff',
      0.38,
    ),
    polygon(
      [
        [65, -74],
        [109, -112],
        [109, -92],
        [65, -52],
      ],
      '#ffffff',
      0.38,
    ),
    rect(56, -72, 5, 18, tone(palette.brass), 2),
  ].join('')

export const tiles = (tone: Tone = plain) =>
  Array.from({ length: 6 }, (_, index) => {
    const x = index % 2 === 0 ? 0 : 5
    const color = index % 2 === 0 ? palette.clay : palette.terracottaLight
    return (
      rect(x, -14 - index * 14, 104, 12.5, tone(color), 2) +
      rect(x, -14 - index * 14, 104, 3, tone('#e2ad8b'), 1.5)
    )
  }).join('')

export const plank = (tone: Tone = plain) =>
  rect(0, -22, 330, 22, tone(palette.sand), 3) +
  rect(0, -6, 330, 6, tone(palette.sandDark), 2) +
  line(
    [
      [20, -15],
      [150, -15],
    ],
    tone(palette.sandDark),
    1.5,
    0.7,
  ) +
  line(
    [
      [190, -12],
      [306, -12],
    ],
    tone(palette.sandDark),
    1.5,
    0.7,
  )
