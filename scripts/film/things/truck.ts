import { palette } from '../drawing/palette.ts'
import { at, clipped, disc, oval, polygon, rect, shape, turned } from '../drawing/svg.ts'

const wheel = (turn: number) =>
  disc(0, 0, 40, palette.ink) +
  disc(0, 0, 23, palette.zinc2) +
  turned(
    0,
    0,
    turn,
    ...[0, 72, 144, 216, 288].map((angle) => turned(0, 0, angle, rect(-3.5, -19, 7, 11, palette.zinc4, 3))),
  ) +
  disc(0, 0, 7, palette.zinc4)

const cabWindow = 'M578 -222 H624 Q636 -222 643 -208 L674 -142 H578 Z'

/** Un camion-plateau tourné vers la droite, son arrière en x = 0 ; driver se voit par la vitre. */
export const truck = (distance: number, driver = '') =>
  [
    oval(360, 4, 372, 11, palette.ink, 0.14),
    rect(10, -66, 640, 22, palette.zinc4, 4),
    rect(0, -84, 536, 22, palette.zinc1, 3),
    rect(0, -68, 536, 6, palette.zinc3, 2),
    rect(522, -196, 14, 116, palette.zinc3, 3),
    rect(8, -62, 16, 20, palette.terracotta, 3),
    shape(
      'M548 -246 H630 Q652 -246 662 -224 L698 -146 Q710 -138 710 -118 V-50 Q710 -40 698 -40 H548 Z',
      palette.fir,
    ),
    shape('M548 -246 H566 V-40 H548 Z', palette.firDark, 0.6),
    shape('M548 -96 H710 V-50 Q710 -40 698 -40 H548 Z', palette.firDark, 0.45),
    shape(cabWindow, '#a9bfb8'),
    clipped('cab', `<path d="${cabWindow}"/>`, driver),
    polygon(
      [
        [596, -222],
        [616, -222],
        [596, -142],
        [578, -142],
        [578, -160],
      ],
      '#ffffff',
      0.26,
    ),
    rect(584, -122, 30, 7, palette.firGlow, 3.5),
    rect(694, -112, 16, 24, palette.lamp, 6),
    rect(688, -58, 28, 14, palette.zinc3, 5),
    disc(118, -40, 50, palette.zinc4),
    disc(602, -40, 50, palette.zinc4),
    at(118, -40, wheel(distance)),
    at(602, -40, wheel(distance)),
  ].join('')
