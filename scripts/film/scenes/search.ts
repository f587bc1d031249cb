import { arrive, between, clamp, lerp, settle, track } from '../drawing/easing.ts'
import { mix, palette } from '../drawing/palette.ts'
import { at, disc, faded, type Point, rect, ring, sized, stroke } from '../drawing/svg.ts'
import { words } from '../drawing/words.ts'
import { finder, france, onMap, pin, seat, towns } from '../things/france.ts'
import { buyer } from '../things/person.ts'
import { fingers, palm, phone, screenSize, tick, touch } from '../things/phone.ts'
import { chip, photo, publishButton } from './listing.ts'

const corner: Point = [196, 34]
const place = (point: Point): Point => {
  const [x, y] = onMap(point)
  return [x + corner[0], y + corner[1]]
}
const home = place(seat)
const searcher = place(finder)

const distance = ([x, y]: Point) => Math.hypot(x - home[0], y - home[1])

const dot = (t: number, town: Point) => {
  const [x, y] = place(town)
  const start = 22 + distance([x, y]) / 210
  const grown = between(t, start, start + 0.45, settle)
  const echo = between(t, start, start + 0.9, arrive)
  return (
    disc(x, y, 6.5 * grown, palette.fir) +
    (t > start ? ring(x, y, 6 + echo * 20, palette.fir, 2.5, 0.6 * (1 - echo)) : '')
  )
}

/** L'annonce quitte le téléphone et se pose sur la carte. */
const flight = (t: number) => {
  const p = between(t, 20.7, 21.9)
  const x = lerp(publishButton[0], home[0], p)
  const y = lerp(publishButton[1], home[1], p) - Math.sin(p * Math.PI) * 170
  const size = lerp(0.2, 1.1, between(t, 20.7, 21.2)) * (1 + 0.1 * Math.sin(Math.PI * between(t, 21.9, 22.3)))
  return t < 20.7 ? '' : sized(x, y, size, size, pin())
}

const meeting = (t: number) => {
  const radar = between(t, 25.3, 26.2, arrive)
  const road = between(t, 26.2, 26.9)
  const [[x0, y0], [x1, y1]] = [searcher, home]
  const middle: Point = [(x0 + x1) / 2 - 26, (y0 + y1) / 2]
  return [
    faded(
      between(t, 24.9, 25.3),
      disc(x0, y0, radar * 84, palette.brass, 0.2),
      ring(x0, y0, radar * 84, palette.brassDark, 2.5, 0.8),
    ),
    road > 0
      ? stroke(
          `M${x0} ${y0} Q${middle[0]} ${middle[1]} ${lerp(x0, x1, road)} ${lerp(y0, y1, road)}`,
          palette.terracotta,
          5,
        )
      : '',
    disc(x0, y0, 10 * between(t, 24.9, 25.3, settle), palette.brassDark),
    disc(x0, y0, 4 * between(t, 24.9, 25.3, settle), palette.white),
  ].join('')
}

const screen = (t: number) => {
  const typed = 'porte, radiateur'.slice(0, Math.floor(clamp((t - 24.5) / 0.9) * 16))
  const found = between(t, 25.7, 26.3, settle)
  const pressed = between(t, 27.1, 27.22) * (1 - between(t, 27.22, 27.4))
  const done = between(t, 27.3, 27.6)
  return [
    rect(0, 0, screenSize.w, screenSize.h, palette.plaster),
    rect(16, 44, 230, 44, palette.white, 22),
    ring(40, 65, 7, palette.zinc3, 3),
    stroke('M45 70 L51 76', palette.zinc3, 3),
    typed ? words(typed, 62, 72, 18, palette.ink) : '',
    faded(
      between(t, 25.7, 26),
      at(
        0,
        (1 - found) * 90,
        rect(16, 104, 230, 318, palette.ink, 18, 0.07),
        rect(16, 102, 230, 316, palette.white, 18),
        at(24, 110, sized(0, 0, 0.817, 0.817, photo(178))),
        words('Porte, radiateur, vasque', 28, 282, 17, palette.ink),
        chip('À 1 h de route', 28, 294, 122),
        words('180 €', 234, 314, 24, palette.fir, 'right'),
        sized(
          131,
          372,
          1 - pressed * 0.05,
          1 - pressed * 0.05,
          rect(-103, -28, 206, 56, mix(palette.terracotta, palette.fir, done), 16),
          faded(1 - done, words('Réserver', 0, 8, 23, palette.white, 'center')),
          tick(-52, 0, 26, palette.white, between(t, 27.35, 27.8)),
          faded(done, words('Réservé', 16, 8, 23, palette.white, 'center')),
        ),
      ),
    ),
    touch(131, 372, clamp((t - 27.15) / 0.6)),
  ].join('')
}

const buyerPhone: Point = [864, 66]

export const payButton: Point = [buyerPhone[0] + 12 + 131, buyerPhone[1] + 12 + 372]

const searching = (t: number) => {
  const x = track(t, [
    [23.6, 1420],
    [24.6, buyerPhone[0], settle],
    [28.2, buyerPhone[0]],
    [29.2, 1460],
  ])
  const reach = between(t, 26.7, 27.12) * (1 - between(t, 27.6, 28))
  const thumb: Point = [lerp(252, 182, reach), lerp(480, 400, reach)]
  return at(
    x,
    buyerPhone[1],
    palm(buyer.skin, buyer.jacket),
    phone('buyer-screen', screen(t)),
    fingers(buyer.skin, thumb),
  )
}

/** Les annonces s'allument sur la carte ; quelqu'un trouve celle-ci. */
export const search = (t: number) => {
  const x = track(t, [
    [28.2, 0],
    [29.2, -900],
  ])
  const unfolded = between(t, 20.8, 21.7, settle)
  return [
    faded(
      between(t, 20.8, 21.4),
      at(
        x,
        (1 - unfolded) * 50,
        disc(430, 300, 330, palette.haze, 0.75),
        at(...corner, france()),
        ...towns.map((town) => dot(t, town)),
        meeting(t),
      ),
    ),
    at(x, 0, flight(t)),
    t > 23.6 ? searching(t) : '',
  ].join('')
}
