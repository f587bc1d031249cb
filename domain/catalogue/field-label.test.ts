import { expect, it } from 'vitest'
import { fieldLabel } from './field-label.ts'

it.each([
  ['Largeur (cm)', 'number', { name: 'Largeur', unit: 'cm' }],
  ['Coefficient Uw (W/m².K)', 'number', { name: 'Coefficient Uw', unit: 'W/m².K' }],
  ['Nombre de vantaux', 'number', { name: 'Nombre de vantaux', unit: null }],
  ['Format (cm)', 'text', { name: 'Format (cm)', unit: null }],
] as const)('reads %j of type %s', (name, fieldType, expected) => {
  expect(fieldLabel({ name, fieldType })).toEqual(expected)
})
