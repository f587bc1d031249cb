import type { FieldType } from './custom-fields.ts'

/** `Largeur (cm)` → the name and the unit that numbers are entered in. */
export function fieldLabel({ name, fieldType }: { name: string; fieldType: FieldType }): {
  name: string
  unit: string | null
} {
  const parts = fieldType === 'number' ? /^(.+?)\s*\(([^()]+)\)$/.exec(name) : null
  return { name: parts?.[1] ?? name, unit: parts?.[2] ?? null }
}
