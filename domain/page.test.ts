import { expect, test } from 'vitest'
import { listedText, makeListedPage } from './page.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)
const pageOf = (page: number, rowCount: number, counted: number) => {
  const { items, ...rest } = makeListedPage(rows(rowCount), { page, counted, pageSize: 24, max: 1000 })
  return { ...rest, shown: items.length }
}

test('makeListedPage counts a list to its limit and then reports that it is longer', () => {
  expect(pageOf(1, 25, 1000)).toEqual({ page: 1, total: 1000, hasMore: false, pageCount: 42, shown: 24 })
  expect(pageOf(1, 25, 1001)).toEqual({ page: 1, total: 1000, hasMore: true, pageCount: 42, shown: 24 })
  expect(listedText({ total: 1000, hasMore: false })).toBe('1\u202f000')
  expect(listedText({ total: 1000, hasMore: true })).toBe('plus de 1\u202f000')
})

test('makeListedPage of a longer list has a next page after each full one', () => {
  expect(pageOf(400, 25, 1001)).toMatchObject({ pageCount: 401, shown: 24 })
  expect(pageOf(401, 3, 1001)).toMatchObject({ pageCount: 401, shown: 3 })
  expect(pageOf(900, 0, 1001)).toMatchObject({ pageCount: 42, shown: 0 })
})

test('makeListedPage of a short list has its exact number of pages', () => {
  expect(pageOf(1, 0, 0)).toMatchObject({ total: 0, pageCount: 0 })
  expect(pageOf(2, 1, 25)).toMatchObject({ total: 25, pageCount: 2, shown: 1 })
})
