import { fittedSpace } from '../studio/arrangements.ts'
import { alpha, darken, lighten } from '../studio/colour.ts'
import { fan, glass, grille, tube } from '../studio/metal.ts'
import { carton, film, label, screw, straps } from '../studio/packaging.ts'
import { pallet, palletHeight } from '../studio/pallet.ts'
import { closeUp, inPlace } from '../studio/places.ts'
import { crate, plant } from '../studio/props.ts'
import { floorShadow, wallShadow } from '../studio/shadows.ts'
import { cuboid } from '../studio/space.ts'
import type { Vector } from '../studio/space.ts'
import { byView } from '../studio/stage.ts'
import type { Drawing, Stage } from '../studio/stage.ts'
import { at, circle, d, ellipse, path, rect, repeat } from '../studio/svg.ts'

function logs(x: number, y: number, size: number, count: number): string {
  return repeat(count, (index) => {
    const row = index < Math.ceil(count * 0.6) ? 0 : 1
    const place = row === 0 ? index : index - Math.ceil(count * 0.6) + 0.5
    const [cx, cy] = [x + place * size * 1.04, y - size * 0.5 - row * size * 0.88]
    return circle(cx, cy, size * 0.52, '#6f4e36') + circle(cx - 1, cy - 1, size * 0.43, '#d8b384')
      + circle(cx - 1, cy, size * 0.26, 'none', { stroke: '#b98f60', 'stroke-width': 2 }) + circle(cx, cy, size * 0.07, '#a87a4c')
  })
}

function flames(x: number, y: number, size: number): string {
  const tongue = (dx: number, s: number, colour: string): string => path(
    d`M${x + dx} ${y}c${-size * 0.3 * s} ${-size * 0.2} ${-size * 0.2 * s} ${-size * 0.55 * s} 0 ${-size * s}c${size * 0.06} ${size * 0.3} ${size * 0.36 * s} ${size * 0.5} ${size * 0.16 * s} ${size * s}Z`, colour)
  return tongue(-size * 0.3, 0.8, '#d8722f') + tongue(size * 0.26, 0.9, '#d8722f') + tongue(0, 1.1, '#e9963c') + tongue(-size * 0.1, 0.7, '#f6c561') + tongue(size * 0.2, 0.5, '#f9dd91')
}

function stoveBody(stage: Stage, w: number, h: number, model: string, lit: boolean): string {
  const { sheet, tones } = stage
  const round = model === 'round'
  const shell = round ? sheet.across(tones.darker, tones.lighter, tones.base, tones.base, tones.deep) : sheet.diagonal(tones.light, tones.base, tones.dark)
  const [gx, gy, gw, gh] = [w * 0.16, h * (round ? 0.2 : 0.16), w * 0.68, h * (round ? 0.4 : 0.44)]
  const fire = rect(gx, gy, gw, gh, lit ? sheet.down('#2b1d18', '#5a2b18') : sheet.down('#1d1c1d', '#34302e'), { rx: 8 })
    + (lit ? ellipse(gx + gw / 2, gy + gh * 0.86, gw * 0.5, gh * 0.4, sheet.round(alpha('#f3a24b', 0.8), alpha('#f3a24b', 0))) : '')
    + logs(gx + gw * 0.3, gy + gh - 8, gw * 0.18, 3) + (lit ? flames(gx + gw / 2, gy + gh * 0.86, gh * 0.6) : '') + glass(stage, gx, gy, gw, gh, 0.06)
  const legs = model === 'legs' ? [0.1, 0.82].map((share) => path(d`M${w * share} ${h - 60}h${w * 0.08}l-6 60h-12Z`, tones.darker)).join('') : ''
  const bottom = model === 'legs' ? h - 56 : h
  return legs + rect(0, 12, w, bottom - 12, shell, { rx: round ? 10 : 8 }) + rect(-8, 0, w + 16, 20, sheet.across(tones.dark, tones.lighter, tones.darker), { rx: 6 })
    + rect(gx - 14, gy - 14, gw + 28, gh + 28, tones.darker, { rx: 14 }) + rect(gx - 10, gy - 10, gw + 20, gh + 20, tones.dark, { rx: 12 }) + fire
    + tube(stage, gx + gw + 8, gy + gh * 0.4, 10, gh * 0.34, '#b9bec2', 5)
    + (model === 'round' ? rect(w * 0.12, h * 0.72, w * 0.76, h * 0.2, alpha('#2a2029', 0.35), { rx: 8 }) + logs(w * 0.26, h * 0.9, w * 0.15, 5)
      : rect(gx, bottom - h * 0.2, gw, h * 0.1, tones.dark, { rx: 4 }) + grille(gx + 10, bottom - h * 0.18, gw - 20, h * 0.06, 12, tones.deep))
    + rect(4, 22, 3, bottom - 34, alpha('#fffaf0', 0.3))
}

