import { accelerate, between, glide, lerp, linear, settle, track } from '../drawing/easing.ts'
import { palette } from '../drawing/palette.ts'
import { at, faded, sized } from '../drawing/svg.ts'
import { words } from '../drawing/words.ts'
import { backdrop, ground } from '../things/backdrop.ts'
import { depot, dock } from '../things/depot.ts'
import { garden, house, opening } from '../things/house.ts'
import { door } from '../things/materials.ts'
import { loadedPallet } from '../things/pallet.ts'
import { buyer, person, seller } from '../things/person.ts'
import { truck } from '../things/truck.ts'

// Tout ce plan est dessiné à 0,72 : la caméra suit le camion, du dépôt à la maison.
const scale = 0.72
const truckX = 884
const journey = 2700
const houseX = journey + 110
const doorGoal = houseX + opening.x + 4

const travelled = (t: number) =>
  track(t, [
    [36, 0],
    [38.7, journey],
  ])

const pallet = (t: number) =>
  track(t, [
    [32.3, 250],
    [34.1, truckX + 18],
  ])

const pusher = (t: number) => {
  const x = pallet(Math.min(t, 34.1)) - 74
  const walking = between(t, 32.3, 32.6) * (1 - between(t, 33.8, 34.1))
  const reach = 1 - between(t, 34.2, 34.6)
  const receive = between(t, 34.8, 35.2)
  const near = [lerp(lerp(10, 62, reach), 56, receive), lerp(lerp(12, 16, reach), 50, receive)] as const
  return at(
    x,
    -dock.h,
    person(seller, { stride: Math.sin(t * 9) * walking, near, far: [58 * reach - 4, 14], nod: -6 * receive }),
  )
}

/** Qui achète attend devant le camion, puis monte en passant derrière. */
const waiting = (t: number) => {
  if (t > 36.2) return ''
  const x = track(t, [
    [35.1, truckX + 770],
    [36, truckX + 610, linear],
  ])
  const walking = between(t, 35.1, 35.2)
  const wave = between(t, 33.6, 34) * (1 - between(t, 34.9, 35.1))
  return sized(
    x,
    0,
    -1,
    1,
    person(buyer, {
      stride: Math.sin(t * 9) * walking,
      near: [lerp(8, 96, wave), lerp(10, 70 + Math.sin(t * 9) * 14, wave)],
    }),
  )
}

const driver = (t: number) => (t > 36 && t < 38.6 ? at(612, 62, person(buyer)) : '')

const carrier = (t: number) => {
  const start = journey + truckX
  return track(t, [
    [38.7, start + 90],
    [39.3, start - 60],
    [40, start - 60],
    [41.5, doorGoal + 178, glide],
    [41.9, doorGoal + 178],
    [42.5, doorGoal + 246],
  ])
}

const carried = (t: number) => {
  const taken = between(t, 39.3, 40)
  const set = between(t, 41.5, 41.8, accelerate)
  const x = lerp(truckX + journey + 36, carrier(Math.min(t, 41.5)) - 174, taken)
  const y = lerp(-130, -16, taken) - Math.sin(taken * Math.PI) * 30
  return at(x, lerp(y, -2, set), door())
}

const porter = (t: number) => {
  const x = carrier(t)
  const walking = Math.max(
    between(t, 38.8, 38.9) * (1 - between(t, 39.2, 39.3)),
    between(t, 40, 40.1) * (1 - between(t, 41.3, 41.5)),
  )
  const stepping = between(t, 41.9, 42) * (1 - between(t, 42.4, 42.5))
  const hold = between(t, 39.2, 39.5) * (1 - between(t, 41.6, 42))
  return sized(
    x,
    0,
    -1,
    1,
    person(buyer, {
      stride: Math.sin(t * 9.5) * Math.max(walking, stepping),
      near: [lerp(8, 52, hold), lerp(10, 18, hold)],
      far: [lerp(-4, 76, hold), 14],
    }),
  )
}

const farewell = (t: number) => {
  const rise = (start: number) => (1 - between(t, start, start + 0.7, settle)) * 24
  return [
    faded(between(t, 40.4, 41), at(0, rise(40.4), words('Réchantier', 600, 176, 104, palette.fir))),
    faded(
      between(t, 40.8, 41.4),
      at(
        0,
        rise(40.8),
        words('Les matériaux ont une deuxième', 604, 236, 38, palette.terracotta),
        words('chance de chantier', 604, 282, 38, palette.terracotta),
      ),
    ),
  ].join('')
}

export const delivery = (t: number) => {
  const x = travelled(t)
  const enter = (1 - between(t, 31.2, 32.4)) * 1310
  const carrying = t >= 39.3
  const loaded = pallet(t)
  const zoom = scale * (1 + 0.03 * between(t, 41.4, 44.6))
  const light = between(t, 41.8, 42.5)
  return [
    faded(between(t, 31.2, 31.9), backdrop(2200 + x * scale - enter)),
    sized(
      enter,
      ground,
      zoom,
      zoom,
      at(
        -x,
        0,
        depot(),
        at(houseX, 0, house(light, between(t, 39, 40.4)), garden()),
        pusher(t),
        t < 36.2 ? waiting(t) : '',
        t > 38.7 && !carrying ? porter(t) : '',
        at(truckX + x, 0, truck(x * 1.43, driver(t))),
        at(loaded + x, -dock.h, loadedPallet({ withDoor: !carrying, film: 1 - between(t, 38.8, 39.3) })),
        carrying ? carried(t) + porter(t) : '',
      ),
    ),
    farewell(t),
  ].join('')
}
