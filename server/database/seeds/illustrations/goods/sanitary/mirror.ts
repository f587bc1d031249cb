import { wallShadow } from '../../studio/shadows.ts'
import type { Stage } from '../../studio/stage.ts'
import { circle, d, path, rect } from '../../studio/svg.ts'

export function mirror(stage: Stage, x: number, y: number, w: number, h: number, round: boolean): string {
  const { sheet } = stage
  const silver = sheet.diagonal('#eef1ee', '#b9c8ca', '#e2e8e4')
  const frame = stage.setting.pick(['#c79a66', '#35383b', '#c6a14d'])
  if (round)
    return (
      circle(x + 12, y + h / 2 + 10, h / 2, '#2a2029', { opacity: 0.14 }) +
      circle(x, y + h / 2, h / 2, frame) +
      circle(x, y + h / 2, h / 2 - 8, silver) +
      path(
        d`
          M${x - h * 0.2} ${y + h * 0.9}L${x + h * 0.24} ${y + h * 0.1}l${h * 0.08} ${h * 0.06}
          L${x - h * 0.1} ${y + h * 0.94}Z
        `,
        '#fff',
        { opacity: 0.3 },
      )
    )
  return (
    wallShadow(x - w / 2, y, w, h, 14) +
    rect(x - w / 2, y, w, h, frame, { rx: 6 }) +
    rect(x - w / 2 + 8, y + 8, w - 16, h - 16, silver, { rx: 3 }) +
    path(d`M${x - w * 0.3} ${y + h - 8}L${x} ${y + 8}h${w * 0.1}L${x - w * 0.18} ${y + h - 8}Z`, '#fff', {
      opacity: 0.3,
    })
  )
}
