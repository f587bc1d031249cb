import { createSpace, type Space, type Vector } from './space.ts'

export type Frame = [x: number, y: number, w: number, h: number]

/** A space whose box of the given size fills the frame of the picture, resting on the frame's bottom. */
export function fittedSpace([w, h, depth]: Vector, frame: Frame, yaw = 28, pitch = 20): Space {
  const bare = createSpace(0, 0, yaw, pitch)
  const corners = [0, w].flatMap((x) => [0, h].flatMap((y) => [0, depth].map((z) => bare.point([x, y, z]))))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(frame[2] / (right - left), frame[3] / (bottom - top))
  const x = frame[0] + (frame[2] - (right - left) * scale) / 2 - left * scale
  return createSpace(x, frame[1] + frame[3] - bottom * scale, yaw, pitch, scale)
}
