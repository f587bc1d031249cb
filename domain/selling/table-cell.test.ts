import { expect, test } from 'vitest'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { cellLabel, fieldColumnShape, fixedColumnShape, readCell } from './table-cell.ts'

const field = (change: Partial<CustomField>): CustomField => ({
  id: 'f',
  name: 'Largeur (cm)',
  description: '',
  fieldType: 'number',
  options: [],
  isRequired: true,
  isFilterable: true,
  ...change,
})
const wood = field({
  name: 'Essence',
  fieldType: 'multiselect',
  options: [
    { value: 'chene', label: 'Chêne' },
    { value: 'hetre', label: 'Hêtre' },
  ],
})

test.each([
  ['saleUnit', 'Carton', 'carton'],
  ['saleUnit', 'M²', 'm2'],
  ['condition', 'Réemploi, bon état', 'reused_good'],
  ['condition', 'occasion', 'reused_good'],
  ['provenanceKind', 'fin de série', 'end-of-line'],
  ['weight', '500 g', '0,5'],
  ['weight', '12,5 kg', '12,5'],
  ['price', ' 1\u202f250,50 ', '1 250,50'],
  ['availableUntil', '5/1/27', '2027-01-05'],
  ['availableUntil', '31.12.2026', '2026-12-31'],
  ['availableUntil', '2026-12-31', '2026-12-31'],
  ['availableUntil', 'demain', 'demain'],
  ['priceTiers', '10: 45 €; 40 :40', '10 : 45 | 40 : 40'],
  ['saleUnit', 'brouette', 'brouette'],
] as const)('readCell reads %s «%s»', (column, written, text) => {
  expect(readCell(fixedColumnShape(column), written)).toBe(text)
})

test('readCell reads a characteristic in its unit and returns unknown text unchanged', () => {
  const width = fieldColumnShape(field({}))
  expect(readCell(width, '820 mm')).toBe('82')
  expect(readCell(width, '82.5')).toBe('82,5')
  expect(readCell(width, 'large')).toBe('large')
  const woods = fieldColumnShape(wood)
  expect(readCell(woods, 'hêtre | Chêne')).toBe('["hetre","chene"]')
  expect(cellLabel(woods, '["hetre","chene"]')).toBe('Hêtre | Chêne')
})

test('readCell names a category by its path or its last name', () => {
  const options = [
    { value: 'r', label: 'Chauffage > Radiateurs' },
    { value: 'p', label: 'Menuiseries > Portes' },
  ]
  const shape = fixedColumnShape('categoryId', options)
  expect(readCell(shape, 'chauffage > radiateurs')).toBe('r')
  expect(cellLabel(shape, 'p')).toBe('Menuiseries > Portes')
  expect(readCell(shape, 'inconnue')).toBe('inconnue')
})

test('cellLabel formats a day in French', () => {
  expect(cellLabel(fixedColumnShape('availableUntil'), '2026-12-31')).toBe('31/12/2026')
})
