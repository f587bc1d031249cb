import { leaningRow, palletPile } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { dimension, tapeMeasure } from '../studio/handtools.ts'
import { glass, tube } from '../studio/metal.ts'
import { screw } from '../studio/packaging.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { floorShadow, outlineShadow, underShade, wallShadow } from '../studio/shadows.ts'
import { createSpace, cuboid } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, cut, d, line, path, polygon, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { glazedLeaf } from './leaves.ts'

export const glassPartition: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const bays = design.whole(3, 5)
  const model = { columns: 1, rows: design.whole(2, 4), solid: design.pick([0, 0.28, 0.34]) }
  const withDoor = design.chance(0.5)
  const bay = (w: number, h: number): string => glazedLeaf(stage, w, h, model, 0.055)
  const [w, h] = [150 * bays, 590]
  const front = (): string => {
    const [x, floor] = [600 - w / 2, 770]
    const beyond = sheet.across('#d9d0bd', '#b9b7a9')
    return rect(x, floor - h, w, h, beyond) + rect(x, floor - 80, w, 80, '#a88f72', { opacity: 0.6 }) + plant(stage, x + w * 0.7, floor - 20, 210)
      + wallShadow(x, floor - h, w, h, 14) + repeat(bays, (index) => at(x + index * 150, floor - h, bay(150, h)))
      + (withDoor ? rect(x + 150 * 2 - 22, floor - h * 0.52, 8, 96, '#c6a14d', { rx: 4 }) : '')
      + rect(x - 8, floor - h - 8, w + 16, 12, tones.base) + floorShadow(sheet, 600, floor + 2, w * 0.6, 16)
      + anyProp(stage, x > 320 ? 170 : 90, floor + 60, 150)
  }
  const detail = (): string => {
    const bar = (x: number, y: number, bw: number, bh: number): string => rect(x + 16, y + 20, bw, bh, '#2a2029', { opacity: 0.14 })
      + rect(x, y, bw, bh, bh > bw ? sheet.across(tones.lighter, tones.base, tones.darker) : sheet.down(tones.lighter, tones.base, tones.darker))
    return closeUp(stage, glass(stage, 0, 0, 1200, 900, 0.3) + bar(-10, 470, 1220, 74) + bar(470, -10, 84, 920)
      + rect(500, -10, 24, 920, tones.lighter, { opacity: 0.3 }) + [60, 240, 780, 960].map((x) => screw(x, 507, 15, tones.light)).join('')
      + tapeMeasure(stage, 620, 660, 420, -4))
  }
  const slab = { w: 210, h: 600, thickness: 10, front: (sw: number, sh: number) => bay(sw, sh), side: tones.darker, top: tones.light }
  return byView(stage, {
    front: () => inPlace(stage, ['room', 'studio'], 776, front()),
    detail,
    stored: () => inPlace(stage, ['depot', 'workshop'], 560, leaningRow(stage, [300, 110, 620, 720], slab, setting.whole(5, 7), 5)),
  })
}

