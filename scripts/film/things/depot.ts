import { palette } from '../drawing/palette.ts'
import { line, polygon, rect, shape } from '../drawing/svg.ts'
import { words } from '../drawing/words.ts'

export const dock = { w: 868, h: 84 }

const ribs = (from: number, to: number, top: number, bottom: number) =>
  Array.from({ length: Math.floor((to - from) / 26) }, (_, index) =>
    rect(from + index * 26, top, 3, bottom - top, '#b9b7b0', 0, 0.7),
  ).join('')

/** Le dépôt et son quai, à la hauteur du plateau ; le bord du quai est en x = 868. */
export const depot = () =>
  [
    rect(0, -560, 780, 480, palette.zinc2),
    ribs(4, 780, -548, -84),
    rect(744, -560, 36, 480, palette.zinc3, 0, 0.3),
    rect(-10, -580, 804, 26, palette.zinc4, 5),
    rect(-10, -560, 804, 6, palette.ink, 2, 0.3),
    rect(120, -520, 270, 66, palette.fir, 8),
    words('Dépôt', 255, -472, 46, palette.plaster, 'center'),
    rect(108, -424, 504, 344, palette.zinc4, 4),
    rect(120, -412, 480, 330, '#4f4a40'),
    shape('M120 -412 H600 V-82 H120 Z', palette.lamp, 0.22),
    rect(150, -250, 190, 10, palette.sandDark, 2),
    rect(166, -316, 66, 66, palette.card, 2, 0.8),
    rect(242, -290, 80, 40, palette.clay, 2, 0.8),
    rect(150, -150, 190, 10, palette.sandDark, 2),
    rect(160, -216, 52, 66, palette.firGlow, 2, 0.8),
    rect(222, -196, 92, 46, palette.card, 2, 0.8),
    rect(152, -340, 6, 258, palette.sandDark),
    rect(332, -340, 6, 258, palette.sandDark),
    rect(120, -412, 480, 62, palette.zinc1),
    ...[-400, -385, -370].map((y) => rect(120, y, 480, 3, palette.zinc2)),
    rect(120, -354, 480, 8, palette.zinc3, 2),
    shape('M660 -470 H716 L724 -446 H652 Z', palette.ink),
    polygon(
      [
        [656, -446],
        [720, -446],
        [790, -84],
        [586, -84],
      ],
      palette.lamp,
      0.16,
    ),
    rect(-30, -dock.h, 30 + dock.w, dock.h, '#b5b1a6'),
    rect(-30, -dock.h, 30 + dock.w, 12, palette.zinc1, 2),
    rect(840, -dock.h + 12, 28, dock.h - 12, palette.zinc3, 0, 0.4),
    rect(856, -70, 16, 52, palette.ink, 4),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      polygon(
        [
          [560 + index * 46, -72],
          [582 + index * 46, -72],
          [566 + index * 46, -54],
          [544 + index * 46, -54],
        ],
        palette.brass,
        0.9,
      ),
    ),
    line(
      [
        [-30, -2],
        [868, -2],
      ],
      '#9b978c',
      4,
    ),
  ].join('')
