type Channels = [number, number, number]

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function mix(from: string, to: string, share: number): string {
  const [red, green, blue] = channels(from)
  const [toRed, toGreen, toBlue] = channels(to)
  const blend = (one: number, other: number): number => Math.round(one + (other - one) * share)
  const value = (blend(red, toRed) << 16) | (blend(green, toGreen) << 8) | blend(blue, toBlue)
  return `#${value.toString(16).padStart(6, '0')}`
}

/** Warm lights and violet shadows keep the whole catalogue under one sun. */
export const lighten = (colour: string, share: number): string => mix(colour, '#fffaf0', share)

export const darken = (colour: string, share: number): string => mix(colour, '#1d1922', share)

export function alpha(colour: string, opacity: number): string {
  return `rgba(${channels(colour).join(',')},${Math.round(opacity * 1000) / 1000})`
}

export function distance(one: string, other: string): number {
  const first = channels(one)
  const second = channels(other)
  const [red, green, blue] = [0, 1, 2].map((index) => (first[index] ?? 0) - (second[index] ?? 0))
  return Math.hypot((red ?? 0) * 0.6, (green ?? 0) * 0.8, (blue ?? 0) * 0.4)
}

export interface Tones {
  base: string
  lighter: string
  light: string
  dark: string
  darker: string
  deep: string
}

export function tonesOf(base: string): Tones {
  return {
    base,
    lighter: lighten(base, 0.45),
    light: lighten(base, 0.2),
    dark: darken(base, 0.14),
    darker: darken(base, 0.3),
    deep: darken(base, 0.55),
  }
}
