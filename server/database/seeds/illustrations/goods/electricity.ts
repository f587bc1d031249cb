import { fittedSpace } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { chrome, tube } from '../studio/metal.ts'
import { cardboards, screw } from '../studio/packaging.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { anyProp, plant } from '../studio/props.ts'
import { floorShadow, groundShadow, wallShadow } from '../studio/shadows.ts'
import { cuboid } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, curve, d, ellipse, line, path, polygon, rect, repeat } from '../studio/svg.ts'
import { surface } from '../studio/wood.ts'
import { onShelves } from './washing.ts'

type LampModel = 'dome' | 'cone' | 'globe' | 'cylinder' | 'enamel'

/** A hanging lamp: `x`, `y` is the middle of its lower edge. */
function lamp(stage: Stage, x: number, y: number, w: number, model: LampModel, lit: boolean): string {
  const { sheet, tones } = stage
  const skin = sheet.across(tones.dark, tones.lighter, tones.base, tones.base, tones.deep)
  const halo = lit ? ellipse(x, y + w * 0.1, w * 1.1, w * 0.9, sheet.round(alpha('#ffe2a1', 0.55), alpha('#ffe2a1', 0.2), alpha('#ffe2a1', 0))) : ''
  const bulb = lit ? circle(x, y + w * 0.02, w * 0.13, sheet.round('#fffdf2', '#ffe9b5', '#f6cf7a')) : circle(x, y + w * 0.02, w * 0.12, sheet.ball('#ffffff', '#ece5d5', '#b9b09c'))
  if (model === 'globe') {
    const glow = lit ? sheet.round('#fffdf2', '#fff2cf', '#f0d9a6') : sheet.ball('#ffffff', '#f0ebe0', '#bdb5a6')
    return halo + circle(x, y - w * 0.4, w * 0.46, glow) + rect(x - w * 0.1, y - w * 0.98, w * 0.2, w * 0.16, skin, { rx: 4 })
  }
  const rim = ellipse(x, y, w / 2, w * 0.07, lit ? '#fff0c9' : darken(tones.base, 0.5)) + bulb
  const shade = model === 'dome' ? d`M${x - w / 2} ${y}C${x - w / 2} ${y - w * 0.66} ${x + w / 2} ${y - w * 0.66} ${x + w / 2} ${y}Q${x} ${y + w * 0.13} ${x - w / 2} ${y}Z`
    : model === 'cone' ? d`M${x - w / 2} ${y}L${x - w * 0.1} ${y - w * 0.6}h${w * 0.2}L${x + w / 2} ${y}Q${x} ${y + w * 0.13} ${x - w / 2} ${y}Z`
      : model === 'cylinder' ? d`M${x - w * 0.3} ${y}V${y - w * 0.72}q${w * 0.3} ${-w * 0.06} ${w * 0.6} 0V${y}Q${x} ${y + w * 0.1} ${x - w * 0.3} ${y}Z`
        : d`M${x - w / 2} ${y}q${w * 0.02} ${-w * 0.12} ${w * 0.2} ${-w * 0.2}q${w * 0.14} ${-w * 0.08} ${w * 0.16} ${-w * 0.26}h${w * 0.28}q${w * 0.02} ${w * 0.18} ${w * 0.16} ${w * 0.26}q${w * 0.18} ${w * 0.08} ${w * 0.2} ${w * 0.2}Q${x} ${y + w * 0.13} ${x - w / 2} ${y}Z`
  const cap = model === 'dome' ? y - w * 0.53 : model === 'cylinder' ? y - w * 0.78 : model === 'cone' ? y - w * 0.66 : y - w * 0.56
  const under = model === 'cylinder' ? ellipse(x, y, w * 0.3, w * 0.05, lit ? '#fff0c9' : tones.deep) : rim
  return halo + rect(x - w * 0.07, cap, w * 0.14, w * 0.14, chrome(stage), { rx: 4 }) + path(shade, skin) + under
}

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
    const table = rect(170, 760, 860, 24, lighten(wood, 0.18), { rx: 6 }) + rect(170, 778, 860, 22, darken(wood, 0.1), { rx: 6 }) + [230, 930].map((x) => polygon([[x, 800], [x + 34, 800], [x + 24, 900], [x + 8, 900]], darken(wood, 0.3))).join('')
    return inPlace(stage, ['room', 'studio'], 830, lamps + ellipse(600, 770, 420, 26, sheet.round(alpha('#ffe9b5', 0.4), alpha('#ffe9b5', 0))) + table + plant(stage, setting.between(300, 420), 762, 120)
      + floorShadow(sheet, 800, 764, 90, 8) + path(d`M740 700h120l-18 58q-42 10 -84 0Z`, sheet.across('#f6efe0', '#d9c8aa', '#a98c68')))
  }
  const detail = (): string => closeUp(stage, line(600, -10, 600, 260, textile, 26) + curve(repeat(14, (index) => d`M588 ${index * 20}l24 12`), alpha('#fffaf0', 0.35), 5) + lamp(stage, 600, 730, 900, model, true))
  return byView(stage, { front, detail, stored: () => setting.chance(0.6) ? onShelves(stage, (x, y, room) => lamp(stage, x, y - room * 0.04, room * 0.9, model, false), setting.whole(3, 4)) : openBox(stage, model) })
}

