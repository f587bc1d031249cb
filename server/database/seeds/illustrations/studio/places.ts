import { depotBackdrop, workshopBackdrop } from './backdrops.ts'
import { alpha, darken, lighten, mix } from './colour.ts'
import { chequeredFloor, concreteFloor, type Floor, plankFloor, slabFloor } from './floors.ts'
import { daylight } from './light.ts'
import { brickWall, tiledWall } from './masonry.ts'
import { facade, garden } from './outdoors.ts'
import type { Stage } from './stage.ts'
import { circle, group, type Point, rect } from './svg.ts'
import { archWall, claddingWall, dadoWall, panelledWall, plasterWall, type Wall } from './walls.ts'

export type Place = 'room' | 'studio' | 'bathroom' | 'workshop' | 'depot' | 'garden' | 'facade'

const settings: Record<
  Exclude<Place, 'garden' | 'facade'>,
  { walls: readonly Wall[]; floors: readonly Floor[] }
> = {
  room: {
    walls: [plasterWall, dadoWall, panelledWall, plasterWall, brickWall],
    floors: [plankFloor, concreteFloor, slabFloor],
  },
  studio: { walls: [archWall, plasterWall, archWall, dadoWall], floors: [concreteFloor, plankFloor] },
  bathroom: { walls: [tiledWall], floors: [slabFloor, chequeredFloor, concreteFloor] },
  workshop: { walls: [plasterWall, brickWall, dadoWall], floors: [concreteFloor, plankFloor] },
  depot: { walls: [claddingWall, brickWall, claddingWall], floors: [concreteFloor] },
}

function backdrop(stage: Stage, place: Place, horizon: number): string {
  if (place === 'garden') return garden(stage, horizon)
  if (place === 'facade') return facade(stage, horizon)
  const { walls, floors } = settings[place]
  const shell = stage.setting.pick(walls)(stage, horizon) + stage.setting.pick(floors)(stage, horizon)
  if (place === 'workshop') return shell + workshopBackdrop(stage, horizon)
  if (place === 'depot') return shell + depotBackdrop(stage, horizon)
  return shell
}

/** The goods in one of the places given, under its light. */
export function inPlace(
  stage: Stage,
  places: readonly Place[],
  horizon: number,
  goods: string,
  zoom = 1,
): string {
  const place = stage.setting.pick(places)
  const scene = backdrop(stage, place, horizon) + goods
  const closer =
    zoom === 1
      ? scene
      : group(scene, { transform: `translate(${600 - 600 * zoom} ${520 - 520 * zoom}) scale(${zoom})` })
  return closer + daylight(stage, place === 'garden' || place === 'facade')
}

/** A close-up: the place behind is out of focus. */
export function closeUp(stage: Stage, goods: string): string {
  const { sheet, mood, setting } = stage
  const tint = mix(mood.wall, mood.accent, 0.2)
  const spots = [0, 1, 2]
    .map((index) => {
      const r = setting.between(180, 380)
      const colour = index === 1 ? lighten(mood.wall, 0.5) : tint
      return circle(
        setting.between(0, 1200),
        setting.between(0, 700),
        r,
        sheet.round(alpha(colour, 0.7), alpha(colour, 0.5), alpha(colour, 0)),
      )
    })
    .join('')
  return (
    rect(0, 0, 1200, 900, sheet.diagonal(lighten(mood.wall, 0.3), mood.wall, darken(mood.wall, 0.16))) +
    spots +
    goods +
    daylight(stage, true)
  )
}

/** A close-up of goods that fill the picture, the camera turned and brought nearer to the focus. */
export function slantedCloseUp([x, y]: Point, stage: Stage, goods: string): string {
  const turn = stage.setting.between(-5, 5)
  const scale = stage.setting.between(1.16, 1.5)
  const [degrees, near] = [turn, scale].map((value) => Math.round(value * 100) / 100)
  const transform = `translate(${x} ${y}) rotate(${degrees}) scale(${near}) translate(${-x} ${-y})`
  return closeUp(stage, group(goods, { transform }))
}
