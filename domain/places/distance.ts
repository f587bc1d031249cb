/** In degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Mean radius of the earth, in kilometres. */
export const earthRadius = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance as the crow flies between two positions, in kilometres. */
export function distanceBetween(from: Position, to: Position): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Returns a bounding box of the circle with this radius. No French commune is near a pole or the date line. */
export function boxAround({ latitude, longitude }: Position, kilometres: number) {
  const high = (kilometres / earthRadius) * (180 / Math.PI) * 1.001
  const wide = high / Math.cos(radians(Math.min(89, Math.abs(latitude) + high)))
  return {
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  }
}

/** `à 12 km`; null within the same commune. */
export function distanceText(kilometres: number): string | null {
  if (kilometres === 0) return null
  const whole = Math.round(kilometres)
  return whole < 1 ? 'à moins de 1\u00a0km' : `à ${whole.toLocaleString('fr-FR')}\u00a0km`
}

/** A part of the map, in degrees. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** Decimals of a degree that are about a hundred metres. */
const decimals = 3
const rounded = (degrees: number): number => Number(degrees.toFixed(decimals))

const isOrdered = ({ west, south, east, north }: Area): boolean =>
  west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90

/** Parses an area in an address, `2.1,48.7,2.6,49`; null when malformed. */
export function parseArea(text: string): Area | null {
  if (!/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map((part) => rounded(Number(part)))
  const area = { west, south, east, north }
  return isOrdered(area) ? area : null
}

export const printArea = ({ west, south, east, north }: Area): string =>
  [west, south, east, north].map(rounded).join(',')

/** Clips to the world, because a map may be dragged beyond it, and rounds as in addresses. */
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

/** Degrees that are about half a kilometre, less than the distance between the centres of two communes. */
const communeMargin = 0.004

/** Returns an area that contains the centre of one commune only. */
export const areaOfCommune = ({ latitude, longitude }: Position): Area =>
  areaOf({
    west: longitude - communeMargin,
    east: longitude + communeMargin,
    south: latitude - communeMargin,
    north: latitude + communeMargin,
  })
