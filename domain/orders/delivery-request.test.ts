import { expect, test } from 'vitest'
import { formatDestination, parseDestination } from './delivery-request.ts'

test.each([
  { town: 'Nantes', postcode: '44000', floor: '3ᵉ étage, sans ascenseur' },
  { town: 'Marseille', postcode: null, floor: '' },
  { town: 'L’Haÿ-les-Roses', postcode: '94240', floor: '' },
  { town: 'Lyon', postcode: null, floor: 'cour' },
])('parseDestination reads the town that formatDestination wrote: $town', ({ town, postcode, floor }) => {
  const text = formatDestination({ town, postcode, floor })
  expect(parseDestination(text)).toEqual({ town, postcode })
  expect(parseDestination(`${text}\nCode 12B, sonner.`)).toEqual({ town, postcode })
})

test('parseDestination finds no town in other texts', () => {
  for (const note of ['', 'Livrer à Nantes.', 'Chez moi\nÀ livrer à Nantes (44000).', 'À livrer à'])
    expect(parseDestination(note)).toBeNull()
})
