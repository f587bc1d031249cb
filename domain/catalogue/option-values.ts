import type { FieldOption } from './field-types.ts'
import { slugOf } from './slug.ts'

/** An option as an administrator writes it; a new one has no value yet. */
export interface OptionInput {
  value: string | null
  label: string
}

/** A value is made once, from the first label, and never changes afterwards: products and addresses hold it. */
export function giveValues(options: readonly OptionInput[]): FieldOption[] {
  const taken = new Set(options.flatMap(({ value }) => value ?? []))
  return options.map(({ value, label }) => {
    if (value !== null) return { value, label }
    const first = slugOf(label) || 'option'
    let made = first
    for (let number = 2; taken.has(made); number += 1) made = `${first}-${number}`
    taken.add(made)
    return { value: made, label }
  })
}
