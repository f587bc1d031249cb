import { leaningRow } from '../../studio/leaning.ts'
import { tube } from '../../studio/metal.ts'
import { screw } from '../../studio/packaging.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { plant } from '../../studio/plants.ts'
import { floorShadow } from '../../studio/shadows.ts'
import { byView, type Drawing, type Stage } from '../../studio/stage.ts'
import { at, circle, d, group, path, rect, repeat } from '../../studio/svg.ts'
import { type GateModel, gateLeaf } from './gate-leaf.ts'
import { pillar } from './pillar.ts'

const flip = (x: number, y: number, content: string): string =>
  group(content, { transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(-1 1)` })

function ironmongery(stage: Stage, model: GateModel): string {
  const { tones, sheet } = stage
  const bar = (x: number, w: number): string =>
    rect(x + 26, 0, w, 900, '#2a2029', { opacity: 0.12 }) + tube(stage, x, -10, w, 920, tones.base)
  const filling =
    model === 'slats' || model === 'half'
      ? repeat(7, (index) =>
          rect(500, 20 + index * 140, 720, 116, sheet.down(tones.lighter, tones.base, tones.dark)),
        )
      : [620, 820, 1020].map((x) => bar(x, 58)).join('')
  return slantedCloseUp(
    [420, 480],
    stage,
    filling +
      bar(360, 150) +
      bar(60, 170) +
      rect(20, 330, 500, 110, '#2a2029', { opacity: 0.2, rx: 40 }) +
      rect(80, 300, 420, 104, sheet.down(tones.light, tones.dark, tones.deep), { rx: 46 }) +
      tube(stage, 236, 240, 90, 230, '#8f979c', 14) +
      screw(430, 352, 26, '#9aa1a5') +
      screw(140, 352, 26, '#9aa1a5') +
      rect(388, 560, 96, 240, sheet.across('#d9dee0', '#9aa1a5', '#7d868c'), { rx: 14 }) +
      circle(436, 740, 24, '#4a4f52') +
      rect(410, 600, 170, 36, sheet.down('#eef1f2', '#8f979c'), { rx: 16 }),
  )
}

export const swingGate: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const model = design.pick(['bars', 'iron', 'slats', 'half', 'iron', 'planks'] as const)
  const w = design.pick([300, 340])
  const h = design.pick([420, 470])
  const leaf = (lw: number, lh: number): string => gateLeaf(stage, lw, lh, model)
  const front = (): string => {
    const floor = 780
    return inPlace(
      stage,
      ['garden'],
      650,
      path(d`M${600 - w} ${floor}h${w * 2}l220 120H${380 - w}Z`, '#efe6d2', { opacity: 0.5 }) +
        floorShadow(sheet, 620, floor + 4, w * 1.1, 20, 0.5) +
        at(600 - w - 2, floor - h - 12, leaf(w, h)) +
        flip(602 + w, floor - h - 12, leaf(w, h)) +
        pillar(stage, 600 - w - 124, floor + 6, h + 60) +
        pillar(stage, 600 + w + 14, floor + 6, h + 60) +
        (setting.chance(0.5) ? plant(stage, 600 - w - 70, floor + 50, 150) : ''),
    )
  }
  const slab = {
    w: w * 1.05,
    h,
    thickness: 16,
    front: leaf,
    side:
      model === 'slats' || model === 'planks' || model === 'half'
        ? tones.darker
        : (sw: number, sh: number) => rect(0, sh * 0.16, sw, sh * 0.84, tones.darker),
    top: 'none',
    open: model === 'iron' || model === 'bars',
  }
  return byView(stage, {
    front,
    detail: () => ironmongery(stage, model),
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        540,
        leaningRow(stage, [220, 140, 760, 690], slab, setting.whole(3, 5), 3.4),
      ),
  })
}
