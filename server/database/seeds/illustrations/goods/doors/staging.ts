import { alpha, darken, lighten } from '../../studio/colour.ts'
import { leaningPiece, leaningRow, type Slab } from '../../studio/leaning.ts'
import { palletPile } from '../../studio/piles.ts'
import { inPlace } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { anyProp } from '../../studio/props.ts'
import { wallShadow } from '../../studio/shadows.ts'
import type { Stage } from '../../studio/stage.ts'
import { at, group, rect } from '../../studio/svg.ts'
import { type Handle, handle } from './handles.ts'
import { hinge } from './joinery.ts'

export type Face = (w: number, h: number) => string

function slabOf({ tones }: Stage, w: number, h: number, front: Slab['front']): Slab {
  return { w, h, thickness: 13, front, side: tones.darker, top: tones.lighter }
}

export function withHandle(stage: Stage, face: Face, fitting: Handle): Face {
  return (w, h) => face(w, h) + handle(stage, w * 0.925, h * 0.53, 34, fitting)
}

/** The leaf hung in its lining in the wall, between two casings. */
function hung(stage: Stage, x: number, floor: number, w: number, h: number, face: Face): string {
  const { sheet, tones, mood } = stage
  const casing = stage.setting.chance(0.5) ? tones.base : lighten(mood.wall, 0.55)
  const [left, top] = [x - 34, floor - h - 34]
  return (
    wallShadow(left, top, w + 68, h + 30, 18) +
    rect(left, top, w + 68, h + 34, sheet.across(lighten(casing, 0.35), casing, darken(casing, 0.12))) +
    rect(left + 9, top + 9, w + 50, h + 25, 'none', { stroke: alpha('#2a2029', 0.14), 'stroke-width': 2 }) +
    rect(x - 5, floor - h - 5, w + 10, h + 5, darken(casing, 0.55)) +
    at(x, floor - h, face(w, h - 3)) +
    [0.12, 0.5, 0.86].map((share) => hinge(stage, x - 2, floor - h + h * share, 34, '#b9bec2')).join('') +
    rect(0, floor, 1200, 12, alpha('#2a2029', 0.06))
  )
}

export function frontOf(stage: Stage, face: Face, w: number): string {
  const { setting } = stage
  const prop = setting.chance(0.75) ? anyProp(stage, setting.chance(0.5) ? 240 : 960, 812, 150) : ''
  if (setting.chance(0.45))
    return inPlace(
      stage,
      ['room'],
      756,
      hung(stage, 600 - w / 2, 756, w, 620, face) + prop,
      setting.between(1, 1.12),
    )
  const slab = slabOf(stage, w, 640, (width, height) => face(width, height))
  return inPlace(
    stage,
    ['studio', 'room', 'workshop'],
    700,
    leaningPiece(stage, [300, 96, 600, 718], slab) + prop,
    setting.between(1, 1.1),
  )
}

export function storedOf(stage: Stage, face: Face, w: number): string {
  const { setting, tones, sheet } = stage
  if (setting.chance(0.4)) {
    const faces = () => ({
      front: sheet.across(tones.base, tones.dark),
      side: tones.darker,
      top: (width: number, depth: number) => group(face(depth, width), { transform: `matrix(0 1 1 0 0 0)` }),
    })
    return inPlace(
      stage,
      ['depot', 'workshop'],
      430,
      palletPile(
        stage,
        [150, 260, 880, 560],
        { w: 620, depth: w, layer: 17, faces },
        setting.whole(7, 12),
        'straps',
      ),
    )
  }
  const row = leaningRow(
    stage,
    [300, 110, 640, 720],
    slabOf(stage, w, 640, (width, height) => face(width, height)),
    setting.whole(4, 6),
  )
  return inPlace(
    stage,
    ['depot', 'workshop'],
    560,
    row + (setting.chance(0.5) ? plant(stage, 190, 800, 130) : ''),
  )
}
