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
