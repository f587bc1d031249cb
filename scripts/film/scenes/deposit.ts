import { accelerate, between, lerp, settle, track } from '../drawing/easing.ts'
import { palette } from '../drawing/palette.ts'
import { disc, faded, oval, type Point, ring, sized } from '../drawing/svg.ts'
import { coin } from '../things/coin.ts'
import { safe } from '../things/safe.ts'
import { payButton } from './search.ts'

/** Où la pièce finit : la main de l'artisan, au dépôt. */
const payee: Point = [614, 372]

const safeCenter = (t: number): Point => [
  track(t, [
    [31.4, 640],
    [32.4, 800],
    [36, 800],
    [37.6, -260],
  ]),
  track(t, [
    [28.4, 960],
    [29.5, 316, settle],
    [31.3, 316],
    [32.3, 132],
  ]),
]

const safeScale = (t: number) =>
  track(t, [
    [31.3, 1.28],
    [32.3, 0.6],
  ])

const opened = (t: number) =>
  track(t, [
    [28.4, 1],
    [29.9, 1],
    [30.6, 0],
    [34.5, 0],
    [35, 1],
    [35.7, 1],
    [36.2, 0],
  ])

const coinPlace = (t: number): Point => {
  const leave = between(t, 27.5, 28.5)
  const fall = between(t, 28.9, 29.6, accelerate)
  const x = lerp(payButton[0], 640, leave)
  const y = lerp(payButton[1], 118, leave) - Math.sin(leave * Math.PI) * 90
  return [x, lerp(y, 318, fall)]
}

const payment = (t: number) => {
  if (t < 34.7) {
    const [x, y] = coinPlace(t)
    const size = track(t, [
      [27.5, 8],
      [28.2, 44],
      [28.9, 44],
      [29.6, 40],
    ])
    return coin(
      x,
      y,
      size,
      track(t, [
        [27.5, 0],
        [28.8, 1.5],
        [29.6, 2],
      ]),
    )
  }
  const [x, y] = safeCenter(t)
  const p = between(t, 34.9, 35.7)
  const out: Point = [lerp(x, payee[0], p), lerp(y, payee[1], p) - Math.sin(p * Math.PI) * 60]
  return faded(1 - between(t, 35.9, 36.1), coin(out[0], out[1], lerp(24, 15, p), p * 2))
}

/** Le paiement attend dans le coffre, qui s'ouvre au retrait. */
export const deposit = (t: number) => {
  const [x, y] = safeCenter(t)
  const scale = safeScale(t)
  const turn = track(t, [
    [30.5, 0],
    [30.9, -90],
    [31.3, 130],
    [34.1, 130],
    [34.5, -40],
  ])
  const kept = t > 29.55 && t < 34.7
  const locked = between(t, 31.1, 31.9)
  return [
    faded(
      between(t, 28.4, 29.4) * (1 - between(t, 31.3, 32)),
      disc(640, 306, 330, palette.haze, 0.75),
      oval(652, y + 182, 210, 13, palette.ink, 0.13),
    ),
    faded(between(t, 31.8, 32.3), disc(x, y, 118, palette.white, 0.9)),
    sized(x, y, scale, scale, safe(opened(t), turn, kept ? coin(0, 2, 31, 0) : '')),
    locked > 0 && locked < 1
      ? ring(x, y, (150 + locked * 130) * scale, palette.brass, 6 * (1 - locked), 1 - locked)
      : '',
    kept ? '' : payment(t),
  ].join('')
}
