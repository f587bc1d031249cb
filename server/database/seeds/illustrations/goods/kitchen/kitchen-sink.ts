import { alpha, darken } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { onShelves } from '../../studio/shelving.ts'
import { createSpace, cuboid, type Space, type Vector } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, rect, repeat } from '../../studio/svg.ts'
import { withTones } from '../../studio/tinted.ts'
import { surface } from '../../studio/wood.ts'
import { tap, tapMetals } from '../sanitary/taps.ts'
import { slabFace } from './slab-face.ts'

interface SinkModel {
  bowls: number
  drainer: boolean
}

function sinkTop(stage: Stage, w: number, h: number, { bowls, drainer }: SinkModel): string {
  const { tones, sheet, finish } = stage
  const metal = finish === 'steel'
  const skin = metal
    ? sheet.diagonal('#e6eaec', '#b4bac0', '#dfe4e6', '#9aa1a7')
    : sheet.diagonal(tones.lighter, tones.base)
  const area = drainer ? w * 0.62 : w * 0.94
  const width = area / bowls
  const bowl = (x: number, bw: number, inset: number): string =>
    rect(x, h * (0.14 + inset), bw, h * (0.68 - inset), darken(tones.base, 0.5), { rx: h * 0.08 }) +
    rect(
      x + 5,
      h * (0.14 + inset) + 7,
      bw - 10,
      h * (0.68 - inset) - 10,
      sheet.diagonal(tones.darker, tones.dark, tones.light),
      { rx: h * 0.07 },
    ) +
    circle(x + bw / 2, h * 0.52, h * 0.06, '#6d757a') +
    circle(x + bw / 2, h * 0.52, h * 0.045, '#c3cacf') +
    circle(x + bw / 2, h * 0.52, h * 0.018, '#6d757a')
  return (
    rect(0, 0, w, h, darken(tones.base, 0.3), { rx: h * 0.05 }) +
    rect(2, 2, w - 5, h - 5, skin, { rx: h * 0.05 }) +
    repeat(bowls, (index) =>
      bowl(w * 0.03 + index * width + 6, width - 16, bowls > 1 && index === bowls - 1 ? 0.16 : 0),
    ) +
    (drainer
      ? repeat(
          7,
          (index) =>
            rect(w * 0.68, h * (0.2 + index * 0.09), w * 0.27, h * 0.025, alpha('#2a2029', 0.2), { rx: 3 }) +
            rect(w * 0.68, h * (0.225 + index * 0.09), w * 0.27, h * 0.012, alpha('#ffffff', 0.6)),
        )
      : '') +
    circle(w * 0.5, h * 0.07, h * 0.035, darken(tones.base, 0.6))
  )
}

export const kitchenSink: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick([
    { bowls: 1, drainer: true },
    { bowls: 2, drainer: false },
    { bowls: 2, drainer: true },
    { bowls: 1, drainer: false },
  ])
  const metal = design.pick(tapMetals)
  const top = withTones(stage, design.pick(['#c89b6a', '#b98a58', '#8a6244']), 'oak')
  const [w, depth] = model.bowls === 1 && !model.drainer ? [460, 330] : [720, 330]
  const inTop = (space: Space, place: Vector): string =>
    cuboid(space, place, [w, 8, depth], {
      front: tones.light,
      side: tones.dark,
      top: (sw, sh) => sinkTop(stage, sw, sh, model),
    })
  const front = (): string => {
    const space = createSpace(90, 690, 16, 34, 1)
    const slab = cuboid(space, [0, -40, -40], [1000, 40, 460], {
      front: (sw, sh) => surface(top, 0, 0, sw, sh, -1),
      side: top.tones.darker,
      top: (sw, sh) => slabFace(top, sw, sh, true),
    })
    const [tx, ty] = space.point([(1000 - w) / 2 + w * 0.5, 8, depth - 14])
    return inPlace(
      stage,
      ['bathroom', 'room'],
      420,
      cuboid(space, [16, -260, -20], [970, 220, 420], {
        front: sheet.down('#b9b3a6', '#d9d3c7'),
        side: '#a29c90',
        top: '#a29c90',
      }) +
        slab +
        inTop(space, [(1000 - w) / 2, 0, 6]) +
        tap(stage, tx, ty, 300, 'arc', metal) +
        plant(stage, ...space.point([930, 0, 330]), 100),
    )
  }
  const detail = (): string => {
    const space = createSpace(-330, 690, 24, 42, 2.1)
    const [tx, ty] = space.point([w * 0.5, 8, depth - 20])
    return closeUp(
      stage,
      cuboid(space, [-300, -30, -200], [1500, 30, 700], {
        front: top.tones.dark,
        side: top.tones.darker,
        top: (sw, sh) => slabFace(top, sw, sh, true),
      }) +
        inTop(space, [0, 0, 0]) +
        tap(stage, tx, ty + 20, 430, 'arc', metal),
    )
  }
  const slab = {
    w: w * 0.86,
    h: depth,
    thickness: 34,
    front: (sw: number, sh: number) => sinkTop(stage, sw, sh, model),
    side: darken(tones.base, 0.4),
    top: tones.light,
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      setting.chance(0.6)
        ? inPlace(
            stage,
            ['depot', 'workshop'],
            530,
            leaningRow(stage, [170, 190, 860, 630], slab, setting.whole(4, 5), 2),
          )
        : onShelves(
            stage,
            (x, y, room) =>
              at(
                x - room * 0.46,
                y - room * 0.46,
                at(0, 0, sinkTop(stage, w, depth, model), (room * 0.92) / w),
              ),
            3,
            1.9,
          ),
  })
}
