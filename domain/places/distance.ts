/** In degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Mean radius of the earth, in kilometres. */
export const earthRadiusKm = 6371

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance as the crow flies between two positions, in kilometres, by the haversine formula. */
export function distanceBetween(from: Position, to: Position): number {
  const haversine = (a: number, b: number) => Math.sin(toRadians(b - a) / 2) ** 2
  const haversineOfAngle =
    haversine(from.latitude, to.latitude) +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      haversine(from.longitude, to.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversineOfAngle)))
}

/** Returns a bounding box, 0.1 % too large, of the circle with this radius. No French commune is near a pole or the date line. */
export function boxAround({ latitude, longitude }: Position, kilometres: number) {
  const latitudeMargin = (kilometres / earthRadiusKm) * (180 / Math.PI) * 1.001
  const longitudeMargin =
    latitudeMargin / Math.cos(toRadians(Math.min(89, Math.abs(latitude) + latitudeMargin)))
  return {
    south: latitude - latitudeMargin,
    north: latitude + latitudeMargin,
    west: longitude - longitudeMargin,
    east: longitude + longitudeMargin,
  }
}

/** `à 12 km`; null within the same commune. */
export function distanceText(kilometres: number): string | null {
  if (kilometres === 0) return null
  const wholeKilometres = Math.round(kilometres)
  return wholeKilometres < 1 ? 'à moins de 1\u00a0km' : `à ${wholeKilometres.toLocaleString('fr-FR')}\u00a0km`
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
const roundDegrees = (degrees: number): number => Number(degrees.toFixed(decimals))

const isValidArea = ({ west, south, east, north }: Area): boolean =>
  west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90

/** Parses an area in an address, `2.1,48.7,2.6,49`; null when malformed. */
export function parseArea(text: string): Area | null {
  if (!/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map((part) => roundDegrees(Number(part)))
  const area = { west, south, east, north }
  return isValidArea(area) ? area : null
}

export const formatArea = ({ west, south, east, north }: Area): string =>
  [west, south, east, north].map(roundDegrees).join(',')

/** Clips an area to the world, because a map may be dragged beyond it, and rounds it as in addresses. */
export const clipArea = ({ west, south, east, north }: Area): Area => ({
  west: roundDegrees(Math.max(west, -180)),
  south: roundDegrees(Math.max(south, -90)),
  east: roundDegrees(Math.min(east, 180)),
  north: roundDegrees(Math.min(north, 90)),
})

export const isWithinArea = (
  { west, south, east, north }: Area,
  { latitude, longitude }: Position,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Degrees that are about half a kilometre, less than the distance between the centres of two communes. */
const communeMarginDegrees = 0.004

/** Returns an area that contains the centre of one commune only. */
export const areaAroundCommune = ({ latitude, longitude }: Position): Area =>
  clipArea({
    west: longitude - communeMarginDegrees,
    east: longitude + communeMarginDegrees,
    south: latitude - communeMarginDegrees,
    north: latitude + communeMarginDegrees,
  })
