import { alpha, darken, lighten } from './colour.ts'
import { curve, d, path, rect, repeat } from './svg.ts'
import { ground, type Wall } from './walls.ts'

export const brickWall: Wall = (stage, h) => {
  const { mood, setting } = stage
  const joint = lighten(mood.wall, 0.16)
  const bricks = ['', '', '']
  const height = 40
  const width = 112
  for (let row = 0; row * height < h; row += 1) {
    for (let column = -1; column * width < 1200; column += 1) {
      const tint = setting.whole(0, 5)
      if (tint > 2) continue
      const x = column * width + (row % 2) * (width / 2)
      bricks[tint] += d`M${x + 2} ${row * height + 2}h${width - 4}v${height - 4}h${4 - width}Z`
    }
  }
  const courses = repeat(
    h / height + 1,
    (row) =>
      d`M0 ${row * height}H1200` +
      repeat(12, (column) => d`M${column * width + (row % 2) * (width / 2)} ${row * height}v${height}`),
  )
  return (
    ground(stage, h, mood.wall) +
    bricks.map((data, index) => path(data, darken(mood.wall, 0.03 + index * 0.035))).join('') +
    curve(courses, joint, 3.5) +
    rect(0, h - 40, 1200, 40, stage.sheet.down(alpha('#2a2029', 0), alpha('#2a2029', 0.14)))
  )
}

export const tiledWall: Wall = (stage, h) => {
  const { mood, setting } = stage
  const [w, tall, offset] = setting.pick([
    [92, 46, 46],
    [64, 64, 0],
    [34, 118, 0],
    [80, 40, 0],
  ] as const)
  const joints = repeat(
    h / tall + 1,
    (row) =>
      d`M0 ${h - row * tall}H1200` +
      repeat(1200 / w + 1, (column) => d`M${column * w + (row % 2) * offset} ${h - row * tall}v${tall}`),
  )
  const glazes = ['', '']
  for (let index = 0; index < 60; index += 1) {
    const row = setting.whole(1, Math.ceil(h / tall))
    const x = setting.whole(0, Math.ceil(1200 / w)) * w + ((row - 1) % 2) * offset
    glazes[index % 2] += d`M${x} ${h - row * tall}h${w}v${tall}h${-w}Z`
  }
  return (
    ground(stage, h, lighten(mood.wall, 0.1)) +
    path(glazes[0] ?? '', alpha('#fffaf0', 0.16)) +
    path(glazes[1] ?? '', alpha('#2a2029', 0.04)) +
    curve(joints, lighten(mood.wall, 0.42), 2.5)
  )
}
