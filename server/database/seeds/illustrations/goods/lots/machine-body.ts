import { alpha, lighten } from '../../studio/colour.ts'
import { tube } from '../../studio/metal.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, rect, repeat } from '../../studio/svg.ts'

function motor(stage: Stage, x: number, y: number, w: number, h: number): string {
  return (
    tube(stage, x, y, w, h, '#6d757a', 10) +
    repeat(Math.floor(w / 14), (index) => rect(x + 8 + index * 14, y + 6, 4, h - 12, alpha('#2a2029', 0.25)))
  )
}

export type MachineModel = 'bandsaw' | 'tablesaw' | 'drill'

export function machineBody(stage: Stage, x: number, floor: number, model: MachineModel): string {
  const { tones, sheet } = stage
  const paint = sheet.across(tones.lighter, tones.base, tones.dark)
  const steel = sheet.down('#eef1f2', '#b4bac0', '#8f979c')
  const knob = (kx: number, ky: number, r: number, colour: string): string =>
    circle(kx + 2, ky + 3, r, alpha('#2a2029', 0.25)) +
    circle(kx, ky, r, colour) +
    circle(kx - r * 0.25, ky - r * 0.25, r * 0.4, lighten(colour, 0.4))
  const buttons = (bx: number, by: number): string =>
    rect(bx, by, 54, 92, '#35383b', { rx: 8 }) +
    knob(bx + 27, by + 28, 15, '#3f8a5a') +
    knob(bx + 27, by + 64, 17, '#c2412e')
  if (model === 'bandsaw') {
    return (
      rect(x - 150, floor - 210, 300, 210, paint, { rx: 10 }) +
      rect(x - 130, floor - 190, 260, 160, 'none', { stroke: tones.darker, 'stroke-width': 4, rx: 8 }) +
      rect(x - 170, floor - 18, 340, 18, tones.deep, { rx: 4 }) +
      rect(x - 140, floor - 500, 74, 320, sheet.across(tones.light, tones.dark)) +
      circle(x, floor - 540, 158, tones.deep) +
      circle(x - 3, floor - 544, 154, sheet.ball(tones.lighter, tones.base, tones.dark)) +
      circle(x - 3, floor - 544, 116, 'none', { stroke: tones.darker, 'stroke-width': 4 }) +
      knob(x - 3, floor - 544, 18, '#35383b') +
      rect(x + 86, floor - 440, 5, 180, '#c3cacf') +
      rect(x + 64, floor - 450, 48, 110, sheet.across(tones.base, tones.darker), { rx: 6 }) +
      rect(x - 100, floor - 270, 330, 30, steel, { rx: 4 }) +
      rect(x - 100, floor - 240, 330, 10, '#6d757a') +
      rect(x + 128, floor - 318, 14, 50, '#8f979c') +
      rect(x + 128, floor - 318, 100, 18, steel) +
      buttons(x - 130, floor - 430)
    )
  }
  if (model === 'tablesaw') {
    return (
      circle(x + 10, floor - 282, 100, '#9aa1a5') +
      circle(x + 8, floor - 284, 94, sheet.ball('#f1f4f4', '#c3cacf', '#8f979c')) +
      repeat(20, (index) => {
        const angle = Math.PI + (index * Math.PI) / 20
        return circle(x + 10 + Math.cos(angle) * 100, floor - 282 + Math.sin(angle) * 100, 5, '#7d868c')
      }) +
      rect(x - 190, floor - 250, 380, 250, paint, { rx: 8 }) +
      rect(x - 170, floor - 30, 60, 30, tones.deep) +
      rect(x + 110, floor - 30, 60, 30, tones.deep) +
      rect(x - 168, floor - 216, 200, 170, 'none', { stroke: tones.darker, 'stroke-width': 4, rx: 8 }) +
      buttons(x + 90, floor - 200) +
      circle(x - 70, floor - 130, 62, '#35383b') +
      circle(x - 70, floor - 130, 50, tones.dark) +
      circle(x - 70, floor - 130, 14, '#b4bac0') +
      knob(x - 30, floor - 160, 12, '#35383b') +
      rect(x - 330, floor - 290, 700, 34, steel, { rx: 4 }) +
      rect(x - 330, floor - 256, 700, 12, '#6d757a') +
      rect(x + 200, floor - 352, 22, 64, '#8f979c') +
      rect(x + 120, floor - 352, 220, 20, steel) +
      rect(x - 60, floor - 410, 190, 26, alpha('#b8552f', 0.9), { rx: 10 }) +
      rect(x - 76, floor - 410, 12, 130, '#35383b') +
      rect(x - 320, floor - 256, 16, 256, tones.darker) +
      rect(x + 344, floor - 256, 16, 256, tones.darker)
    )
  }
  return (
    rect(x - 170, floor - 34, 340, 34, steel, { rx: 6 }) +
    tube(stage, x - 24, floor - 590, 48, 570, '#b4bac0') +
    rect(x - 160, floor - 250, 320, 28, steel, { rx: 5 }) +
    rect(x - 60, floor - 222, 90, 40, '#7d868c', { rx: 6 }) +
    rect(x - 150, floor - 640, 330, 150, paint, { rx: 22 }) +
    rect(x - 150, floor - 690, 330, 62, sheet.down(tones.light, tones.dark), { rx: 26 }) +
    motor(stage, x - 230, floor - 640, 110, 120) +
    rect(x + 92, floor - 490, 54, 90, sheet.across('#c3cacf', '#8f979c'), { rx: 6 }) +
    rect(x + 104, floor - 400, 30, 46, '#6d757a') +
    rect(x + 114, floor - 354, 9, 92, '#c3cacf') +
    rect(x + 172, floor - 560, 90, 10, '#8f979c') +
    knob(x + 262, floor - 555, 16, '#b8552f') +
    rect(x + 180, floor - 560, 10, 100, '#8f979c') +
    knob(x + 185, floor - 456, 16, '#35383b') +
    buttons(x - 20, floor - 616)
  )
}