/** Lamps laid in paper in an open carton. */
function openBox(stage: Stage, model: LampModel): string {
  const { setting, sheet } = stage
  const card = setting.pick(cardboards)
  const space = fittedSpace([640, 420, 420], [190, 250, 800, 580], 27, 30)
  const flap = (corners: [number, number, number][], tint: string): string => polygon(corners.map((corner) => space.point(corner)), tint)
  const lamps = [[170, 300], [450, 300], [170, 120], [450, 120]].map(([x = 0, z = 0]) => {
    const [px, py] = space.point([x, 300, z])
    return lamp(stage, px, py + 40, 210, model, false)
  }).join('')
  const paper = repeat(9, () => { const [x, y] = space.point([setting.between(60, 560), 270, setting.between(40, 380)]); return path(d`M${x - 60} ${y}l30 -40l50 16l36 -24l30 52l-60 22Z`, setting.pick(['#efe6d2', '#e3d7bd', '#f6f0e2'])) })
  return inPlace(stage, ['workshop', 'depot'], 500, groundShadow(space, 0, 0, 640, 420, 80) + flap([[0, 300, 420], [640, 300, 420], [640, 360, 560], [0, 360, 560]], lighten(card, 0.12)) + cuboid(space, [0, 0, 0], [640, 300, 420], { front: 'none', side: 'none', top: darken(card, 0.5) }) + paper + lamps
    + cuboid(space, [0, 0, 0], [640, 300, 420], { front: sheet.diagonal(lighten(card, 0.12), darken(card, 0.08)), side: darken(card, 0.26), top: 'none' }) + flap([[0, 300, 0], [640, 300, 0], [650, 230, -120], [-10, 230, -120]], lighten(card, 0.24)) + flap([[640, 300, 0], [640, 300, 420], [760, 250, 410], [760, 250, 10]], lighten(card, 0.05)))
}

function breakerRow(stage: Stage, w: number, h: number, modules: number): string {
  const { setting, sheet } = stage
  const pitch = w / modules
  let column = 0
  let drawn = rect(0, h * 0.36, w, h * 0.3, '#c3cacf')
  while (column < modules) {
    const span = column === 0 ? Math.min(4, modules) : setting.chance(0.2) && column + 2 <= modules ? 2 : 1
    const [x, bw] = [column * pitch, span * pitch - 2]
    const blank = column > modules - 3 && setting.chance(0.5)
    drawn += blank ? rect(x, h * 0.14, bw, h * 0.72, '#e9e6de') + rect(x + 2, h * 0.14, 1.5, h * 0.72, '#cfcbc1')
      : rect(x, 0, bw, h, sheet.across('#ffffff', '#e3e1da'), { rx: 2 }) + rect(x, h * 0.28, bw, h * 0.44, '#f6f4ee') + rect(x + bw * 0.28, h * 0.36, bw * 0.44, h * 0.26, span === 1 ? '#35383b' : span === 2 ? '#54738c' : '#b8552f', { rx: 2 })
        + rect(x + bw * 0.28, h * 0.36, bw * 0.44, h * 0.08, alpha('#ffffff', 0.3)) + circle(x + bw / 2, h * 0.1, Math.min(4, bw * 0.18), '#a9a69e') + circle(x + bw / 2, h * 0.9, Math.min(4, bw * 0.18), '#a9a69e') + (span > 1 ? rect(x + bw * 0.1, h * 0.66, bw * 0.14, h * 0.1, '#d8a53e') : '')
    column += span
  }
  return drawn
}

