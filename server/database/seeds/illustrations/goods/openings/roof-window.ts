import { alpha, darken, lighten } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { outlook, tube } from '../../studio/metal.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, group, path, polygon, rect, repeat } from '../../studio/svg.ts'
import { glazedLeaf } from '../doors/glazing.ts'

export const roofWindow: Drawing = (stage) => {
  const { design, setting, mood, tones, sheet } = stage
  const handleMetal = design.pick(['#b9bec2', '#3a3c3e'])
  const rows = design.pick([1, 1, 2])
  const wide = design.pick([330, 380, 290])
  const lined = design.chance(0.5)
  const sash = (w: number, h: number): string =>
    glazedLeaf(stage, w, h, { columns: 1, rows, solid: 0 }, 0.11) +
    tube(stage, w * 0.1, h * 0.028, w * 0.8, 12, handleMetal, 6)
  const attic = (): string => {
    const slope = lighten(mood.wall, 0.2)
    const boards = lined ? repeat(14, (index) => rect(0, index * 52, 1200, 2.5, alpha('#2a2029', 0.12))) : ''
    const knee = 640
    const [x, y, h] = [600 - wide / 2, 110, 440]
    const tilt = setting.between(0.72, 0.86)
    const opening =
      path(d`M${x - 40} ${y - 30}h${wide + 80}l36 ${h + 70}h${-wide - 152}Z`, lighten(mood.wall, 0.6)) +
      path(d`M${x - 4} ${y}h${wide + 8}l28 ${h}h${-wide - 64}Z`, sheet.down('#a9c9d9', '#dfe9e4', '#f0ead6'))
    const turned = group(sash(wide + 24, h), {
      transform: `translate(${Math.round(x - 12)} ${y + 10}) scale(1 ${Math.round(tilt * 100) / 100})`,
    })
    const foot =
      rect(0, knee, 1200, 140, sheet.diagonal(lighten(mood.wall, 0.1), darken(mood.wall, 0.12))) +
      rect(0, knee, 1200, 12, lighten(mood.wall, 0.5))
    const patch = polygon(
      [
        [x + 60, 800],
        [x + wide + 80, 800],
        [x + wide + 240, 900],
        [x + 180, 900],
      ],
      '#fff2cf',
      { opacity: 0.45 },
    )
    return (
      rect(0, 0, 1200, 660, sheet.down(darken(slope, 0.1), slope, lighten(slope, 0.2))) +
      boards +
      opening +
      turned +
      rect(x - 20, y + 10 + h * tilt, wide + 40, 14, alpha('#2a2029', 0.22)) +
      foot +
      patch +
      anyProp(stage, setting.chance(0.5) ? 200 : 980, 850, 170)
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [600, 320],
      stage,
      at(
        -120,
        180,
        outlook(stage, 120, 130, 1200, 800) +
          glazedLeaf(stage, 1500, 1500, { columns: 1, rows: 1, solid: 0 }, 0.12),
      ) +
        rect(0, 158, 1200, 26, tones.deep) +
        [330, 870]
          .map((x) =>
            rect(x - 34, 230, 68, 76, sheet.down(lighten(handleMetal, 0.4), darken(handleMetal, 0.2)), {
              rx: 10,
            }),
          )
          .join('') +
        rect(250, 276, 720, 46, '#2a2029', { opacity: 0.2, rx: 22 }) +
        tube(stage, 240, 250, 720, 44, handleMetal, 22) +
        [330, 870].map((x) => circle(x, 272, 9, darken(handleMetal, 0.4))).join(''),
    )
  const slab = {
    w: wide,
    h: 470,
    thickness: 30,
    front: (w: number, h: number) => rect(0, 0, w, h, tones.dark) + at(10, 10, sash(w - 20, h - 20)),
    side: '#4b5054',
    top: '#7d868c',
  }
  return byView(stage, {
    front: () => inPlace(stage, ['room'], 790, attic(), 1.1),
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        540,
        leaningRow(stage, [240, 140, 720, 680], slab, setting.whole(3, 4), 2.6),
      ),
  })
}
