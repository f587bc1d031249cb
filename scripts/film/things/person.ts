import { mix, palette } from '../drawing/palette.ts'
import { at, disc, line, oval, type Point, rect, shape, turned } from '../drawing/svg.ts'

type Look = {
  skin: string
  jacket: string
  trousers: string
  hair: string
  hat?: string
  band?: string
  bun?: boolean
}

/** Les angles sont en degrés depuis la verticale, vers l'avant. Bras : [épaule, coude]. */
type Pose = {
  stride?: number
  near?: readonly [number, number]
  far?: readonly [number, number]
  nod?: number
}

export const seller: Look = {
  skin: '#c78f6b',
  jacket: palette.terracotta,
  trousers: palette.zinc4,
  hair: '#3a2c22',
  hat: palette.white,
  band: '#f4dcae',
}

export const buyer: Look = {
  skin: '#96643f',
  jacket: '#e0b765',
  trousers: palette.firDark,
  hair: '#2b211c',
  bun: true,
}

const swing = ([x, y]: Point, degrees: number, length: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.sin(angle) * length, y + Math.cos(angle) * length]
}

const leg = (swingAngle: number, color: string) => {
  const hip: Point = [0, -116]
  const knee = swing(hip, swingAngle + Math.max(0, swingAngle) * 0.25, 58)
  const heel = swing(knee, swingAngle - 8 - Math.abs(swingAngle) * 0.5, 54)
  const [x, y] = heel
  return (
    line([hip, knee, [x, y - 7]], color, 27) +
    at(x, y, shape('M-10 -9 H6 Q23 -4 25 6 Q25 9 21 9 H-11 Q-15 9 -15 5 V-4 Q-15 -9 -10 -9 Z', palette.ink))
  )
}

/** Le point où se trouve la main d'un bras ainsi plié. */
export const handAt = ([upper, fore]: readonly [number, number]): Point =>
  swing(swing([4, -194], upper, 48), upper + fore, 46)

const arm = (angles: readonly [number, number], sleeve: string, skin: string) => {
  const shoulder: Point = [4, -194]
  const elbow = swing(shoulder, angles[0], 48)
  const wrist = swing(elbow, angles[0] + angles[1], 38)
  const [x, y] = handAt(angles)
  return line([wrist, [x, y]], skin, 17) + line([shoulder, elbow, wrist], sleeve, 23)
}

const head = ({ skin, hair, hat, bun }: Look) =>
  [
    bun ? disc(-24, -22, 12, hair) : '',
    rect(-9, -8, 19, 26, mix(skin, '#3a2013', 0.16), 8),
    shape(
      'M-20 -24 Q-20 -46 2 -46 Q22 -46 22 -24 L27 -14 Q28 -10 22 -10 V-4 Q22 4 12 4 H0 Q-20 2 -20 -24 Z',
      skin,
    ),
    shape('M-22 -18 Q-26 -50 2 -50 Q20 -50 22 -38 Q4 -40 -2 -28 Q-2 -14 -12 -12 Q-19 -12 -22 -18 Z', hair),
    oval(-3, -20, 4.5, 6, mix(skin, '#3a2013', 0.12)),
    oval(15, -22, 1.9, 2.8, palette.ink),
    hat
      ? shape('M-25 -32 Q-24 -62 2 -62 Q26 -62 27 -33 Z', hat) +
        shape('M-4 -62 Q8 -64 12 -61 L14 -33 H-2 Z', mix(hat, palette.zinc2, 0.5)) +
        rect(-27, -36, 66, 7, hat, 3.5) +
        rect(-27, -31.5, 66, 2.5, palette.zinc2, 1)
      : '',
  ].join('')

/** De profil, tourné vers la droite, les pieds en (0, 0). */
export const person = (look: Look, { stride = 0, near = [8, 10], far = [-4, 14], nod = 0 }: Pose = {}) => {
  const lift = -Math.abs(stride) * 5
  const shade = mix(look.jacket, palette.ink, 0.22)
  return at(
    0,
    -9 + Math.abs(stride) * 4,
    oval(6, 9, 40, 6, palette.ink, 0.13),
    leg(-26 * stride, mix(look.trousers, palette.ink, 0.35)),
    leg(26 * stride, look.trousers),
    at(
      0,
      lift * 0.4,
      arm(far, shade, look.skin),
      turned(2, -206, nod, head(look)),
      shape(
        `M-24 -196 Q-22 -212 0 -212 Q24 -212 26 -194 Q31 -150 27 -104 Q27 -98 20 -98 H-20 Q-27 -98 -27 -104
        Q-32 -150 -24 -196 Z`,
        look.jacket,
      ),
      shape(
        'M-24 -196 Q-32 -150 -27 -104 Q-27 -98 -20 -98 H-6 Q-20 -150 -12 -209 Q-22 -208 -24 -196 Z',
        shade,
        0.5,
      ),
      look.band ? rect(-29, -150, 57, 10, look.band, 2) + rect(-29, -150, 14, 10, shade, 0, 0.35) : '',
      arm(near, mix(look.jacket, palette.ink, 0.09), look.skin),
    ),
  )
}
