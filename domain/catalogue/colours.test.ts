import { describe, expect, it } from 'vitest'
import { colourName, colourOptions } from './colours.ts'

describe('colourName', () => {
  it.each([
    ['#ffffff', 'Blanc'],
    ['#383E42', 'Anthracite'],
    ['#000000', 'Noir'],
    ['#ff0000', 'Rouge'],
  ])('names %s %s', (hex, name) => {
    expect(colourName(hex)).toBe(name)
  })

  it.each(['', 'rouge', '#fff', '#gggggg'])('returns null for %j', (text) => {
    expect(colourName(text)).toBeNull()
  })
})

describe('colourOptions', () => {
  it('groups shades by name in the given order and leaves out invalid colours', () => {
    expect(colourOptions(['#3b4147', '#ffffff', '#383e42', 'rouge'])).toEqual([
      { value: '#3b4147,#383e42', label: 'Anthracite' },
      { value: '#ffffff', label: 'Blanc' },
    ])
  })
})
