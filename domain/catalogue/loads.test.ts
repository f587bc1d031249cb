import { expect, it } from 'vitest'
import { loadText, sumLoads } from './loads.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const bag = { weight: 26_000, handling: { perPallet: 6 } }

it('loadText sums weight and pallets and names the vehicle needed', () => {
  expect(plain(loadText(sumLoads([{ ...bag, quantity: 12 }])))).toBe(
    '312 kg, 2 palettes : il faut un utilitaire.',
  )
})

it('loadText is null for an unknown load and gives a minimum when a weight is missing', () => {
  expect(loadText(sumLoads([{ quantity: 3, weight: null, handling: {} }]))).toBeNull()
  const sum = sumLoads([
    { quantity: 1, weight: 12_500, handling: { needs: ['two_people'] } },
    { quantity: 3, weight: null, handling: {} },
  ])
  expect(plain(loadText(sum))).toBe('Au moins 12,5 kg : il faut deux personnes.')
})

it('sumLoads requires a van above 250 kg', () => {
  const sum = (grams: number) => sumLoads([{ quantity: 1, weight: grams, handling: {} }]).needs
  expect(sum(250_000)).toEqual([])
  expect(sum(250_001)).toEqual(['van'])
})
