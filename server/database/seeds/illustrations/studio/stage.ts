import { type Finish, finishes, type MaterialPicture, type PictureView } from '../kinds.ts'
import { type Tones, tonesOf } from './colour.ts'
import { chooseMood, type Mood } from './moods.ts'
import { createRandom, type Random } from './random.ts'
import { createSheet, type Sheet } from './sheet.ts'

export interface Stage {
  sheet: Sheet
  view: PictureView
  finish: Finish
  tones: Tones
  /** The colours of the walls, the floor and the accents around the goods. */
  mood: Mood
  /** Same goods in the three views of one seed: shapes, counts and fittings are drawn from here, first. */
  design: Random
  /** The place, the light and the props of this one view. */
  setting: Random
}

export type Drawing = (stage: Stage) => string

export function createStage({ kind, finish, view, seed }: MaterialPicture): Stage {
  const setting = createRandom(`${kind}/${finish}/${view}/${seed}`)
  return {
    sheet: createSheet(),
    view,
    finish,
    tones: tonesOf(finishes[finish]),
    mood: chooseMood(finishes[finish], setting),
    design: createRandom(`${kind}/${seed}`),
    setting,
  }
}

export function byView(stage: Stage, drawings: Record<PictureView, () => string>): string {
  return drawings[stage.view]()
}

export function isWood(finish: Finish): boolean {
  return finish === 'oak' || finish === 'walnut' || finish === 'pine'
}
