import type { Finish } from '../kinds.ts'
import { tonesOf } from './colour.ts'
import type { Stage } from './stage.ts'

/** The same stage for a part of the goods that has a colour of its own. */
export function withTones(stage: Stage, colour: string, finish: Finish = 'white'): Stage {
  return { ...stage, tones: tonesOf(colour), finish }
}
