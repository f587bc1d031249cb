import { expect, test } from 'vitest'
import { feedMessages } from './selling/feeds.ts'
import { foreseePrices } from './selling/price-change.ts'
import { ownProductMessages, stockOutMessages } from './selling-messages.ts'

test.each([
  stockOutMessages.tooMany(1_200),
  stockOutMessages.successOf(1_200),
  stockOutMessages.confirmationOf(1_200),
  stockOutMessages.undone(1_200),
  ownProductMessages.stockChanged(1_200),
  feedMessages.shrunk(2, 1_200),
  feedMessages.rejected(1_200),
  foreseePrices(Array(1_200).fill(1_000), { kind: 'percent', by: 500 }),
])('messages group thousands in French notation: %s', (text) => {
  expect(text).toContain('1\u202f200')
})
