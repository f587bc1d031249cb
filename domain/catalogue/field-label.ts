import type { FieldType } from './custom-fields.ts'

/** `Largeur (cm)` → the name and the unit that numbers are entered in. */
export function fieldLabel({ name, fieldType }: { name: string; fieldType: FieldType }): {
  name: string
  unit: string | null
} {
  const open = name.lastIndexOf('(')
  const base = name.slice(0, Math.max(0, open)).trimEnd()
  const unit = name.slice(open + 1, -1)
  const hasUnit = fieldType === 'number' && name.endsWith(')') && base && unit && !unit.includes(')')
  return hasUnit ? { name: base, unit } : { name, unit: null }
}
