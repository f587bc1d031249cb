import { z } from 'zod'

/** Rotations in degrees, clockwise. */
const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

/** Smallest side of a cropped picture, as a fraction of the original. */
const minSideFraction = 0.05

const position = z.number().min(0).max(1)
const side = z.number().min(minSideFraction).max(1)
/** Browsers round, so fractions may add up to slightly more than one. */
const maxFractionSum = 1.001

export const pictureCutSchema = z.object({
  turn: z.literal(turns),
  area: z
    .object({ left: position, top: position, width: side, height: side })
    .refine(({ left, width }) => left + width <= maxFractionSum)
    .refine(({ top, height }) => top + height <= maxFractionSum),
})

/** How a picture is derived from another: rotated first, then cropped to this area, in fractions of its sides. */
export type PictureCut = z.output<typeof pictureCutSchema>

export const uncut: PictureCut = { turn: 0, area: { left: 0, top: 0, width: 1, height: 1 } }

export const isUncut = ({ turn, area }: PictureCut): boolean =>
  turn === 0 && area.width >= 1 && area.height >= 1

/** Returns the area for a picture of this size in whole pixels, at least one. */
export function toPixels({ area }: PictureCut, size: { width: number; height: number }) {
  const left = Math.min(Math.round(area.left * size.width), size.width - 1)
  const top = Math.min(Math.round(area.top * size.height), size.height - 1)
  const width = Math.max(1, Math.min(Math.round(area.width * size.width), size.width - left))
  const height = Math.max(1, Math.min(Math.round(area.height * size.height), size.height - top))
  return { left, top, width, height }
}
