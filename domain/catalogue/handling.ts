export const handlingNeeds = ['hayon', 'transpalette', 'two_people', 'van'] as const
export const handlingOffers = ['help', 'forklift'] as const

/** Handling of one sale unit when it is collected; absent properties are unknown. */
export interface Handling {
  /** With packaging, in millimetres. */
  length?: number
  width?: number
  height?: number
  /** Parcels per sale unit. */
  parcels?: number
  /** Sale units per pallet. */
  perPallet?: number
  /** Equipment that the buyer needs for loading. */
  needs?: (typeof handlingNeeds)[number][]
  /** Help with loading that the seller offers. */
  offers?: (typeof handlingOffers)[number][]
  /** Where the goods are: `2ᵉ étage sans ascenseur`. */
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

/** `120 × 80 × 15 cm`, with the known sides; null without any. */
export function formatDimensions({ length, width, height }: Handling): string | null {
  const sides = [length, width, height].filter((side) => side !== undefined)
  if (sides.length === 0) return null
  return `${sides.map((side) => oneDecimal.format(side / 10)).join(' × ')}\u00a0cm`
}

/** Describes the handling of a product, one line per fact: `À prévoir : transpalette`; empty when nothing is known. */
export function handlingFacts({
  weight,
  handling,
  each,
}: {
  weight: number | null
  handling: Handling
  /** The unit to which the weight refers, if several units are sold: `m²`. */
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
