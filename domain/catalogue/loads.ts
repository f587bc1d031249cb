import { formatWeight, type Handling, handlingNeeds } from './handling.ts'

/** A product's handling, with its quantity. */
export interface Load {
  quantity: number
  weight: number | null
  handling: Handling
}

export interface LoadSum {
  /** Grams of the known weights. */
  weight: number
  pallets: number
  parcels: number
  needs: (typeof handlingNeeds)[number][]
  /** Number of products without a known weight. */
  unknown: number
}

/** A heavier load needs a van. */
const maxCarLoadGrams = 250_000

/** Returns the load of collecting all products at once. */
export function sumLoads(loads: readonly Load[]): LoadSum {
  const needs = new Set(loads.flatMap(({ handling }) => handling.needs ?? []))
  const weight = loads.reduce((sum, load) => sum + (load.weight ?? 0) * load.quantity, 0)
  const pallets = loads.reduce(
    (sum, { handling, quantity }) =>
      sum + (handling.perPallet ? Math.ceil(quantity / handling.perPallet) : 0),
    0,
  )
  if (weight > maxCarLoadGrams || pallets > 0) needs.add('van')
  return {
    weight,
    pallets,
    parcels: loads.reduce((sum, { handling, quantity }) => sum + (handling.parcels ?? 0) * quantity, 0),
    needs: handlingNeeds.filter((need) => needs.has(need)),
    unknown: loads.filter((load) => load.weight === null).length,
  }
}

const loadNeeds = {
  van: 'un utilitaire',
  hayon: 'un hayon',
  transpalette: 'un transpalette',
  two_people: 'deux personnes',
} as const

const order = ['van', 'hayon', 'transpalette', 'two_people'] as const
const inWords = new Intl.ListFormat('fr-FR', { type: 'conjunction' })
const plural = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? 's' : ''}`

/** `312 kg, 2 palettes : il faut un utilitaire.`; null when nothing is known. */
export function loadText(sum: LoadSum): string | null {
  const facts = [
    sum.weight > 0 && `${sum.unknown > 0 ? 'au moins ' : ''}${formatWeight(sum.weight)}`,
    sum.pallets > 0 && plural(sum.pallets, 'palette'),
    sum.pallets === 0 && sum.parcels > 1 && `${sum.parcels}\u00a0colis`,
  ].filter((fact) => fact !== false)
  const needed = order.filter((need) => sum.needs.includes(need)).map((need) => loadNeeds[need])
  if (facts.length === 0 && needed.length === 0) return null
  const need = needed.length > 0 ? `il faut ${inWords.format(needed)}` : null
  const text = [facts.join(', ') || null, need].filter((part) => part !== null).join('\u00a0: ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
