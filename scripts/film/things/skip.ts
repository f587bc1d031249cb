import { palette } from '../drawing/palette.ts'
import { polygon, rect } from '../drawing/svg.ts'

/** Le fond de la benne, derrière ce qu'elle contient. Coin bas gauche en (0, 0). */
export const skipBack = () =>
  polygon(
    [
      [-22, -176],
      [582, -176],
      [566, -120],
      [-6, -120],
    ],
    '#6f2f15',
  ) + rect(-30, -184, 620, 14, '#82391b', 4)

export const skipFront = () =>
  [
    polygon(
      [
        [-26, -166],
        [586, -166],
        [546, -14],
        [14, -14],
      ],
      palette.terracotta,
    ),
    polygon(
      [
        [470, -166],
        [586, -166],
        [546, -14],
        [452, -14],
      ],
      palette.terracottaDark,
      0.5,
    ),
    ...[80, 200, 320, 440].map((x) => {
      const lean = (280 - x) * 0.06
      return (
        polygon(
          [
            [x - lean, -166],
            [x + 26 - lean, -166],
            [x + 24, -14],
            [x + 2, -14],
          ],
          palette.terracottaLight,
          0.75,
        ) +
        polygon(
          [
            [x + 18 - lean, -166],
            [x + 26 - lean, -166],
            [x + 24, -14],
            [x + 17, -14],
          ],
          palette.terracottaDark,
          0.7,
        )
      )
    }),
    rect(-36, -178, 632, 20, palette.terracottaLight, 6),
    rect(-36, -164, 632, 6, palette.terracottaDark, 3),
    rect(10, -18, 540, 18, palette.terracottaDark, 4),
    rect(40, -4, 70, 8, palette.ink, 3),
    rect(450, -4, 70, 8, palette.ink, 3),
  ].join('')
