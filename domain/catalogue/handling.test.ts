import { expect, it } from 'vitest'
import { handlingFacts } from './handling.ts'

it('handlingFacts names the unit of a weight when one is given', () => {
  const door = { weight: 38_500, handling: { length: 2_040 } }
  expect(handlingFacts(door)).toEqual(['38,5\u00a0kg · 204\u00a0cm'])
  expect(handlingFacts({ ...door, each: 'pièce' })).toEqual(['38,5\u00a0kg par pièce · 204\u00a0cm'])
  expect(handlingFacts({ weight: null, handling: {}, each: 'm²' })).toEqual([])
})
