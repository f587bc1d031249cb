import type { FieldType } from '#domain/catalogue/custom-fields.ts'

/** The seven types as administrators choose them. */
export const fieldTypeLabels: Record<FieldType, string> = {
  boolean: 'Oui ou non',
  select: 'Une option au choix',
  multiselect: 'Plusieurs options au choix',
  number: 'Nombre',
  text: 'Texte',
  date: 'Date',
  color: 'Couleur',
}

export const hasOptions = (type: FieldType): boolean => type === 'select' || type === 'multiselect'
