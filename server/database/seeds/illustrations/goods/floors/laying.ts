import { alpha, darken } from '../../studio/colour.ts'
import { pencil, tapeMeasure } from '../../studio/handtools.ts'
import { inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp, ladder } from '../../studio/props.ts'
import { groundShadow } from '../../studio/shadows.ts'
import { createSpace, cuboid, type Face, type Space, type Vector } from '../../studio/space.ts'
import type { Stage } from '../../studio/stage.ts'
import { at, cut, d, group, path, rect, repeat } from '../../studio/svg.ts'

export type Field = (w: number, h: number) => string

/** A sample board of the covering, aslant on the floor, with some pieces piled on it. */
function sample(stage: Stage, { field, piece, pieces, top, edge }: Covering): string {
  const { setting } = stage
  const [w, depth] = [setting.between(800, 880), setting.between(660, 740)]
  const space = createSpace(140, 700, setting.between(20, 28), 34, 0.95)
  const board = cuboid(space, [0, 0, 0], [w, 12, depth], {
    front: edge,
    side: darken(edge, 0.2),
    top: (fw, fh) => cut(0, 0, fw, fh, field(fw, fh)),
  })
  const heap = heapOf(stage, space, [60, 12, depth - piece[2] - 80], piece, pieces, top)
  return inPlace(
    stage,
    ['room', 'studio', 'workshop'],
    400,
    groundShadow(space, 0, 0, w, depth, 30) +
      board +
      heap +
      tool(stage) +
      (setting.chance(0.6) ? plant(stage, 1080, 560, 150) : anyProp(stage, 1090, 560, 130)),
  )
}

/** A room being covered: the new floor runs up to the wall, bare screed is left along its stepped edge. */
function room(stage: Stage, { field, piece, pieces, top, edge }: Covering): string {
  const { setting, sheet, mood } = stage
  const horizon = 380
  const [w, depth] = [1500, 1040]
  const steps = setting.whole(4, 6)
  const ends = Array.from({ length: steps }, () => setting.between(980, 1190))
  const outline = ends.map((end, index) => d`H${end}V${(depth * (index + 1)) / steps}`).join('')
  const paint = group(field(w, depth), { 'clip-path': sheet.clip(path(`M0 0${outline}H0Z`, '#000')) })
  const floor = group(paint, { transform: `matrix(1 0 -0.32 0.5 60 ${horizon})` })
  const thickness = group(path(`M0 0${outline}H0Z`, edge), {
    transform: `matrix(1 0 -0.32 0.5 63 ${horizon + 7})`,
  })
  const shade = rect(0, horizon, 1200, 60, sheet.down(alpha('#2a2029', 0.26), alpha('#2a2029', 0)))
  const daylight = path(
    d`M240 ${horizon}h260l-330 520h-420Z`,
    sheet.down(alpha('#fff3d6', 0.34), alpha('#fff3d6', 0.1)),
  )
  const space = createSpace(880, 820, 24, 30, 0.8)
  return inPlace(
    { ...stage, mood: { ...mood, floor: '#b9b3a8' } },
    ['room'],
    horizon,
    thickness +
      floor +
      daylight +
      shade +
      groundShadow(space, 0, 0, piece[0], piece[2], 30) +
      heapOf(stage, space, [0, 0, 0], piece, pieces + 3, top) +
      at(-330, -10, tool(stage)) +
      (setting.chance(0.7) ? plant(stage, 1090, 470, 150) : ladder(stage, 1080, 500, 400)),
  )
}

interface Covering {
  field: Field
  piece: Vector
  pieces: number
  top: Face
  edge: string
}

function tool(stage: Stage): string {
  return stage.setting.chance(0.5) ? tapeMeasure(stage, 470, 730, 330, 12) : pencil(stage, 640, 710, 16)
}

function heapOf(
  stage: Stage,
  space: Space,
  [x, y, z]: Vector,
  piece: Vector,
  pieces: number,
  top: Face,
): string {
  const { setting, tones } = stage
  return repeat(pieces, (index) =>
    cuboid(
      space,
      [x + setting.between(-7, 7), y + index * piece[1], z + setting.between(-6, 6)],
      [piece[0], piece[1] - 1, piece[2]],
      { front: index % 2 === 0 ? tones.base : tones.dark, side: tones.darker, top },
    ),
  )
}

export function laid(stage: Stage, covering: Covering): string {
  return stage.setting.chance(0.6) ? room(stage, covering) : sample(stage, covering)
}
