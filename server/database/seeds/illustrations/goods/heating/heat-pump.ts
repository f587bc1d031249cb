import { alpha, lighten } from '../../studio/colour.ts'
import { fittedSpace } from '../../studio/fitting.ts'
import { fan, grille } from '../../studio/metal.ts'
import { carton, film, label, screw, straps } from '../../studio/packaging.ts'
import { pallet, palletHeight } from '../../studio/pallet.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow, wallShadow } from '../../studio/shadows.ts'
import { cuboid, type Vector } from '../../studio/space.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, d, path, rect, repeat } from '../../studio/svg.ts'

function unitFace(stage: Stage, w: number, h: number, fans: number): string {
  const { sheet, tones } = stage
  const r = Math.min(w * 0.3, (h * 0.44) / fans)
  return (
    rect(0, 0, w, h, sheet.diagonal(tones.lighter, tones.base, tones.dark), { rx: 10 }) +
    rect(0, 0, w, 14, tones.lighter, { rx: 7 }) +
    rect(w * 0.72, 14, 3, h - 14, tones.darker) +
    repeat(fans, (index) => fan(stage, w * 0.37, (h * (index + 0.5)) / fans + 6, r)) +
    grille(w * 0.77, h * 0.5, w * 0.18, h * 0.34, 10, tones.dark) +
    rect(w * 0.78, h * 0.1, w * 0.15, h * 0.05, '#1f4d3a', { rx: 3 }) +
    rect(0, h - 10, w, 10, tones.darker, { rx: 5 })
  )
}

export const heatPump: Drawing = (stage) => {
  const { design, setting, sheet, mood, tones } = stage
  const fans = design.pick([1, 1, 2])
  const [w, h] = fans === 1 ? [470, 360] : [430, 560]
  const front = (): string => {
    const [x, floor] = [560 - w / 2 + setting.between(-60, 100), 790]
    const feet = [0.1, 0.78]
      .map(
        (share) =>
          rect(x + w * share, floor - 42, 60, 36, '#4c5256') +
          rect(x + w * share - 20, floor - 12, 100, 16, '#2f3335', { rx: 5 }),
      )
      .join('')
    const pipes = path(
      d`
        M${x + w - 6} ${floor - 110}h60q20 0 20 -20V330q0 -20 20 -20h50v26h-34q-10 0 -10 10V${floor - 120}
        q0 36 -36 36h-70Z
      `,
      sheet.across('#f1ede4', '#cfc9bd'),
    )
    return inPlace(
      stage,
      ['facade', 'facade', 'garden'],
      720,
      wallShadow(x, floor - h - 40, w, h, 44) +
        pipes +
        floorShadow(sheet, x + w / 2 + 20, floor + 4, w * 0.62, 24) +
        feet +
        at(x, floor - h - 34, unitFace(stage, w, h, fans)) +
        plant(stage, x - 150, floor + 30, 160),
      1.15,
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [620, 430],
      stage,
      rect(0, 0, 1200, 900, sheet.diagonal(tones.lighter, tones.base, tones.dark)) +
        circle(350, 480, 470, alpha('#2a2029', 0.16)) +
        fan(stage, 340, 460, 440) +
        rect(850, 0, 8, 900, tones.darker) +
        rect(858, 0, 4, 900, tones.lighter) +
        label(920, 140, 200, 260, '#1f4d3a') +
        repeat(6, (index) =>
          rect(
            930,
            452 + index * 30,
            60 + index * 22,
            20,
            ['#2e8b57', '#7ab648', '#d9d23c', '#eab13a', '#dd7a33', '#c2412e'][index] ?? '#999',
          ),
        ) +
        screw(900, 840, 16, tones.dark) +
        screw(1150, 840, 16, tones.dark) +
        screw(900, 60, 16, tones.dark) +
        screw(1150, 60, 16, tones.dark),
    )
  const stored = (): string => {
    const size: Vector = [w, h * 0.8, w * 0.5]
    const count = setting.whole(1, 2)
    const space = fittedSpace(
      [w * (count + 0.1), h * 0.8 * 1.3 + palletHeight, w * 0.6],
      [190, 140, 820, 680],
      28,
      20,
    )
    const unit = (x: number): string =>
      cuboid(space, [x, palletHeight, 14], size, {
        front: (fw, fh) => unitFace(stage, fw, fh, fans),
        side: (fd, fh) => rect(0, 0, fd, fh, tones.darker) + grille(20, 24, fd - 40, fh - 48, 12, tones.deep),
        top: (fw, fd) => rect(0, 0, fw, fd, lighten(tones.base, 0.3)),
      }) + film(stage, space, [x, palletHeight, 12], size)
    return inPlace(
      stage,
      ['depot'],
      450,
      pallet(space, 0, 0, w * (count + 0.1), w * 0.6) +
        repeat(count, (index) => unit(w * 0.05 + index * w * 1.02)) +
        carton(
          stage,
          space,
          [w * 0.2, palletHeight + h * 0.8, 40],
          [w * 0.5, h * 0.22, w * 0.36],
          '#c39a69',
        ) +
        straps(space, [w * 0.05, palletHeight, 10], [w * count, h * 0.8, w * 0.5], mood.accent),
    )
  }
  return byView(stage, { front, detail, stored })
}