export const wardrobe: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const doors = design.whole(2, 4)
  const sliding = design.chance(0.4)
  const moulded = design.chance(0.4)
  const metal = design.pick(['#b9bec2', '#c6a14d', '#2f3133'])
  const openDoor = !sliding && design.chance(0.6)
  const door = (w: number, h: number, mirror: boolean): string => surface(stage, 0, 0, w, h)
    + (mirror ? rect(8, 8, w - 16, h - 16, sheet.diagonal('#e6ecea', '#b9c7c9', '#dfe5e2')) + glass(stage, 8, 8, w - 16, h - 16, 0.1) : '')
    + (moulded && !mirror ? rect(w * 0.14, h * 0.06, w * 0.72, h * 0.88, 'none', { stroke: tones.darker, 'stroke-width': 3 })
      + rect(w * 0.14 + 3, h * 0.06 + 3, w * 0.72, h * 0.88, 'none', { stroke: tones.lighter, 'stroke-width': 2 }) : '')
    + rect(0, 0, 2.5, h, tones.lighter) + rect(w - 3, 0, 3, h, tones.darker)
  const inside = (w: number, h: number): string => rect(0, 0, w, h, sheet.across(darken(tones.base, 0.5), darken(tones.base, 0.36)))
    + tube(stage, 0, h * 0.2, w, 8, '#b9bec2') + ['#b8552f', '#e7dcc8', '#54738c', '#1f4d3a'].map((cloth, index) => (
      path(d`M${w * (0.18 + index * 0.2)} ${h * 0.21}l${w * 0.09} ${h * 0.05}v${h * (0.26 + (index % 2) * 0.06)}h${-w * 0.18}v${-h * (0.26 + (index % 2) * 0.06)}Z`, cloth))).join('')
    + [0.66, 0.82].map((share) => rect(0, h * share, w, 9, tones.light) + rect(w * 0.1, h * share - 40, w * 0.5, 40, darken('#d8cdb8', share / 6))).join('')
  const body = (w: number, h: number): string => {
    const width = w / doors
    return surface(stage, 0, 0, w, h) + repeat(doors, (index) => {
      const x = index * width
      if (openDoor && index === doors - 1) return at(x, 14, inside(width - 12, h - 44))
      const knob = sliding ? rect(width * 0.1, h * 0.4, 7, h * 0.2, metal, { rx: 3 })
        : tube(stage, index % 2 === 0 ? width * 0.86 : width * 0.1, h * 0.44, 8, 76, metal, 4)
      return at(x + 5, 12, door(width - 8, h - 42, sliding && index === 0) + knob)
    }) + rect(0, h - 28, w, 28, tones.darker)
  }
  const [w, h] = [170 * doors, 590]
  const opened = (x: number, floor: number): string => openDoor
    ? polygon([[x + w - 6, floor - h + 14], [x + w + 64, floor - h + 44], [x + w + 64, floor + 4], [x + w - 6, floor - 28]], sheet.across(tones.dark, tones.base))
    : ''
  const detail = (): string => closeUp(stage, surface(stage, 0, 0, 590, 900) + surface(stage, 610, 0, 590, 900) + rect(590, 0, 20, 900, darken(tones.base, 0.7))
    + rect(610, 0, 5, 900, tones.lighter) + (moulded ? [90, 700].map((x) => rect(x, 90, 410, 1000, 'none', { stroke: tones.darker, 'stroke-width': 14 })
      + rect(x + 14, 104, 410, 1000, 'none', { stroke: tones.lighter, 'stroke-width': 8 })).join('') : '')
    + [500, 670].map((x) => rect(x + 20, 250, 30, 400, '#2a2029', { opacity: 0.2, rx: 15 }) + tube(stage, x, 236, 30, 400, metal, 15)
      + [262, 610].map((y) => circle(x + 15, y, 11, darken(metal, 0.25))).join('')).join(''))
  const slab = { w: 190, h: 600, thickness: 11, front: (sw: number, sh: number, index: number) => door(sw, sh, sliding && index === 0), side: tones.darker, top: tones.lighter }
  return byView(stage, {
    front: () => {
      const [x, floor] = [setting.between(200, 1000 - w > 200 ? 1000 - w : 210), 790]
      return inPlace(stage, ['room', 'studio'], 740, wallShadow(x, floor - h - 20, w, h, 30) + floorShadow(sheet, x + w / 2 + 20, floor, w * 0.6, 22)
        + at(x, floor - h, body(w, h)) + opened(x, floor) + plant(stage, x + w + 150 > 1120 ? x - 90 : x + w + 150, floor + 34, 170))
    },
    detail,
    stored: () => setting.chance(0.5)
      ? inPlace(stage, ['depot', 'workshop'], 560, leaningRow(stage, [300, 110, 620, 720], slab, setting.whole(5, 8), 3))
      : inPlace(stage, ['depot'], 430, palletPile(stage, [160, 250, 860, 570], { w: 600, depth: 260, layer: 14,
        faces: () => ({ front: sheet.across(tones.base, tones.dark), side: tones.darker, top: (pw, pd) => surface(stage, 0, 0, pw, pd, 1) }) }, setting.whole(8, 14), 'straps')),
  })
}

