import { alpha, lighten } from '../../studio/colour.ts'
import { leaningRow } from '../../studio/leaning.ts'
import { chrome, glass, tube } from '../../studio/metal.ts'
import { cardboards, corners } from '../../studio/packaging.ts'
import { inPlace, slantedCloseUp } from '../../studio/places.ts'
import { anyProp } from '../../studio/props.ts'
import { byView, type Drawing } from '../../studio/stage.ts'
import { at, circle, d, ellipse, path, rect, repeat } from '../../studio/svg.ts'

export const showerScreen: Drawing = (stage) => {
  const { design, setting, sheet, tones } = stage
  const panes = design.pick([1, 2, 2])
  const grid = design.chance(0.35)
  const [pw, h] = [design.pick([240, 280]), 590]
  const pane = (w: number, ph: number): string =>
    glass(stage, 0, 0, w, ph, 0.46) +
    (grid
      ? [0.25, 0.5, 0.75].map((share) => rect(0, ph * share, w, 7, tones.base)).join('') +
        rect(w / 2 - 3, 0, 7, ph, tones.base)
      : '') +
    tube(stage, 0, 0, 13, ph, tones.base) +
    rect(w - 5, 0, 5, ph, alpha('#eaf6f2', 0.8)) +
    (grid
      ? rect(0, 0, w, 9, tones.base) + rect(0, ph - 9, w, 9, tones.base) + rect(w - 8, 0, 8, ph, tones.dark)
      : rect(0, ph - 6, w, 6, tones.base))
  const front = (): string => {
    const [x, floor] = [600 - (pw * panes) / 2 - 60, 770]
    return inPlace(
      stage,
      ['bathroom'],
      740,
      rect(x - 30, floor - 8, pw * panes + 200, 30, sheet.down('#ffffff', '#d8d3c8')) +
        tube(stage, x + 130, 200, 14, 330, '#b4bac0', 6) +
        path(d`M${x + 137} 204q0 -44 50 -44h40`, 'none', { stroke: '#c3cacf', 'stroke-width': 13 }) +
        ellipse(x + 236, 168, 66, 11, '#a6adb2') +
        rect(x + 106, 500, 62, 30, chrome(stage), { rx: 8 }) +
        tube(stage, x, floor - h - 20, pw * panes + 150, 12, tones.base, 5) +
        repeat(panes, (index) => at(x + index * pw, floor - h, pane(pw, h))) +
        (panes > 1 ? tube(stage, x + pw + 24, floor - h * 0.6, 11, 130, tones.base, 5) : '') +
        anyProp(stage, x + pw * panes + 300, 840, 160),
    )
  }
  const detail = (): string =>
    slantedCloseUp(
      [460, 420],
      stage,
      glass(stage, 300, 0, 900, 900, 0.34) +
        rect(300, 0, 16, 900, '#dff0ea', { opacity: 0.85 }) +
        rect(240, 210, 240, 150, '#2a2029', { opacity: 0.18, rx: 12 }) +
        rect(220, 186, 240, 150, sheet.diagonal(tones.lighter, tones.base, tones.darker), { rx: 12 }) +
        circle(290, 260, 26, tones.darker) +
        circle(288, 258, 20, tones.light) +
        circle(400, 260, 26, tones.darker) +
        circle(398, 258, 20, tones.light) +
        rect(700, 340, 44, 460, '#2a2029', { opacity: 0.18, rx: 20 }) +
        tube(stage, 676, 310, 44, 460, tones.base, 20) +
        repeat(9, () =>
          ellipse(setting.between(520, 1160), setting.between(60, 840), 7, 9, alpha('#ffffff', 0.5)),
        ),
    )
  const slab = {
    w: 300,
    h: 600,
    thickness: 9,
    front: (w: number, sh: number) =>
      rect(0, 0, w, sh, alpha('#dbe9e6', 0.3)) + pane(w, sh) + corners(w, sh, 54, setting.pick(cardboards)),
    side: lighten('#a9ccc4', 0.1),
    top: tones.light,
  }
  return byView(stage, {
    front,
    detail,
    stored: () =>
      inPlace(
        stage,
        ['depot', 'workshop'],
        560,
        leaningRow(stage, [280, 110, 640, 720], slab, setting.whole(4, 6), 5),
      ),
  })
}