export const stove: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const model = design.pick(['round', 'box', 'legs'])
  const [w, h] = model === 'round' ? [250, 470] : model === 'box' ? [320, 440] : [340, 420]
  const front = (): string => {
    const [x, floor] = [600 - w / 2, 800]
    const pipe = tube(stage, 562, -10, 76, floor - h + 24, darken(tones.base, 0.2)) + rect(556, floor - h - 40, 88, 14, tones.deep, { rx: 4 })
    return inPlace(stage, ['room', 'studio', 'room'], 700, rect(660, 0, 76, floor - h, alpha('#2a2029', 0.1)) + pipe
      + path(d`M${x - 110} 826L${x - 70} 776H${x + w + 70}L${x + w + 110} 826Z`, sheet.across('#6a7073', '#4a4f52')) + path(d`M${x - 110} 826H${x + w + 110}v8H${x - 110}Z`, '#383c3e')
      + wallShadow(x, floor - h, w, h - 120, 50) + floorShadow(sheet, 612, floor, w * 0.66, 18, 0.6) + at(x, floor - h, stoveBody(stage, w, h, model, setting.chance(0.7)))
      + (setting.chance(0.5) ? at(0, 0, logs(900, 834, 56, 7)) : crate(stage, 950, 836, 200) + logs(894, 730, 44, 5)))
  }
  const detail = (): string => closeUp(stage, at(-260, -150, stoveBody(stage, w, h, model, true), 3.4) + rect(940, 300, 46, 320, '#2a2029', { opacity: 0.3, rx: 22 })
    + tube(stage, 918, 280, 46, 320, '#b9bec2', 22))
  const stored = (): string => {
    const size: Vector = [w * 1.2, h, w]
    const total: Vector = [w * 2.9, h + palletHeight, w * 1.1]
    const space = fittedSpace(total, [170, 150, 860, 670], 26, 20)
    const one = (x: number, wrapped: boolean): string => cuboid(space, [x, palletHeight, 20], size, {
      front: (fw, fh) => at(fw * 0.02, 0, stoveBody(stage, fw * 0.96, fh, model === 'legs' ? 'box' : model, false)), side: sheet.across(tones.darker, tones.deep),
      top: (fw, fd) => rect(0, 0, fw, fd, tones.light) + ellipse(fw / 2, fd / 2, fd * 0.24, fd * 0.24, tones.deep) + ellipse(fw / 2, fd / 2, fd * 0.19, fd * 0.19, '#161414') })
      + (wrapped ? film(stage, space, [x, palletHeight, 18], size) : '') + straps(space, [x, palletHeight, 18], size, mood.accent, [0.46])
    return inPlace(stage, ['depot', 'workshop'], 460, pallet(space, 0, 0, w * 2.9, w * 1.1) + one(w * 0.1, true) + one(w * 1.5, false))
  }
  return byView(stage, { front, detail, stored })
}

