import { distance } from './colour.ts'
import type { Random } from './random.ts'

export interface Mood {
  wall: string
  floor: string
  accent: string
}

const moods: readonly Mood[] = [
  { wall: '#f1ece1', floor: '#cbc3b4', accent: '#b8552f' },
  { wall: '#e9dcc5', floor: '#b7a489', accent: '#1f4d3a' },
  { wall: '#d8b496', floor: '#c9bba6', accent: '#1f4d3a' },
  { wall: '#b7c3af', floor: '#cfc4b1', accent: '#b8552f' },
  { wall: '#8fa595', floor: '#c8b597', accent: '#d8a679' },
  { wall: '#3f6956', floor: '#bfa580', accent: '#d8a679' },
  { wall: '#c8815f', floor: '#d6c9b5', accent: '#f1e3c8' },
  { wall: '#bcc2c3', floor: '#9b9f9f', accent: '#b8552f' },
  { wall: '#d9d3c7', floor: '#a9a49a', accent: '#54738c' },
  { wall: '#9fb2bb', floor: '#cdc3b3', accent: '#b8552f' },
]

/** Goods never melt into their wall: only walls far enough from the finish are kept. */
export function chooseMood(finish: string, random: Random): Mood {
  return random.pick(moods.filter(({ wall }) => distance(finish, wall) > 38))
}
