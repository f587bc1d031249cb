import { communes, type KnownCommune } from './communes.ts'

const radians = Math.PI / 180

/** The commune whose known centre is nearest to a point on earth, in degrees. */
export function nearestCommune(point: { latitude: number; longitude: number }): KnownCommune | null {
  const narrowing = Math.cos(point.latitude * radians)
  let nearest: KnownCommune | null = null
  let least = Number.POSITIVE_INFINITY
  for (const commune of communes().all) {
    if (commune.isGuessed || commune.latitude === null || commune.longitude === null) continue
    const north = commune.latitude - point.latitude
    const east = (commune.longitude - point.longitude) * narrowing
    const distance = north * north + east * east
    if (distance < least) {
      nearest = commune
      least = distance
    }
  }
  return nearest
}
