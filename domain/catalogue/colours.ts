/** Common names of colours; a stored colour takes the name of the nearest. */
export const namedColours: readonly (readonly [hex: string, name: string])[] = [
  ['#ffffff', 'Blanc'],
  ['#f4f2ec', 'Blanc cassé'],
  ['#c9bfae', 'Beige'],
  ['#e3c08d', 'Sable'],
  ['#c89b6a', 'Miel'],
  ['#c6a14d', 'Doré'],
  ['#7a5238', 'Marron'],
  ['#4a2f20', 'Brun foncé'],
  ['#b4bac0', 'Gris clair'],
  ['#8b9095', 'Gris'],
  ['#5f666b', 'Gris foncé'],
  ['#3b4147', 'Anthracite'],
  ['#1c1e20', 'Noir'],
  ['#c47a5a', 'Terre cuite'],
  ['#9e4a3c', 'Brique'],
  ['#c62828', 'Rouge'],
  ['#e87722', 'Orange'],
  ['#f2c230', 'Jaune'],
  ['#5d7c69', 'Vert sauge'],
  ['#2e7d32', 'Vert'],
  ['#1f3d2b', 'Vert foncé'],
  ['#2a9d9d', 'Turquoise'],
  ['#a9c9e2', 'Bleu clair'],
  ['#54738c', 'Bleu gris'],
  ['#1f5fb0', 'Bleu'],
  ['#1b2a49', 'Bleu marine'],
  ['#6a4c93', 'Violet'],
  ['#e3a6b5', 'Rose'],
]

/** `#3b4147` → `Anthracite`; null when the text is not a colour. */
export function colourName(hex: string): string | null {
  const requested = parseHex(hex)
  if (!requested) return null
  let nearest: { name: string; distance: number } | null = null
  for (const [other, name] of namedColours) {
    const colour = parseHex(other)
    const distance = colour ? distanceBetween(requested, colour) : Number.POSITIVE_INFINITY
    if (!nearest || distance < nearest.distance) nearest = { name, distance }
  }
  return nearest?.name ?? null
}

type Rgb = readonly [number, number, number]

function parseHex(hex: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** The "redmean" distance: close enough to perception without a colour library (compuphase.com/cmetric.htm). */
function distanceBetween(one: Rgb, other: Rgb): number {
  const mean = (one[0] + other[0]) / 2
  const [red, green, blue] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
  return (2 + mean / 256) * red ** 2 + 4 * green ** 2 + (2 + (255 - mean) / 256) * blue ** 2
}

/** Groups stored colours by name as options of a filter, since two off-whites look alike. */
export function colourOptions(hexes: readonly string[]): { value: string; label: string }[] {
  const byName = new Map<string, string[]>()
  for (const hex of hexes) {
    const name = colourName(hex)
    if (name) byName.set(name, [...(byName.get(name) ?? []), hex])
  }
  return [...byName].map(([label, shades]) => ({ value: shades.slice(0, maxShades).join(','), label }))
}

/** Keeps the address of a filter short. */
const maxShades = 10
