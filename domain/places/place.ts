/** Where an article is fetched, as it was when it was ordered. */
export interface PlaceSnapshot {
  name: string
  street: string
  postcode: string
  town: string
  /** INSEE's; null: not known. */
  communeCode: string | null
  /** Of the commune, never of the house. */
  latitude: number | null
  longitude: number | null
  /** How one gets in. */
  access: string
}

/** `44000 Nantes`. */
export const townLine = ({ postcode, town }: Pick<PlaceSnapshot, 'postcode' | 'town'>): string =>
  [postcode, town].filter(Boolean).join(' ')

/** How one gets there: an address for a phone's own map, and a page for everybody's. */
export function itineraryTo(place: Pick<PlaceSnapshot, 'street' | 'postcode' | 'town'>): {
  geo: string
  map: string
} {
  const street = place.street.replace(/\s+/g, ' ')
  const query = encodeURIComponent([street, townLine(place)].filter(Boolean).join(', '))
  return { geo: `geo:0,0?q=${query}`, map: `https://www.openstreetmap.org/search?query=${query}` }
}
