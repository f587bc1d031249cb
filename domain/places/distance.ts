/** In degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Of the earth on average, in kilometres. */
export const earthRadius = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies, between the centres of two communes, in kilometres. */
export function distanceBetween(from: Position, to: Position): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** What holds every point within so many kilometres, and more. No French commune is near a pole or the line where days change. */
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

/** `à 12 km`; in the same commune there is nothing to measure. */
export function distanceText(kilometres: number): string {
  const whole = Math.round(kilometres)
  return whole < 1 ? 'à moins de 1\u00a0km' : `à ${whole.toLocaleString('fr-FR')}\u00a0km`
}
