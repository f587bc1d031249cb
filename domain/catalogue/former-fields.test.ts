import { expect, test } from 'vitest'
import { readCondition } from '../selling/read-condition.ts'
import type { CustomField } from './custom-fields.ts'
import { type FormerFacts, mergeFormerValue } from './former-fields.ts'

const options = [
  'Neuf, emballé',
  'Réemploi, traces d’usage',
  'Chantier annulé',
  'Fin de série',
  'En carton',
  'Sur palette',
].map((label) => ({ value: label, label }))
const field = (name: string, fieldType: CustomField['fieldType'] = 'select'): CustomField => ({
  id: name,
  name,
  description: '',
  fieldType,
  options,
  isRequired: false,
  isFilterable: true,
})
const empty: FormerFacts = {
  condition: null,
  weight: null,
  provenance: {},
  sale: { saleUnit: 'carton', contentQuantity: null, contentUnit: null },
  description: 'Parquet.',
}
const merge = (
  name: string,
  value: string,
  facts: Partial<FormerFacts> = {},
  type?: CustomField['fieldType'],
) => mergeFormerValue({ ...empty, ...facts }, field(name, type), value, readCondition)

test.each([
  ['État', 'Neuf, emballé', {}, { condition: 'new_sealed', description: 'Parquet.' }],
  [
    'État',
    'Réemploi, traces d’usage',
    {},
    { condition: 'reused_good', description: 'Parquet.\n\nÉtat\u00a0: Réemploi, traces d’usage' },
  ],
  [
    'État',
    'Neuf, emballé',
    { condition: 'exhibited' },
    { condition: 'exhibited', description: 'Parquet.\n\nÉtat\u00a0: Neuf, emballé' },
  ],
  ['Origine', 'Fin de série', {}, { provenance: { kind: 'end-of-line' }, description: 'Parquet.' }],
  [
    'Origine',
    'Chantier annulé',
    { provenance: { site: 'Lycée' } },
    {
      provenance: { kind: 'surplus', site: 'Lycée' },
      description: 'Parquet.\n\nOrigine\u00a0: Chantier annulé',
    },
  ],
  ['Conditionnement', 'En carton', {}, { description: 'Parquet.' }],
  ['Conditionnement', 'Sur palette', {}, { description: 'Parquet.\n\nConditionnement\u00a0: Sur palette' }],
] as const)('mergeFormerValue puts %s « %s » where it belongs', (name, value, facts, expected) => {
  expect(merge(name, value, facts as Partial<FormerFacts>)).toMatchObject(expected)
})

test.each([
  ['Poids (kg)', '31.2', {}, { weight: 31_200, description: 'Parquet.' }],
  [
    'Poids (kg)',
    '31.2',
    { weight: 30_000 },
    { weight: 30_000, description: 'Parquet.\n\nPoids (kg)\u00a0: 31,2' },
  ],
  [
    'Surface par lot (m²)',
    '2.17',
    {},
    { sale: { contentQuantity: 2.17, contentUnit: 'm2' }, description: 'Parquet.' },
  ],
  [
    'Surface par lot (m²)',
    '1',
    { sale: { saleUnit: 'm2', contentQuantity: null, contentUnit: null } },
    { sale: { contentUnit: null }, description: 'Parquet.' },
  ],
] as const)('mergeFormerValue puts the number of %s %s where it belongs', (name, value, facts, expected) => {
  expect(merge(name, value, facts as Partial<FormerFacts>, 'number')).toMatchObject(expected)
})

test('mergeFormerValue keeps dimensions in the description, once', () => {
  const once = merge('Dimensions', '120 x 80 cm', {}, 'text')
  expect(once.description).toBe('Parquet.\n\nDimensions\u00a0: 120 x 80 cm')
  expect(merge('Dimensions', '120 x 80 cm', once, 'text').description).toBe(once.description)
})
