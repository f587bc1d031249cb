import { expect, test } from 'vitest'
import { emptyQuoteDraft, endOfDay, parseQuote } from './quotes.ts'

const now = new Date('2026-11-21T10:00:00Z')
const draft = { ...emptyQuoteDraft(now), price: '45,50 €', conditions: ' Livraison au rez-de-chaussée ' }

test('parseQuote reads a price in French notation and ends at the last day’s end in Paris', () => {
  expect(parseQuote(draft, now).offer).toEqual({
    price: 4550,
    conditions: 'Livraison au rez-de-chaussée',
    expiresAt: '2026-12-05T22:59:59.000Z',
  })
  expect(parseQuote({ ...draft, price: '0' }, now).offer?.price).toBe(0)
})

test.each([
  { price: '' },
  { price: 'à voir' },
  { price: '-5' },
  { price: '1e9' },
  { price: '100001' },
  { lastDay: '' },
  { lastDay: '2026-11-20' },
  { lastDay: '2027-02-20' },
  { conditions: 'x'.repeat(2001) },
])('parseQuote reports %o at its field', (change) => {
  const { offer, errors } = parseQuote({ ...draft, ...change }, now)
  expect(offer).toBe(null)
  expect(Object.keys(errors ?? {})).toEqual(Object.keys(change))
})

test('endOfDay is the end of the day in Paris in summer, in winter and when the clocks change', () => {
  expect(endOfDay('2026-07-14').toISOString()).toBe('2026-07-14T21:59:59.000Z')
  expect(endOfDay('2026-12-31').toISOString()).toBe('2026-12-31T22:59:59.000Z')
  expect(endOfDay('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.000Z')
  expect(endOfDay('2026-10-25').toISOString()).toBe('2026-10-25T22:59:59.000Z')
})
