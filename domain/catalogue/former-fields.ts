import { plainForm } from '../selling/plain-words.ts'
import { type Condition, conditions, conditionTexts } from './conditions.ts'
import { type CustomField, formatValue } from './custom-fields.ts'
import { maxUnitWeight } from './handling-schema.ts'
import { type Provenance, type ProvenanceKind, provenanceNames } from './provenance.ts'
import type { Sale, SaleUnit } from './sale-units.ts'

/** The names of former characteristics that are now properties of every product. */
export const formerFields = [
  'État',
  'Origine',
  'Poids (kg)',
  'Dimensions',
  'Conditionnement',
  'Surface par lot (m²)',
] as const
type FormerField = (typeof formerFields)[number]

export const isFormerField = (name: string): name is FormerField =>
  (formerFields as readonly string[]).includes(name.trim())

/** The properties of a product that replace the former characteristics. */
export interface FormerFacts {
  condition: Condition | null
  weight: number | null
  provenance: Provenance
  sale: Pick<Sale, 'saleUnit' | 'contentQuantity' | 'contentUnit'>
  description: string
}

const provenanceWords: readonly (readonly [RegExp, ProvenanceKind])[] = [
  [/déconstruction|dépose|démolition/i, 'deconstruction'],
  [/fin de série|déstockage/i, 'end-of-line'],
  [/exposition|showroom/i, 'exhibition'],
  [/surplus|annulé|erreur/i, 'surplus'],
]
const unitWords: readonly (readonly [RegExp, SaleUnit])[] = [
  [/carton/i, 'carton'],
  [/rouleau/i, 'rouleau'],
  [/palette/i, 'palette'],
]

const isSame = (one: string, other: string): boolean => plainForm(one) === plainForm(other)

/**
 * Moves a product's value of a former characteristic to its property. An existing property wins; a value that says more, or has no
 * property, is added to the description, so that nothing is lost. `findCondition` returns the condition that words name.
 */
export function mergeFormerValue(
  facts: FormerFacts,
  field: CustomField,
  stored: string,
  findCondition: (words: string) => Condition | null,
): FormerFacts {
  const words = formatValue(field, stored) ?? stored
  const line = `${field.name}\u00a0: ${words}`
  const addToDescription = (changed: FormerFacts): FormerFacts => ({
    ...changed,
    description: facts.description.includes(words)
      ? facts.description
      : [facts.description, line].filter(Boolean).join('\n\n'),
  })
  switch (field.name.trim() as FormerField) {
    case 'État': {
      const exactCondition =
        conditions.find((condition) => isSame(conditionTexts[condition].name, words)) ?? null
      const condition = facts.condition ?? exactCondition ?? findCondition(words)
      return exactCondition !== null && exactCondition === condition
        ? { ...facts, condition }
        : addToDescription({ ...facts, condition })
    }
    case 'Origine': {
      const kind =
        facts.provenance.kind ?? provenanceWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
      const changed = { ...facts, provenance: { ...facts.provenance, kind } }
      return isSame(provenanceNames[kind], words) ? changed : addToDescription(changed)
    }
    case 'Poids (kg)': {
      const grams = Math.round(Number(stored) * 1000)
      const isWeight = grams >= 1 && grams <= maxUnitWeight
      if (facts.weight === null && isWeight) return { ...facts, weight: grams }
      return facts.weight === grams ? facts : addToDescription(facts)
    }
    case 'Surface par lot (m²)': {
      const area = Math.round(Number(stored) * 1000) / 1000
      const { sale } = facts
      if (sale.contentUnit === 'm2' && sale.contentQuantity === area) return facts
      if (sale.saleUnit === 'm2' || sale.contentUnit !== null || !(area > 0 && area <= 1_000_000))
        return sale.saleUnit === 'm2' && area === 1 ? facts : addToDescription(facts)
      return { ...facts, sale: { ...sale, contentQuantity: area, contentUnit: 'm2' } }
    }
    case 'Conditionnement': {
      const unit = unitWords.find(([pattern]) => pattern.test(words))?.[1] ?? null
      return facts.sale.saleUnit === unit || /pièce/i.test(words) ? facts : addToDescription(facts)
    }
    case 'Dimensions':
      return addToDescription(facts)
  }
}
