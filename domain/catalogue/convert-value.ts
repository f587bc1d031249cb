import { type CustomField, fieldKinds, formatValue } from './custom-fields.ts'
import { storeValue } from './custom-values.ts'

type Shape = Pick<CustomField, 'fieldType' | 'options'>

/**
 * What becomes of one kept value when its field changes its type or its options. `value` null: it is lost. `isReduced`:
 * of several options only some are left.
 */
export interface Conversion {
  value: string | null
  isReduced: boolean
}

/** Keeps what can be kept: what people read of the old value is read anew as the new type. */
export function convertValue(from: Shape, to: Shape, stored: string): Conversion {
  const hasChoices = isChoice(from) && isChoice(to)
  const wanted = [...new Set(hasChoices ? chosenValues(stored) : textsOf(from, to, stored))]
  const found = hasChoices
    ? wanted.filter((value) => to.options.some((option) => option.value === value))
    : wanted.flatMap((text) => readText(to, text) ?? [])
  const kept = to.fieldType === 'multiselect' ? found : found.slice(0, 1)
  if (kept.length === 0) return { value: null, isReduced: false }
  const isReduced = kept.length < wanted.length
  return { value: to.fieldType === 'multiselect' ? JSON.stringify(kept) : (kept[0] ?? null), isReduced }
}

const isChoice = ({ fieldType }: Shape) => fieldKinds[fieldType].hasOptions === true

/** A text that becomes several options may name them one after the other; `1,5 mm` is one. */
function textsOf(from: Shape, to: Shape, stored: string): string[] {
  const text = from.fieldType === 'text' ? stored : formatValue(from, stored)
  if (text === null) return []
  const isOne = to.fieldType !== 'multiselect' || findOption(to, text) !== undefined
  return isOne ? [text] : text.split(/[,;]\s+/)
}

function chosenValues(stored: string): string[] {
  if (!stored.startsWith('[')) return [stored]
  try {
    const values: unknown = JSON.parse(stored)
    return Array.isArray(values) ? values.map(String) : [stored]
  } catch {
    return [stored]
  }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const findOption = ({ options }: Shape, text: string) =>
  options.find(({ value, label }) => value === text || fold(label) === fold(text))

/** A text in a person's words → the value kept of it; null when it says nothing of this type. */
function readText(to: Shape, text: string): string | null {
  switch (to.fieldType) {
    case 'select':
    case 'multiselect':
      return findOption(to, text)?.value ?? null
    case 'boolean': {
      const answer = fold(text)
      if (['oui', 'vrai', 'true'].includes(answer)) return 'true'
      return ['non', 'faux', 'false'].includes(answer) ? 'false' : null
    }
    // Read from a person's words as from a form.
    default:
      return kept(to, text.trim())
  }
}

function kept(to: Shape, text: string): string | null {
  const result = storeValue(to, text)
  return 'error' in result ? null : result.value
}