function unitFace(stage: Stage, w: number, h: number, fans: number): string {
  const { sheet, tones } = stage
  const r = Math.min(w * 0.3, (h * 0.44) / fans)
  return rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.base, tones.dark), { rx: 10 }) + rect(0, 0, w, 14, tones.lighter, { rx: 7 })
    + rect(w * 0.72, 14, 3, h - 14, tones.darker) + repeat(fans, (index) => fan(stage, w * 0.37, (h * (index + 0.5)) / fans + 6, r))
    + grille(w * 0.77, h * 0.5, w * 0.18, h * 0.34, 10, tones.dark) + rect(w * 0.78, h * 0.1, w * 0.15, h * 0.05, '#1f4d3a', { rx: 3 })
    + rect(0, h - 10, w, 10, tones.darker, { rx: 5 })
}

export const heatPump: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const fans = design.pick([1, 1, 2])
  const [w, h] = fans === 1 ? [470, 360] : [430, 560]
  const front = (): string => {
    const [x, floor] = [560 - w / 2 + setting.between(-60, 100), 790]
    const feet = [0.1, 0.78].map((share) => rect(x + w * share, floor - 42, 60, 36, '#4c5256') + rect(x + w * share - 20, floor - 12, 100, 16, '#2f3335', { rx: 5 })).join('')
    const pipes = path(d`M${x + w - 6} ${floor - 110}h60q20 0 20 -20V330q0 -20 20 -20h50v26h-34q-10 0 -10 10V${floor - 120}q0 36 -36 36h-70Z`, sheet.across('#f1ede4', '#cfc9bd'))
    return inPlace(stage, ['facade', 'facade', 'garden'], 720, wallShadow(x, floor - h - 40, w, h, 44) + pipes + floorShadow(sheet, x + w / 2 + 20, floor + 4, w * 0.62, 24)
      + feet + at(x, floor - h - 34, unitFace(stage, w, h, fans)) + plant(stage, x - 150, floor + 30, 160))
  }
  const detail = (): string => closeUp(stage, rect(0, 0, 1200, 900, sheet.diagonal(tones.lighter, tones.base, tones.dark)) + circle(350, 480, 470, alpha('#2a2029', 0.16)) + fan(stage, 340, 460, 440)
    + rect(850, 0, 8, 900, tones.darker) + rect(858, 0, 4, 900, tones.lighter) + label(920, 140, 200, 260, '#1f4d3a')
    + repeat(6, (index) => rect(930, 452 + index * 30, 60 + index * 22, 20, ['#2e8b57', '#7ab648', '#d9d23c', '#eab13a', '#dd7a33', '#c2412e'][index] ?? '#999'))
    + screw(900, 840, 16, tones.dark) + screw(1150, 840, 16, tones.dark) + screw(900, 60, 16, tones.dark) + screw(1150, 60, 16, tones.dark))
  const stored = (): string => {
    const size: Vector = [w, h * 0.8, w * 0.5]
    const count = setting.whole(1, 2)
    const space = fittedSpace([w * (count + 0.1), h * 0.8 * 1.3 + palletHeight, w * 0.6], [190, 140, 820, 680], 28, 20)
    const unit = (x: number): string => cuboid(space, [x, palletHeight, 14], size, { front: (fw, fh) => unitFace(stage, fw, fh, fans),
      side: (fd, fh) => rect(0, 0, fd, fh, tones.darker) + grille(20, 24, fd - 40, fh - 48, 12, tones.deep), top: (fw, fd) => rect(0, 0, fw, fd, lighten(tones.base, 0.3)) })
      + film(stage, space, [x, palletHeight, 12], size)
    return inPlace(stage, ['depot'], 450, pallet(space, 0, 0, w * (count + 0.1), w * 0.6) + repeat(count, (index) => unit(w * 0.05 + index * w * 1.02))
      + carton(stage, space, [w * 0.2, palletHeight + h * 0.8, 40], [w * 0.5, h * 0.22, w * 0.36], '#c39a69')
      + straps(space, [w * 0.05, palletHeight, 10], [w * count, h * 0.8, w * 0.5], mood.accent))
  }
  return byView(stage, { front, detail, stored })
}
