/** The pickup place of a product, copied when it is ordered. */
export interface PlaceSnapshot {
  name: string
  street: string
  postcode: string
  town: string
  /** INSEE code; null when unknown. */
  communeCode: string | null
  /** Position of the commune, never of the house. */
  latitude: number | null
  longitude: number | null
  /** How to enter the place. */
  access: string
}

/** `44000 Nantes`. */
export const townLine = ({ postcode, town }: Pick<PlaceSnapshot, 'postcode' | 'town'>): string =>
  [postcode, town].filter(Boolean).join(' ')

/** Returns two links that show the way to a place: one for the phone's map application, one to a web page. */
export function directionsTo(place: Pick<PlaceSnapshot, 'street' | 'postcode' | 'town'>): {
  geo: string
  map: string
} {
  const street = place.street.replace(/\s+/g, ' ')
  const query = encodeURIComponent([street, townLine(place)].filter(Boolean).join(', '))
  return { geo: `geo:0,0?q=${query}`, map: `https://www.openstreetmap.org/search?query=${query}` }
}
