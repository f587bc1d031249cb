import { describe, expect, test } from 'vitest'
import { isSecondClick } from './second-click.ts'

const bin = {}
const nextBin = {}
const first = { control: bin, count: 1, isTouch: false, x: 100, y: 100, at: 1_000 }

describe('isSecondClick', () => {
  test.each([
    ['a double click whose second half hits another control', { control: nextBin, count: 2 }],
    ['a double tap that the browser counts as two', { control: nextBin, isTouch: true, at: 1_300, x: 110 }],
    ['a third click in a row', { control: nextBin, count: 3 }],
  ])('is true for %s', (_, change) => {
    expect(isSecondClick(first, { ...first, ...change })).toBe(true)
  })

  test.each([
    ['a double click on the same control', { count: 2 }],
    ['a click elsewhere', { control: nextBin, count: 2, x: 300 }],
    ['a separate click on what has moved here', { control: nextBin, at: 1_300 }],
    ['a slow second tap', { control: nextBin, isTouch: true, at: 1_500 }],
    ['a key', { control: nextBin, count: 0 }],
    ['a click on nothing that acts', { control: null, count: 2 }],
  ])('is false for %s', (_, change) => {
    expect(isSecondClick(first, { ...first, ...change })).toBe(false)
  })

  test('is false for the first click of a page', () => {
    expect(isSecondClick(null, { ...first, count: 2 })).toBe(false)
  })
})
