import { expect, test } from 'vitest'
import { orderParams, parseOrderReference, parseOrderSearch } from './order-search.ts'

const parse = (query: string) => parseOrderSearch(new URLSearchParams(query))

test('orderParams writes an address that parseOrderSearch reads unchanged', () => {
  const query =
    'search=martin&status=initial&delivery=quote&from=2026-05-01&to=2026-05-31&minTotal=10.5&maxTotal=200&sort=total-asc&page=3'
  expect(orderParams(parse(query)).toString()).toBe(query)
})

test.each([
  'status=libre&delivery=drone&sort=zigzag&page=-4',
  'from=2026-02-31&to=hier&minTotal=1e9&maxTotal=-3',
  'search=%00%20&page=NaN',
])('parseOrderSearch ignores invalid parameters: %s', (query) => {
  expect(orderParams(parse(query)).toString()).toBe('')
})

test('parseOrderSearch reads amounts in French notation', () => {
  expect(parse('minTotal=1%C2%A0234,50%20%E2%82%AC').minTotal).toBe(1234.5)
})

test('parseOrderSearch limits the text and the page', () => {
  const search = parse(`search=${'é'.repeat(5000)}&page=999999999`)
  expect(search.search).toHaveLength(100)
  expect(search.page).toBe(400)
})

test.each([
  ['7C1F0A42', { number: '7c1f0a42' }],
  [' #7c1f0a42 ', { number: '7c1f0a42' }],
  ['7C1F0A42-5D1E-4B7A-9C36-0E8A4F6D2B91', { id: '7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91' }],
  ['7c1f0a4', null],
  ["7c1f0a42' or 1=1", null],
])('parseOrderReference reads %s', (text, reference) => {
  expect(parseOrderReference(text)).toEqual(reference)
})
