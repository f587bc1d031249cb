export const handlingNeeds = ['hayon', 'transpalette', 'two_people', 'van'] as const
export const handlingOffers = ['help', 'forklift'] as const

/** Of one sale unit, as it is fetched; what is absent is not known. */
export interface Handling {
  /** Packed, in millimetres. */
  length?: number
  width?: number
  height?: number
  /** How many parcels one unit is packed in. */
  parcels?: number
  /** How many units one pallet holds. */
  perPallet?: number
  /** What the buyer needs for loading it. */
  needs?: (typeof handlingNeeds)[number][]
  /** How the seller helps with loading it. */
  offers?: (typeof handlingOffers)[number][]
  /** Where it stands: `2ᵉ étage sans ascenseur`. */
  floor?: string
  access?: string
}

export const needNames = {
  hayon: 'Camion à hayon',
  transpalette: 'Transpalette',
  two_people: 'Deux personnes',
  van: 'Utilitaire',
} as const satisfies Record<(typeof handlingNeeds)[number], string>

export const offerNames = {
  help: 'Aide au chargement',
  forklift: 'Chariot élévateur sur place',
} as const satisfies Record<(typeof handlingOffers)[number], string>

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** `31,2 kg`, `850 g`, `1,2 t` */
export function formatWeight(grams: number): string {
  if (grams < 1000) return `${grams}\u00a0g`
  if (grams < 1_000_000) return `${oneDecimal.format(grams / 1000)}\u00a0kg`
  return `${oneDecimal.format(grams / 1_000_000)}\u00a0t`
}

/** `120 × 80 × 15 cm`, of the sides that are known; null: none is. */
export function formatDimensions({ length, width, height }: Handling): string | null {
  const sides = [length, width, height].filter((side) => side !== undefined)
  if (sides.length === 0) return null
  return `${sides.map((side) => oneDecimal.format(side / 10)).join(' × ')}\u00a0cm`
}

/** How one article is carried, a line for each fact: `À prévoir : transpalette`; empty where nothing is known. */
export function handlingFacts({
  weight,
  handling,
  each,
}: {
  weight: number | null
  handling: Handling
  /** The unit that the weight is of, where several are sold: `m²`. */
  each?: string | undefined
}): string[] {
  const { parcels, perPallet, needs, offers, floor, access } = handling
  const dimensions = formatDimensions(handling)
  const size = [
    weight !== null && formatWeight(weight) + (each ? ` par ${each}` : ''),
    dimensions,
    parcels !== undefined && parcels > 1 && `${parcels}\u00a0colis`,
    perPallet !== undefined && `${perPallet} par palette`,
  ].filter((fact) => typeof fact === 'string')
  return [
    size.length > 0 && size.join(' · '),
    needs && `À prévoir\u00a0: ${needs.map((need) => needNames[need].toLowerCase()).join(', ')}`,
    offers && `Sur place\u00a0: ${offers.map((offer) => offerNames[offer].toLowerCase()).join(', ')}`,
    floor && `Où\u00a0: ${floor}`,
    access && `Accès\u00a0: ${access}`,
  ].filter((fact) => typeof fact === 'string')
}