export const staircase: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const steps = design.whole(8, 10)
  const closed = design.chance(0.5)
  const steel = design.chance(0.4) ? '#33383b' : ''
  const front = (): string => {
    const [x0, floor] = [220, 800]
    const [going, rise] = [700 / steps, 610 / steps]
    const stringer = (offset: number, fill: string): string => path(d`M${x0 + offset} ${floor}V${floor - rise * 1.1}L${x0 + 700 + offset} ${floor - 640}h60v70L${x0 + 90 + offset} ${floor}Z`, fill)
    const treads = repeat(steps, (index) => {
      const at0 = steps - 1 - index
      const x = x0 + at0 * going - 8
      const y = floor - (at0 + 1) * rise
      return (closed ? rect(x + going * 0.06, y, going, rise, sheet.down(tones.darker, tones.dark)) : '')
        + surface(stage, x, y, going + 26, 17, 1) + rect(x, y + 17, going + 20, 7, alpha('#2a2029', 0.3))
    })
    const rail = line(x0 + 20, floor - rise - 190, x0 + 730, floor - 640 - 178, steel === '' ? tones.base : steel, 17)
      + line(x0 + 20, floor - rise - 195, x0 + 730, floor - 640 - 183, steel === '' ? tones.lighter : '#6d757a', 5)
    const bars = repeat(steps * 2, (index) => {
      const share = (index + 0.5) / (steps * 2)
      const x = x0 + 26 + share * 690
      const y = floor - rise * 1.05 - share * (640 - rise)
      return tube(stage, x, y - 182, steel === '' ? 9 : 5, 190, steel === '' ? tones.base : steel)
    })
    return outlineShadow(d`M${x0} ${floor}V${floor - 90}L${x0 + 740} ${floor - 640}h60L${x0 + 90} ${floor}Z`, 90, 0.08) + floorShadow(sheet, 420, floor, 330, 20)
      + stringer(16, steel === '' ? tones.darker : '#22272a') + treads + bars + stringer(0, steel === '' ? sheet.across(tones.light, tones.base) : steel) + rail
      + surface(stage, x0 - 4, floor - 300, 26, 300) + anyProp(stage, 900, 836, 170)
  }
  const detail = (): string => {
    const space = createSpace(170, 690, 24, 26, 1)
    const board = (y: number, z: number): string => cuboid(space, [0, y, z], [900, 62, 330], { front: (w, h) => surface(stage, 0, 0, w, h) + rect(0, 0, w, 9, tones.lighter),
      side: tones.darker, top: (w, h) => surface(stage, 0, 0, w, h, 1) + rect(0, h - 44, w, 5, tones.darker) + rect(0, h - 34, w, 5, tones.darker) })
    const riser = cuboid(space, [0, -200, 60], [880, 200, 20], { front: (w, h) => surface(stage, 0, 0, w, h, -1) + underShade(sheet, 0, 0, w, 90, 0.45), side: tones.deep, top: tones.base })
    return closeUp(stage, riser + board(0, 0) + cuboid(space, [0, 62, 330], [880, 200, 20], { front: (w, h) => surface(stage, 0, 0, w, h, -1), side: tones.deep, top: tones.base }) + board(262, 330)
      + (setting.chance(0.6) ? dimension(...space.point([0, 76, -20]), ...space.point([0, 76, 320]), mood.accent) : ''))
  }
  return byView(stage, {
    front: () => inPlace(stage, ['room', 'studio'], 740, front()),
    detail,
    stored: () => inPlace(stage, ['depot', 'workshop'], 440, palletPile(stage, [160, 240, 880, 580], { w: 620, depth: 250, layer: 26,
      faces: () => ({ front: (w, h) => surface(stage, 0, 0, w, h) + cut(0, 0, w, h, rect(0, 0, w, 4, tones.lighter)), side: tones.darker, top: (w, h) => surface(stage, 0, 0, w, h, 1) }) }, setting.whole(6, 9), 'straps')),
  })
}
