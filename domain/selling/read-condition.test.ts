import { expect, test } from 'vitest'
import { readCondition } from './read-row-sale.ts'

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
