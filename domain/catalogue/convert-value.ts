import { type FieldShape, formatValue } from './custom-fields.ts'
import { parseValue } from './custom-values.ts'
import { type FieldOption, fieldDefinitions, findOption, parseList } from './field-types.ts'
import { toSlug } from './slug.ts'

/**
 * A stored value after its field changed type or options. `value` is null when it is lost; `isReduced` means that only some of its options
 * remain.
 */
export interface Conversion {
  value: string | null
  isReduced: boolean
}

/** Converts a value by parsing its displayed text as the new type. */
export function convertValue(from: FieldShape, to: FieldShape, stored: string): Conversion {
  const { hasSeveralValues } = fieldDefinitions[to.fieldType]
  const areBothOptions = hasOptions(from) && hasOptions(to)
  const before = [...new Set(areBothOptions ? parseList(stored) : splitText(from, to, stored))]
  const valid = areBothOptions
    ? before.filter((value) => to.options.some((option) => option.value === value))
    : before.flatMap((text) => parseWords(to, text) ?? [])
  const after = hasSeveralValues ? valid : valid.slice(0, 1)
  if (after.length === 0) return { value: null, isReduced: false }
  const value = hasSeveralValues ? JSON.stringify(after) : (after[0] ?? null)
  return { value, isReduced: after.length < before.length }
}

const hasOptions = ({ fieldType }: FieldShape) => fieldDefinitions[fieldType].hasOptions === true

/** Splits a text that may list several options; `1,5 mm` is one. */
function splitText(from: FieldShape, to: FieldShape, stored: string): string[] {
  const text = formatValue(from, stored)
  if (text === null) return []
  const { hasSeveralValues } = fieldDefinitions[to.fieldType]
  return hasSeveralValues && !findOption(to.options, text) ? text.split(/[,;]\s+/) : [text]
}

function parseWords(to: FieldShape, text: string): string | null {
  const { parseWords } = fieldDefinitions[to.fieldType]
  if (parseWords) return parseWords(text, to.options)
  const result = parseValue(to, text.trim())
  return 'error' in result ? null : result.value
}

/** An option as entered by an administrator; a new one has no value yet. */
export interface OptionInput {
  value: string | null
  label: string
}

/** Gives each new option a value derived from its label. It never changes afterwards, because products and addresses contain it. */
export function assignOptionValues(options: readonly OptionInput[]): FieldOption[] {
  const usedValues = new Set(options.flatMap(({ value }) => value ?? []))
  return options.map(({ value, label }) => {
    if (value !== null) return { value, label }
    const base = toSlug(label) || 'option'
    let unique = base
    for (let number = 2; usedValues.has(unique); number += 1) unique = `${base}-${number}`
    usedValues.add(unique)
    return { value: unique, label }
  })
}
