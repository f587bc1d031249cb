import { expect, test } from 'vitest'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { conditionFromValues, readCondition } from './read-condition.ts'

test.each(['Inconnu', 'inconnue', 'État inconnu', 'Non testé', 'non renseigné', 'NSP'])(
  'a seller who writes «\u00a0%s\u00a0» says that they do not know',
  (written) => {
    expect(readCondition(written)).toBe('unknown')
  },
)

test('what says nothing is still asked', () => {
  expect(readCondition('')).toBeNull()
  expect(readCondition('Lot 12')).toBeNull()
})

test('a category that asks for the condition in its own words says it on the scale', () => {
  const state: CustomField = {
    ...{
      id: 'state',
      name: 'État',
      description: '',
      fieldType: 'select',
      isRequired: true,
      isFilterable: true,
    },
    options: [
      { value: 'a', label: 'Neuf, emballé' },
      { value: 'b', label: 'Réemploi, traces d’usage' },
      { value: 'c', label: 'Réemploi, à rénover' },
      { value: 'd', label: 'État inconnu' },
      { value: 'e', label: 'Démarque' },
    ],
  }
  const said = (value: string) =>
    conditionFromValues([state], [{ customFieldId: 'state', value }], 'exhibited')
  expect(['a', 'b', 'c', 'd', 'e'].map(said)).toEqual([
    ...['new_sealed', 'reused_good', 'to_restore', 'unknown'],
    null,
  ])
  expect(conditionFromValues([state], [], 'exhibited')).toBe('exhibited')
  expect(conditionFromValues([], [{ customFieldId: 'state', value: 'a' }], 'exhibited')).toBe('exhibited')
})
