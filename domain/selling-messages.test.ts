import { expect, test } from 'vitest'
import { feedMessages } from './selling/feeds.ts'
import { describePriceChange } from './selling/price-change.ts'
import { stockRemovalMessages } from './selling-messages.ts'

test.each([
  stockRemovalMessages.tooMany(1_200, 'piece'),
  stockRemovalMessages.successOf(1_200, 'carton'),
  stockRemovalMessages.confirmationOf(1_200, 'piece'),
  stockRemovalMessages.undone(1_200, 'carton'),
  feedMessages.shrunk(2, 1_200),
  feedMessages.rejected(1_200),
  describePriceChange(Array(1_200).fill(1_000), { kind: 'percent', by: 500 }),
])('messages group thousands in French notation: %s', (text) => {
  expect(text).toContain('1\u202f200')
})

test('messages of the stock name the unit', () => {
  expect(stockRemovalMessages.confirmationOf(4, 'carton')).toContain('retirer 4\u00a0cartons de ce produit')
  expect(stockRemovalMessages.undone(12, 'm2')).toBe('Sortie annulée\u00a0: 12\u00a0m² de nouveau en stock.')
  expect(stockRemovalMessages.tooMany(2, 'palette')).toContain('2\u00a0palettes')
})
