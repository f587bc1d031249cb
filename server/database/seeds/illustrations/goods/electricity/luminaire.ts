import { alpha, darken, lighten } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { cardboards } from '../../studio/packaging.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow, groundShadow } from '../../studio/shadows.ts'
import { onShelves } from '../../studio/shelving.ts'
import { cuboid } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { curve, d, ellipse, line, path, polygon, rect, repeat } from '../../studio/svg.ts'
import { type LampModel, lamp } from './lamp.ts'

export const luminaire: Drawing = (stage) => {
  const { design, setting, sheet } = stage
  const model = design.pick(['dome', 'cone', 'globe', 'cylinder', 'enamel'] as const)
  const count = design.pick([1, 1, 2, 3])
  const textile = design.pick(['#35383b', '#b8552f', '#c9bfae', '#c6a14d'])
  const front = (): string => {
    const w = count === 1 ? 400 : count === 2 ? 270 : 200
    const lamps = repeat(count, (index) => {
      const x = 600 + (index - (count - 1) / 2) * w * 1.5
      const y = setting.between(380, 500) + (count === 1 ? 40 : 0)
      const cap = w * (model === 'globe' ? 0.96 : 0.56)
      return line(x, -10, x, y - cap, textile, 6) + lamp(stage, x, y, w, model, setting.chance(0.85))
    })
    const wood = setting.pick(['#c89b6a', '#8a6244', '#d9c6a4'])
    const table =
      rect(170, 760, 860, 24, lighten(wood, 0.18), { rx: 6 }) +
      rect(170, 778, 860, 22, darken(wood, 0.1), { rx: 6 }) +
      [230, 930]
        .map((x) =>
          polygon(
            [
              [x, 800],
              [x + 34, 800],
              [x + 24, 900],
              [x + 8, 900],
            ],
            darken(wood, 0.3),
          ),
        )
        .join('')
    return inPlace(
      stage,
      ['room', 'studio'],
      830,
      lamps +
        ellipse(600, 770, 420, 26, sheet.round(alpha('#ffe9b5', 0.4), alpha('#ffe9b5', 0))) +
        table +
        plant(stage, setting.between(300, 420), 762, 120) +
        floorShadow(sheet, 800, 764, 90, 8) +
        path(d`M740 700h120l-18 58q-42 10 -84 0Z`, sheet.across('#f6efe0', '#d9c8aa', '#a98c68')),
    )
  }
  const detail = (): string =>
    closeUp(
      stage,
      line(600, -10, 600, 260, textile, 26) +
        curve(
          repeat(14, (index) => d`M588 ${index * 20}l24 12`),
          alpha('#fffaf0', 0.35),
          5,
        ) +
        lamp(stage, 600, model === 'globe' ? 830 : 730, model === 'globe' ? 640 : 900, model, true),
    )
  return byView(stage, {
    front,
    detail,
    stored: () =>
      setting.chance(0.6)
        ? onShelves(stage, (x, y, room) => lamp(stage, x, y - room * 0.04, room * 0.9, model, false), 3, 1.25)
        : openBox(stage, model),
  })
}

/** Lamps laid in paper in an open carton. */
function openBox(stage: Stage, model: LampModel): string {
  const { setting, sheet } = stage
  const card = setting.pick(cardboards)
  const space = fittedSpace([640, 420, 420], [190, 250, 800, 580], 27, 30)
  const flap = (corners: [number, number, number][], tint: string): string =>
    polygon(
      corners.map((corner) => space.point(corner)),
      tint,
    )
  const lamps = [
    [170, 300],
    [450, 300],
    [170, 120],
    [450, 120],
  ]
    .map(([x = 0, z = 0]) => {
      const [px, py] = space.point([x, 300, z])
      return lamp(stage, px, py + 40, 210, model, false)
    })
    .join('')
  const paper = repeat(9, () => {
    const [x, y] = space.point([setting.between(60, 560), 270, setting.between(40, 380)])
    return path(
      d`M${x - 60} ${y}l30 -40l50 16l36 -24l30 52l-60 22Z`,
      setting.pick(['#efe6d2', '#e3d7bd', '#f6f0e2']),
    )
  })
  return inPlace(
    stage,
    ['workshop', 'depot'],
    500,
    groundShadow(space, 0, 0, 640, 420, 80) +
      flap(
        [
          [0, 300, 420],
          [640, 300, 420],
          [640, 360, 560],
          [0, 360, 560],
        ],
        lighten(card, 0.12),
      ) +
      cuboid(space, [0, 0, 0], [640, 300, 420], { front: 'none', side: 'none', top: darken(card, 0.5) }) +
      paper +
      lamps +
      cuboid(space, [0, 0, 0], [640, 300, 420], {
        front: sheet.diagonal(lighten(card, 0.12), darken(card, 0.08)),
        side: darken(card, 0.26),
        top: 'none',
      }) +
      flap(
        [
          [0, 300, 0],
          [640, 300, 0],
          [650, 230, -120],
          [-10, 230, -120],
        ],
        lighten(card, 0.24),
      ) +
      flap(
        [
          [640, 300, 0],
          [640, 300, 420],
          [760, 250, 410],
          [760, 250, 10],
        ],
        lighten(card, 0.05),
      ),
  )
}
