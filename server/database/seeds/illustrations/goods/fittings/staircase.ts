import { alpha } from '../../studio/colour.ts'
import { dimension } from '../../studio/handtools.ts'
import { tube } from '../../studio/metal.ts'
import { palletPile } from '../../studio/piles.ts'
import { closeUp, inPlace } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { floorShadow, outlineShadow, underShade } from '../../studio/shadows.ts'
import { createSpace, cuboid } from '../../studio/space.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { cut, d, line, path, rect, repeat } from '../../studio/svg.ts'
import { surface } from '../../studio/wood.ts'

export const staircase: Drawing = (stage) => {
  const { design, setting, sheet, tones, mood } = stage
  const steps = design.whole(8, 10)
  const closed = design.chance(0.5)
  const steel = design.chance(0.4) ? '#33383b' : ''
  const front = (): string => {
    const [x0, floor] = [220, 800]
    const [going, rise] = [700 / steps, 610 / steps]
    const stringer = (offset: number, fill: string): string =>
      path(
        d`
          M${x0 + offset} ${floor}V${floor - rise * 1.1}L${x0 + 700 + offset} ${floor - 640}h60v70
          L${x0 + 90 + offset} ${floor}Z
        `,
        fill,
      )
    const treads = repeat(steps, (index) => {
      const at0 = steps - 1 - index
      const x = x0 + at0 * going - 8
      const y = floor - (at0 + 1) * rise
      return (
        (closed ? rect(x + going * 0.06, y, going, rise, sheet.down(tones.darker, tones.dark)) : '') +
        surface(stage, x, y, going + 26, 17, 1) +
        rect(x, y + 17, going + 20, 7, alpha('#2a2029', 0.3))
      )
    })
    const rail =
      line(x0 + 20, floor - rise - 190, x0 + 730, floor - 640 - 178, steel === '' ? tones.base : steel, 17) +
      line(
        x0 + 20,
        floor - rise - 195,
        x0 + 730,
        floor - 640 - 183,
        steel === '' ? tones.lighter : '#6d757a',
        5,
      )
    const bars = repeat(steps * 2, (index) => {
      const share = (index + 0.5) / (steps * 2)
      const x = x0 + 26 + share * 690
      const y = floor - rise * 1.05 - share * (640 - rise)
      return tube(stage, x, y - 182, steel === '' ? 9 : 5, 190, steel === '' ? tones.base : steel)
    })
    return (
      outlineShadow(
        d`M${x0} ${floor}V${floor - 90}L${x0 + 740} ${floor - 640}h60L${x0 + 90} ${floor}Z`,
        90,
        0.08,
      ) +
      floorShadow(sheet, 420, floor, 330, 20) +
      stringer(16, steel === '' ? tones.darker : '#22272a') +
      treads +
      bars +
      stringer(0, steel === '' ? sheet.across(tones.light, tones.base) : steel) +
      rail +
      surface(stage, x0 - 4, floor - 300, 26, 300) +
      anyProp(stage, 900, 836, 170)
    )
  }
  const detail = (): string => {
    const space = createSpace(170, 690, setting.between(18, 30), setting.between(22, 32), 1)
    const board = (y: number, z: number): string =>
      cuboid(space, [0, y, z], [900, 62, 330], {
        front: (w, h) => surface(stage, 0, 0, w, h) + rect(0, 0, w, 9, tones.lighter),
        side: tones.darker,
        top: (w, h) =>
          surface(stage, 0, 0, w, h, 1) +
          rect(0, h - 44, w, 5, tones.darker) +
          rect(0, h - 34, w, 5, tones.darker),
      })
    const riser = cuboid(space, [0, -200, 60], [880, 200, 20], {
      front: (w, h) => surface(stage, 0, 0, w, h, -1) + underShade(sheet, 0, 0, w, 90, 0.45),
      side: tones.deep,
      top: tones.base,
    })
    return closeUp(
      stage,
      riser +
        board(0, 0) +
        cuboid(space, [0, 62, 330], [880, 200, 20], {
          front: (w, h) => surface(stage, 0, 0, w, h, -1),
          side: tones.deep,
          top: tones.base,
        }) +
        board(262, 330) +
        (setting.chance(0.6)
          ? dimension(...space.point([0, 76, -20]), ...space.point([0, 76, 320]), mood.accent)
          : ''),
    )
  }
  return byView(stage, {
    front: () => inPlace(stage, ['room', 'studio'], 740, front()),
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        440,
        palletPile(
          stage,
          [160, 240, 880, 580],
          {
            w: 620,
            depth: 250,
            layer: 26,
            faces: () => ({
              front: (w, h) => surface(stage, 0, 0, w, h) + cut(0, 0, w, h, rect(0, 0, w, 4, tones.lighter)),
              side: tones.darker,
              top: (w, h) => surface(stage, 0, 0, w, h, 1),
            }),
          },
          setting.whole(6, 9),
          'straps',
        ),
      ),
  })
}
