import type { Position } from './distance.ts'

/** A part of the map, in degrees. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** A hundred metres. */
const decimals = 3
const rounded = (degrees: number): number => Number(degrees.toFixed(decimals))

const isOrdered = ({ west, south, east, north }: Area): boolean =>
  west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90

/** As an address has it: `2.1,48.7,2.6,49`; null: it is none. */
export function parseArea(text: string): Area | null {
  if (!/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map((part) => rounded(Number(part)))
  const area = { west, south, east, north }
  return isOrdered(area) ? area : null
}

export const printArea = ({ west, south, east, north }: Area): string =>
  [west, south, east, north].map(rounded).join(',')

/** Within the world, as it is printed; a map may be dragged beyond it. */
export const areaOf = ({ west, south, east, north }: Area): Area => ({
  west: rounded(Math.max(west, -180)),
  south: rounded(Math.max(south, -90)),
  east: rounded(Math.min(east, 180)),
  north: rounded(Math.min(north, 90)),
})

export const isWithinArea = (
  { west, south, east, north }: Area,
  { latitude, longitude }: Position,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Half a kilometre: the centres of two communes are farther from each other. */
const communeMargin = 0.004

/** Around the centre of one commune, and of no other. */
export const areaOfCommune = ({ latitude, longitude }: Position): Area =>
  areaOf({
    west: longitude - communeMargin,
    east: longitude + communeMargin,
    south: latitude - communeMargin,
    north: latitude + communeMargin,
  })
