import { expect, test } from 'vitest'
import { destinationIn, destinationText } from './delivery-request.ts'

test.each([
  { town: 'Nantes', postcode: '44000', floor: '3ᵉ étage, sans ascenseur' },
  { town: 'Marseille', postcode: null, floor: '' },
  { town: 'L’Haÿ-les-Roses', postcode: '94240', floor: '' },
  { town: 'Lyon', postcode: null, floor: 'cour' },
])('destinationIn reads the town that destinationText wrote: $town', ({ town, postcode, floor }) => {
  const text = destinationText({ town, postcode, floor })
  expect(destinationIn(text)).toEqual({ town, postcode })
  expect(destinationIn(`${text}\nCode 12B, sonner.`)).toEqual({ town, postcode })
})

test('destinationIn finds no town in other texts', () => {
  for (const note of ['', 'Livrer à Nantes.', 'Chez moi\nÀ livrer à Nantes (44000).', 'À livrer à'])
    expect(destinationIn(note)).toBeNull()
})
