import { leaningPiece, leaningRow, palletPile } from '../studio/arrangements.ts'
import type { Slab } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { key, tapeMeasure } from '../studio/handtools.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { floorShadow, wallShadow } from '../studio/shadows.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, cut, group, path, rect, d } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { handle, hinge, lockEdge, pickHandle } from './doorparts.ts'
import type { Handle } from './doorparts.ts'
import { glazedLeaf, leaf, pickLeaf } from './leaves.ts'

type Face = (w: number, h: number) => string

function slabOf({ tones }: Stage, w: number, h: number, front: Slab['front']): Slab {
  return { w, h, thickness: 13, front, side: tones.darker, top: tones.lighter }
}

function withHandle(stage: Stage, face: Face, fitting: Handle): Face {
  return (w, h) => face(w, h) + handle(stage, w * 0.925, h * 0.53, 34, fitting)
}

/** The leaf hung in its lining in the wall, between two casings. */
function hung(stage: Stage, x: number, floor: number, w: number, h: number, face: Face): string {
  const { sheet, tones, mood } = stage
  const casing = stage.setting.chance(0.5) ? tones.base : lighten(mood.wall, 0.55)
  const [left, top] = [x - 34, floor - h - 34]
  return wallShadow(left, top, w + 68, h + 30, 18)
    + rect(left, top, w + 68, h + 34, sheet.across(lighten(casing, 0.35), casing, darken(casing, 0.12)))
    + rect(left + 9, top + 9, w + 50, h + 25, 'none', { stroke: alpha('#2a2029', 0.14), 'stroke-width': 2 })
    + rect(x - 5, floor - h - 5, w + 10, h + 5, darken(casing, 0.55)) + at(x, floor - h, face(w, h - 3))
    + [0.12, 0.5, 0.86].map((share) => hinge(stage, x - 2, floor - h + h * share, 34, '#b9bec2')).join('')
    + rect(0, floor, 1200, 12, alpha('#2a2029', 0.06))
}

function frontOf(stage: Stage, face: Face, w: number): string {
  const { setting } = stage
  const prop = setting.chance(0.75) ? anyProp(stage, setting.chance(0.5) ? 240 : 960, 812, 150) : ''
  if (setting.chance(0.45)) return inPlace(stage, ['room'], 756, hung(stage, 600 - w / 2, 756, w, 620, face) + prop)
  const slab = slabOf(stage, w, 640, (width, height) => face(width, height))
  return inPlace(stage, ['studio', 'room', 'workshop'], 700, leaningPiece(stage, [300, 96, 600, 718], slab) + prop)
}

function handleDetail(stage: Stage, face: Face, fitting: Handle): string {
  const { tones, sheet, setting } = stage
  const edge = setting.chance(0.5)
  const body = cut(0, 0, 820, 900, group(face(300, 620), { transform: 'translate(-480 -1000) scale(4.3)' }))
  const side = surface(stage, 820, 0, 120, 900, -1) + rect(820, 0, 4, 900, tones.lighter)
    + (edge ? lockEdge(stage, 852, 210, 58, 470) : hinge(stage, 880, 300, 300, fitting.metal))
  return closeUp(stage, rect(940, 0, 90, 900, sheet.across(alpha('#2a2029', 0.4), alpha('#2a2029', 0)))
    + body + side + (fitting.shape === 'knob' && edge ? key(330, 610, 24, '#b99b55') : '') + handle(stage, 690, 390, 230, fitting))
}

function storedOf(stage: Stage, face: Face, w: number): string {
  const { setting, tones, sheet } = stage
  if (setting.chance(0.4)) {
    const faces = () => ({
      front: sheet.across(tones.base, tones.dark), side: tones.darker,
      top: (width: number, depth: number) => group(face(depth, width), { transform: `matrix(0 1 1 0 0 0)` }),
    })
    return inPlace(stage, ['depot', 'workshop'], 430, palletPile(stage, [150, 260, 880, 560], { w: 620, depth: w, layer: 17, faces }, setting.whole(7, 12), 'straps'))
  }
  const row = leaningRow(stage, [300, 110, 640, 720], slabOf(stage, w, 640, (width, height) => face(width, height)), setting.whole(4, 6))
  return inPlace(stage, ['depot', 'workshop'], 560, row + (setting.chance(0.5) ? plant(stage, 190, 800, 130) : ''))
}

export const interiorDoor: Drawing = (stage) => {
  const { design } = stage
  const model = pickLeaf(design)
  const fitting = pickHandle(design)
  const w = design.pick([262, 240, 282])
  const bare: Face = (width, height) => leaf(stage, width, height, model)
  const face = withHandle(stage, bare, fitting)
  return byView(stage, {
    front: () => frontOf(stage, face, w),
    detail: () => handleDetail(stage, bare, fitting),
    stored: () => storedOf(stage, face, w),
  })
}

export const glazedDoor: Drawing = (stage) => {
  const { design } = stage
  const model = design.pick([
    { columns: 2, rows: 5, solid: 0 }, { columns: 1, rows: 4, solid: 0.2 }, { columns: 2, rows: 3, solid: 0.36 },
    { columns: 3, rows: 5, solid: 0 }, { columns: 1, rows: 1, solid: 0.3 },
  ])
  const fitting = pickHandle(design)
  const w = design.pick([270, 300])
  const bare: Face = (width, height) => glazedLeaf(stage, width, height, model)
  const face = withHandle(stage, bare, fitting)
  return byView(stage, {
    front: () => frontOf(stage, face, w),
    detail: () => glazingDetail(stage),
    stored: () => storedOf(stage, face, w),
  })
}

/** A corner of the glazing: bars crossing, putty bead, a rule along the frame. */
function glazingDetail(stage: Stage): string {
  const model = { columns: 2, rows: 2, solid: 0 }
  const { setting } = stage
  const drawn = at(-260, 110, glazedLeaf(stage, 1000, 1500, model, 0.16))
  const shade = path(d`M740 110h70V900h-70Z`, stage.sheet.across(alpha('#2a2029', 0.3), alpha('#2a2029', 0)))
  return closeUp(stage, shade + floorShadow(stage.sheet, 240, 112, 620, 24, 0.2) + drawn
    + (setting.chance(0.6) ? tapeMeasure(stage, 160, 240, 520) : ''))
}
