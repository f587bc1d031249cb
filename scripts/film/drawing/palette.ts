import { lerp } from './easing.ts'

export const palette = {
  plaster: '#f6f3ec',
  white: '#fffdf8',
  haze: '#ece7db',
  haze2: '#e3dccd',
  floor: '#ddd3c0',
  floorEdge: '#cfc3ac',
  fir: '#1f4d3a',
  firLight: '#2d6a52',
  firGlow: '#4c8c71',
  firDark: '#153828',
  terracotta: '#b8552f',
  terracottaLight: '#cf7550',
  terracottaDark: '#96421f',
  zinc1: '#e4e2dc',
  zinc2: '#c8c7c1',
  zinc3: '#8b8f8c',
  zinc4: '#5c625f',
  ink: '#2c302e',
  sand: '#dcc39a',
  sandDark: '#c4a677',
  clay: '#c98f6a',
  card: '#cda877',
  cardDark: '#b48d5c',
  brass: '#d6a64a',
  brassDark: '#b5842f',
  lamp: '#ffe2a3',
  sky: '#dfe8e4',
} as const

/** Une teinte : la couleur telle quelle, ou passée (grisée, réveillée…). */
export type Tone = (color: string) => string

export const plain: Tone = (color) => color

const channels = (color: string): readonly [number, number, number] => {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const hex = (...values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

export const mix = (from: string, to: string, progress: number) => {
  const [red, green, blue] = channels(from)
  const [toRed, toGreen, toBlue] = channels(to)
  return hex(lerp(red, toRed, progress), lerp(green, toGreen, progress), lerp(blue, toBlue, progress))
}

/** Grise une couleur : 0 la laisse entière, 1 n'en garde que la clarté. */
export const greyed =
  (amount: number): Tone =>
  (color) => {
    const [red, green, blue] = channels(color)
    const light = 96 + 0.5 * (0.3 * red + 0.59 * green + 0.11 * blue)
    return mix(color, hex(light, light, light - 3), amount)
  }
