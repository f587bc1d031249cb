import { palette } from '../drawing/palette.ts'
import { at, disc, line, rect, ring, sized, turned } from '../drawing/svg.ts'

const dial = (turn: number) =>
  disc(3, 5, 46, palette.ink, 0.18) +
  disc(0, 0, 46, palette.zinc1) +
  ring(0, 0, 38, palette.zinc3, 3) +
  turned(
    0,
    0,
    turn,
    ...[0, 60, 120].map((angle) => turned(0, 0, angle, rect(-42, -5, 84, 10, palette.zinc4, 5))),
    disc(0, 0, 19, palette.ink),
    rect(-2.5, -16, 5, 12, palette.brass, 2),
  )

const leaf = (turn: number, locked: number) =>
  [
    rect(0, -105, 230, 210, palette.firDark, 12),
    rect(4, -102, 222, 204, palette.fir, 10),
    rect(14, -92, 202, 184, palette.firLight, 8),
    rect(19, -87, 192, 174, palette.fir, 6),
    at(115, 0, dial(turn)),
    disc(192, -68, 9, palette.firDark),
    disc(192, -68, 6.5, locked > 0.5 ? '#f0c765' : '#35463f'),
  ].join('')

/** Un coffre, son centre en (0, 0). open : 0 fermé, 1 grand ouvert ; turn : l'angle de la molette. */
export const safe = (open: number, turn: number, inside = '') => {
  const angle = (open * 112 * Math.PI) / 180
  const width = Math.cos(angle)
  return [
    rect(-140, 122, 44, 18, palette.ink, 4),
    rect(96, 122, 44, 18, palette.ink, 4),
    rect(-150, -135, 300, 264, palette.zinc4, 18),
    rect(-150, -135, 286, 258, palette.zinc3, 18),
    rect(-144, -131, 276, 10, palette.zinc2, 5),
    rect(-122, -109, 240, 218, palette.ink, 12),
    rect(-115, -102, 226, 204, '#3d4442', 9),
    rect(-115, 74, 226, 28, '#4c5451', 6),
    inside,
    rect(-132, -72, 14, 40, palette.zinc1, 4),
    rect(-132, 32, 14, 40, palette.zinc1, 4),
    width >= 0
      ? sized(-118, 0, Math.max(width, 0.02), 1 + 0.06 * Math.sin(angle), leaf(turn, 1 - open))
      : sized(
          -118,
          0,
          width,
          1.05,
          rect(0, -105, 230, 210, palette.firDark, 12),
          rect(16, -88, 198, 176, '#1a4534', 6),
          line(
            [
              [30, -60],
              [200, -60],
            ],
            palette.firLight,
            4,
            0.6,
          ),
          line(
            [
              [30, 60],
              [200, 60],
            ],
            palette.firLight,
            4,
            0.6,
          ),
        ),
  ].join('')
}
