import { lerp } from '../drawing/easing.ts'
import { mix, palette } from '../drawing/palette.ts'
import { clipped, disc, line, oval, type Point, rect, ring, shape, stroke, turned } from '../drawing/svg.ts'

export const phoneSize = { w: 286, h: 580 }
export const screenSize = { w: 262, h: 556 }

/** Un téléphone vu de face, son coin haut gauche en (0, 0) ; l'écran commence en (12, 12). */
export const phone = (id: string, screen: string) => {
  const { w, h } = phoneSize
  return [
    rect(10, 14, w, h, palette.ink, 40, 0.13),
    rect(0, 0, w, h, palette.ink, 40),
    rect(3, 3, w - 6, h - 6, '#3d4340', 37),
    rect(6, 6, w - 12, h - 12, palette.ink, 34),
    clipped(
      id,
      rect(12, 12, screenSize.w, screenSize.h, '#000', 29),
      `<g transform="translate(12 12)">${rect(0, 0, screenSize.w, screenSize.h, palette.white)}${screen}</g>`,
    ),
    rect(w / 2 - 32, 20, 64, 16, palette.ink, 8),
  ].join('')
}

const finger = (y: number, length: number, skin: string) =>
  rect(-24, y, length + 8, 37, mix(skin, '#3a2013', 0.2), 18) +
  rect(-26, y - 2, length + 8, 36, skin, 18) +
  rect(length - 36, y + 3, 17, 13, mix(skin, '#ffffff', 0.35), 6)

/** La paume et la manche, derrière le téléphone tenu de la main droite. */
export const palm = (skin: string, sleeve: string) =>
  [
    stroke('M250 760 L236 620', mix(sleeve, palette.ink, 0.2), 176),
    stroke('M240 760 L226 630', sleeve, 168),
    shape('M60 400 Q150 330 300 380 Q338 440 330 540 Q322 640 290 668 H130 Q70 600 60 400 Z', skin),
  ].join('')

/** Les doigts et le pouce, devant ; le pouce vise un point de l'écran. */
export const fingers = (skin: string, [x, y]: Point) => {
  const dark = mix(skin, '#3a2013', 0.2)
  const angle = (Math.atan2(y - 470, x - 318) * 180) / Math.PI
  const thumb = `M292 760 Q362 560 ${(x + 326) / 2 + 14} ${(y + 520) / 2} L${x} ${y}`
  return [
    finger(318, 34, skin),
    finger(364, 40, skin),
    finger(410, 38, skin),
    finger(456, 30, skin),
    stroke(thumb, dark, 60),
    stroke(thumb, skin, 56),
    turned(x, y, angle, oval(8, 0, 15, 13, mix(skin, '#ffffff', 0.35))),
  ].join('')
}

/** Une coche qui se trace. */
export const tick = (x: number, y: number, size: number, color: string, progress: number) => {
  if (progress <= 0.01) return ''
  const down = Math.min(1, progress / 0.4)
  const up = Math.max(0, (progress - 0.4) / 0.6)
  const [left, low]: Point = [x - size * 0.12, y + size * 0.36]
  const points: Point[] = [
    [x - size * 0.5, y],
    [lerp(x - size * 0.5, left, down), lerp(y, low, down)],
    [lerp(left, x + size * 0.52, up), lerp(low, y - size * 0.38, up)],
  ]
  return line(up > 0 ? points : points.slice(0, 2), color, size * 0.2)
}

export const touch = (x: number, y: number, progress: number) =>
  progress <= 0 || progress >= 1
    ? ''
    : ring(x, y, 20 + progress * 46, palette.white, 5 * (1 - progress), 1 - progress) +
      disc(x, y, 18 * (1 - progress), palette.white, 0.5 * (1 - progress))
