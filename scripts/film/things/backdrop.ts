import { palette } from '../drawing/palette.ts'
import { at, disc, oval, type Point, points, polygon, rect } from '../drawing/svg.ts'

export const ground = 556

const rooftops = points(`
  0,90 70,90 70,130 110,160 150,130 150,70 230,70 230,190 300,190 300,110 380,110 430,150 480,110 480,60
  600,60 600,140 690,140 690,90 760,90 800,122 840,90 840,0 0,0
`)

const row = (shift: number, scale: number, color: string) =>
  Array.from({ length: 4 }, (_, index) => {
    const left = index * 840 * scale - (((shift % (840 * scale)) + 840 * scale) % (840 * scale)) - 100
    return polygon(
      rooftops.map(([x, y]): Point => [left + x * scale, ground - y * scale]),
      color,
    )
  }).join('')

/** Le ciel de plâtre, un soleil pâle en haut à gauche, une ville au loin qui glisse avec la caméra. */
export const backdrop = (camera: number) =>
  [
    rect(0, 0, 1280, 720, palette.plaster),
    disc(210 - camera * 0.03, 150, 120, '#fbf1dc'),
    disc(210 - camera * 0.03, 150, 74, '#fce9c4'),
    row(camera * 0.18, 1.35, palette.haze),
    row(camera * 0.34 + 260, 0.95, palette.haze2),
    rect(0, ground, 1280, 164, palette.floor),
    rect(0, ground, 1280, 4, palette.floorEdge),
  ].join('')

export const shadow = (x: number, width: number, opacity = 0.13) =>
  at(x, ground + 4, oval(width * 0.06, 0, width * 0.56, 9, palette.ink, opacity))
