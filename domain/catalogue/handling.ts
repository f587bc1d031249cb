/** Of one sale unit, as it is fetched; what is absent is not known. */
export interface Handling {
  /** Packed, in millimetres. */
  length?: number
  width?: number
  height?: number
  /** How many parcels one is. */
  parcels?: number
  /** How many stand on one pallet. */
  perPallet?: number
  /** What loading it asks for. */
  needs?: ('hayon' | 'transpalette' | 'two_people' | 'van')[]
  /** What its seller brings to it. */
  offers?: ('help' | 'forklift')[]
  /** Where it stands: `2ᵉ étage sans ascenseur`. */
  floor?: string
  access?: string
}
