import { arrive, between, drop, lerp, settle } from '../drawing/easing.ts'
import { greyed, palette, type Tone } from '../drawing/palette.ts'
import { at, faded, ring, turned } from '../drawing/svg.ts'
import { words } from '../drawing/words.ts'
import { ground, shadow } from '../things/backdrop.ts'
import { basin, box, door, plank, radiator, sash, tiles } from '../things/materials.ts'
import { skipBack, skipFront } from '../things/skip.ts'

const left = 1714

type Item = {
  draw: (tone?: Tone) => string
  size: readonly [number, number]
  x: number
  y: number
  turn: number
  falls: number
  wakes?: number
}

// Place dans la benne : le centre de l'objet, compté depuis le coin bas gauche.
const items: Item[] = [
  { draw: plank, size: [330, 22], x: 300, y: -150, turn: -24, falls: 7.4 },
  { draw: sash, size: [120, 130], x: 108, y: -190, turn: -17, falls: 7.7, wakes: 11.3 },
  { draw: plank, size: [330, 22], x: 330, y: -186, turn: 16, falls: 8 },
  { draw: door, size: [128, 286], x: 258, y: -206, turn: 68, falls: 8.3, wakes: 11 },
  { draw: radiator, size: [176, 132], x: 440, y: -196, turn: 15, falls: 8.7, wakes: 11.6 },
  { draw: box, size: [132, 104], x: 206, y: -158, turn: 9, falls: 9 },
  { draw: basin, size: [140, 62], x: 330, y: -214, turn: -9, falls: 9.4, wakes: 11.9 },
  { draw: tiles, size: [104, 84], x: 118, y: -166, turn: -8, falls: 9.8, wakes: 12.2 },
]

const item = (t: number, { draw, size: [w, h], x, y, turn, falls, wakes = 99 }: Item) => {
  if (t < falls) return ''
  const fallen = between(t, falls, falls + 0.9, drop)
  const awake = between(t, wakes, wakes + 0.5)
  const lift = between(t, wakes, wakes + 0.7, settle) * 16
  return turned(
    left + x,
    ground + lerp(y - 640, y, fallen) - lift,
    lerp(turn - 46, turn, arrive(Math.min(1, fallen))) - awake * turn * 0.12,
    at(-w / 2, h / 2, draw(greyed(0.94 * (1 - awake)))),
  )
}

const halo = (t: number, { x, y, wakes }: Item) => {
  if (wakes === undefined || t < wakes) return ''
  const grown = between(t, wakes, wakes + 1, arrive)
  return faded(
    1 - grown,
    ring(left + x, ground + y - 10, 30 + grown * 96, palette.brass, 6 * (1 - grown) + 1),
  )
}

const figure = (t: number) => {
  const count = Math.round(46 * between(t, 8.2, 9.9, arrive))
  const x = left + 306
  const rise = (1 - between(t, 7.9, 8.7, arrive)) * 26
  return faded(
    between(t, 7.9, 8.6),
    at(
      x,
      rise,
      words(String(count), -24, 178, 168, palette.fir, 'right'),
      words('millions de tonnes', 0, 116, 38, palette.fir),
      words('de déchets par an', 0, 166, 38, palette.terracotta),
      words('environ', -246, 178, 38, palette.fir, 'right'),
    ),
  )
}

export const skipScene = (t: number) => {
  if (t < 6 || t > 16) return ''
  const thud = items.reduce((sum, { falls }) => {
    const since = t - falls - 0.56
    return sum + (since > 0 && since < 0.4 ? Math.sin(since * 24) * (0.4 - since) * 5 : 0)
  }, 0)
  return [
    shadow(left + 280, 580),
    figure(t),
    at(left, ground + thud, skipBack()),
    ...items.map((entry) => item(t, entry)),
    ...items.map((entry) => halo(t, entry)),
    at(left, ground + thud, skipFront()),
  ].join('')
}
