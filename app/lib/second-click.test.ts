import { describe, expect, test } from 'vitest'
import { isSecondClick } from './second-click.ts'

const button = {}
const otherButton = {}
const first = { control: button, count: 1, isTouch: false, x: 100, y: 100, at: 1_000 }

describe('isSecondClick', () => {
  test.each([
    ['a double click whose second half hits another control', { control: otherButton, count: 2 }],
    [
      'a double tap that the browser counts as two',
      { control: otherButton, isTouch: true, at: 1_300, x: 110 },
    ],
    ['a third click in a row', { control: otherButton, count: 3 }],
  ])('is true for %s', (_, change) => {
    expect(isSecondClick(first, { ...first, ...change })).toBe(true)
  })

  test.each([
    ['a double click on the same control', { count: 2 }],
    ['a click elsewhere', { control: otherButton, count: 2, x: 300 }],
    ['a separate click on a control that has moved here', { control: otherButton, at: 1_300 }],
    ['a slow second tap', { control: otherButton, isTouch: true, at: 1_500 }],
    ['a key press', { control: otherButton, count: 0 }],
    ['a click beside any control', { control: null, count: 2 }],
  ])('is false for %s', (_, change) => {
    expect(isSecondClick(first, { ...first, ...change })).toBe(false)
  })

  test('is false for the first click of a page', () => {
    expect(isSecondClick(null, { ...first, count: 2 })).toBe(false)
  })
})