function board(stage: Stage, w: number, h: number, rows: number, modules: number): string {
  const { sheet, tones } = stage
  const pitch = (h - 40) / rows
  return rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.base, tones.dark), { rx: 14 }) + rect(14, 14, w - 28, h - 28, tones.light, { rx: 8 }) + repeat(rows, (row) => rect(34, 30 + row * pitch + pitch * 0.14, w - 68, pitch * 0.56, '#6d7276', { rx: 3 })
    + at(38, 30 + row * pitch + pitch * 0.14 + 3, breakerRow(stage, w - 76, pitch * 0.56 - 6, modules)) + rect(34, 30 + row * pitch + pitch * 0.76, w - 68, pitch * 0.1, '#ffffff', { opacity: 0.7 }))
    + [[22, 22], [w - 22, 22], [22, h - 22], [w - 22, h - 22]].map(([x = 0, y = 0]) => screw(x, y, 6, tones.dark)).join('')
}

export const electricalPanel: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const rows = design.whole(2, 4)
  const modules = design.pick([13, 18])
  const [w, h] = [modules === 13 ? 330 : 430, 60 + rows * 132]
  const door = design.chance(0.5)
  const front = (): string => {
    const [x, y] = [600 - w / 2 - 40, Math.max(70, 420 - h / 2)]
    const conduits = repeat(4, (index) => tube(stage, x + 60 + index * 44, -10, 22, y + 16, '#cfccc4'))
    const leaf = door ? polygon([[x + w, y], [x + w + 130, y + 40], [x + w + 130, y + h + 40], [x + w, y + h]], sheet.across(alpha('#dfe6e6', 0.9), alpha('#c3cfd0', 0.75))) + polygon([[x + w + 30, y + 30], [x + w + 100, y + 50], [x + w + 60, y + h], [x + w + 30, y + h - 10]], '#ffffff', { opacity: 0.25 }) : ''
    return inPlace(stage, ['workshop', 'room'], 770, conduits + wallShadow(x, y, w, h, 30) + at(x, y, board(stage, w, h, rows, modules)) + leaf + anyProp(stage, 1050, 840, 170) + (setting.chance(0.5) ? rect(170, 700, 200, 130, mood.accent, { rx: 12 }) + rect(170, 700, 200, 40, darken(mood.accent, 0.15), { rx: 12 }) + path(d`M230 704v-24q0 -16 16 -16h48q16 0 16 16v24`, 'none', { stroke: '#35383b', 'stroke-width': 12 }) + rect(254, 728, 32, 26, '#d9dee0', { rx: 4 }) : ''))
  }
  const detail = (): string => closeUp(stage, rect(0, 0, 1200, 900, sheet.diagonal(tones.lighter, tones.base)) + rect(-20, 190, 1240, 520, '#565b5f') + at(-60, 200, breakerRow(stage, 1330, 500, 9)) + rect(0, 740, 1200, 70, '#fbf9f4') + repeat(7, (index) => rect(40 + index * 170, 764, 90, 18, '#c9c3b6')))
  const stored = (): string => inPlace(stage, ['workshop', 'depot'], 640, floorShadow(sheet, 620, 790, 520, 30) + surface({ ...stage, finish: 'pine' }, 0, 0, 0.1, 0.1) + repeat(3, (index) => at(150 + index * 60, 770 - h * 0.9 - (2 - index) * 20, wallShadow(0, 0, w * 0.9, h * 0.9, 20) + `<g transform="scale(0.9)">${board(stage, w, h, rows, modules)}</g>`))
    + repeat(4, (index) => rect(790, 720 - index * 96, 270, 92, cardboards[index] ?? '#c39a69') + rect(910, 720 - index * 96, 30, 92, '#efe2c4', { opacity: 0.6 }) + rect(980, 744 - index * 96, 56, 44, '#f7f3ea') + rect(980, 744 - index * 96, 56, 10, mood.accent)))
  return byView(stage, { front, detail, stored })
}

