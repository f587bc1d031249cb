import { arrive, between, drop, glide, lerp, linear, settle, track } from '../drawing/easing.ts'
import { palette } from '../drawing/palette.ts'
import { at, faded, line, rect, sized, stroke, turned } from '../drawing/svg.ts'
import { backdrop, ground, shadow } from '../things/backdrop.ts'
import { scaffold, siteWall } from '../things/house.ts'
import { loadedPallet } from '../things/pallet.ts'
import { handAt, person, seller } from '../things/person.ts'
import { orderForm } from './order.ts'
import { skipScene } from './skip.ts'

const palletX = 560

const camera = (t: number) =>
  track(t, [
    [0, -50],
    [6.4, 0, linear],
    [8.5, 1330],
    [13.4, 1352, linear],
    [15.4, -64],
    [17.5, -54, linear],
  ])

const crane = (t: number) => {
  const y = track(t, [
    [0.1, -170],
    [2.3, 0, drop],
  ])
  const hook = track(t, [
    [2.7, 0],
    [4, -620, (p) => p * p],
  ])
  const lift = y * 2.4
  const sway = Math.sin(t * 2.6) * 1.6 * (1 - between(t, 0.6, 2.2))
  const top = ground - 440 + lift + hook
  const foot = ground - 40 + lift
  return [
    shadow(palletX + 235, 440, 0.14 * between(t, 0.4, 1.7)),
    turned(
      palletX + 235,
      -260,
      sway,
      at(
        -palletX - 235,
        260,
        line(
          [
            [palletX + 235, -400],
            [palletX + 235, top],
          ],
          palette.zinc4,
          4,
        ),
        rect(palletX + 217, top - 6, 36, 26, palette.brass, 6),
        hook > -40
          ? stroke(
              `M${palletX + 12} ${foot} L${palletX + 235} ${top + 18} L${palletX + 458} ${foot}`,
              palette.zinc4,
              3,
              between(-hook, 40, 0, linear),
            )
          : '',
        at(palletX, ground + lift, loadedPallet()),
      ),
    ),
  ].join('')
}

const aim = (t: number): readonly [number, number] => [
  lerp(10, 62, between(t, 15.5, 16.1)),
  lerp(14, 44, between(t, 15.5, 16.1)),
]

const photographer = (t: number) => {
  const x = track(t, [
    [14, -330],
    [15.7, 404, (p) => 1 - (1 - p) ** 2],
  ])
  const walking = 1 - between(t, 15.3, 15.7)
  const near = aim(t)
  const [handX, handY] = handAt(near)
  return [
    at(
      x,
      ground,
      person(seller, { stride: Math.sin(t * 10.5) * walking, near, far: [near[0] * 0.86, near[1] * 1.1] }),
      faded(
        between(t, 15.4, 15.6),
        turned(
          handX + 4,
          handY - 16,
          8,
          rect(-5, -24, 11, 44, palette.ink, 4),
          rect(-5, -20, 3, 36, palette.zinc1, 1),
        ),
      ),
    ),
  ].join('')
}

/** Les repères de cadrage se referment sur la palette. */
const framing = (t: number) => {
  const gap = lerp(46, 0, between(t, 16, 16.6, settle))
  const [left, top, right, bottom] = [palletX - 26 - gap, 186 - gap, palletX + 496 + gap, 580 + gap]
  const corner = (x: number, y: number, sx: number, sy: number) =>
    line(
      [
        [x, y + 44 * sy],
        [x, y],
        [x + 44 * sx, y],
      ],
      palette.fir,
      7,
    )
  return faded(
    between(t, 15.9, 16.2),
    corner(left, top, 1, 1) +
      corner(right, top, -1, 1) +
      corner(left, bottom, 1, -1) +
      corner(right, bottom, -1, -1),
  )
}

export const street = (t: number) => {
  const x = camera(t)
  const zoom = 1 + 0.1 * between(t, 16.9, 18.2)
  const flash = between(t, 16.75, 16.82, linear) * (1 - between(t, 16.82, 17.3, arrive))
  return [
    sized(
      640 - 640 * zoom,
      420 - 420 * zoom,
      zoom,
      zoom,
      backdrop(x),
      at(-x, 0, at(10, ground, siteWall()), shadow(230, 440), crane(t), at(10, ground, scaffold())),
      at(-x, 0, orderForm(t), skipScene(t), photographer(t), framing(t)),
    ),
    faded(flash * 0.85, rect(0, 0, 1280, 720, '#ffffff')),
    faded(between(t, 17.1, 18.1, glide), rect(0, 0, 1280, 720, palette.plaster)),
  ].join('')
}
