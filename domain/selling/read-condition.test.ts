import { expect, test } from 'vitest'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { conditionFromValues, conditionInText, readCondition } from './read-condition.ts'

test.each(['Inconnu', 'inconnue', 'État inconnu', 'Non testé', 'non renseigné', 'NSP'])(
  'readCondition reads « %s » as unknown',
  (written) => {
    expect(readCondition(written)).toBe('unknown')
  },
)

test('readCondition returns null for text that names no condition', () => {
  expect(readCondition('')).toBeNull()
  expect(readCondition('Lot 12')).toBeNull()
})

test('conditionFromValues maps a category’s own options to the scale of conditions', () => {
  const state: CustomField = {
    id: 'state',
    name: 'État',
    description: '',
    fieldType: 'select',
    isRequired: true,
    isFilterable: true,
    options: [
      { value: 'a', label: 'Neuf, emballé' },
      { value: 'b', label: 'Réemploi, traces d’usage' },
      { value: 'c', label: 'Réemploi, à rénover' },
      { value: 'd', label: 'État inconnu' },
      { value: 'e', label: 'Démarque' },
    ],
  }
  const conditionOf = (value: string) =>
    conditionFromValues([state], [{ customFieldId: 'state', value }], 'exhibited')
  expect(['a', 'b', 'c', 'd', 'e'].map(conditionOf)).toEqual([
    ...['new_sealed', 'reused_good', 'to_restore', 'unknown'],
    null,
  ])
  expect(conditionFromValues([state], [], 'exhibited')).toBe('exhibited')
  expect(conditionFromValues([], [{ customFieldId: 'state', value: 'a' }], 'exhibited')).toBe('exhibited')
})

test.each([
  ['Bon état, quelques rayures', 'bon etat'],
  ['Lavabo sans robinet. tbe', 'très bon état'],
  ['Cuisine en très bon état général', 'tres bon etat'],
  ['Posée 2 ans. Comme neuve.', 'comme neuf'],
  ['À restaurer', 'à rénover'],
  ['Bon état, un carreau fendu', undefined],
  ['Bon état - à réparer', undefined],
  ['N’est pas en bon état', undefined],
  ['À vendre, bonne affaire', undefined],
])('conditionInText reads what a text states of its condition: %s', (text, words) =>
  expect(conditionInText(text)?.words).toBe(words),
)
